import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { parameterProblems, runActivity } from "@/tests/support/run-activity";

type Seen = { method: string | undefined; url: string | undefined; headers: IncomingMessage["headers"]; body: string };

const SECRETS = { ASSAY_SECRET_KEY: "s3cr3t-value" };
const PRIVATE_HEADERS = {
  authorization: { secret: "ASSAY_SECRET_KEY", prefix: "Bearer " },
  "x-key": { secret: "ASSAY_SECRET_KEY" },
  accept: "application/json",
};

async function listen(handle: RequestListener, port = 0): Promise<Server> {
  const server = createServer(handle);
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return server;
}

function originOf(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  return `http://127.0.0.1:${address.port}`;
}

describe("http.request", () => {
  let seen: Seen[];
  let answer: (request: IncomingMessage, response: ServerResponse) => void;
  let server: Server;
  let other: Server;

  const record = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method, url, headers } = request;
    seen.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
    answer(request, response);
  };

  beforeEach(async () => {
    seen = [];
    server = await listen((request, response) => void record(request, response));
    other = await listen((request, response) => void record(request, response));
  });
  afterEach(() => {
    for (const running of [server, other]) {
      running.closeAllConnections();
      running.close();
    }
  });

  const call = (path: string, parameters: Record<string, unknown> = {}, more: Parameters<typeof runActivity>[2] = {}) =>
    runActivity(
      "http.request",
      { parameters: { url: `${originOf(server)}${path}`, ...parameters }, inputs: {} },
      { allowHosts: ["127.0.0.1"], secrets: SECRETS, ...more },
    );

  const json = (value: unknown, status = 200, headers = {}) => {
    answer = (_, response) => {
      response.writeHead(status, { "content-type": "application/json", ...headers });
      response.end(typeof value === "string" ? value : JSON.stringify(value));
    };
  };

  it("sends method, query, headers and JSON body with secrets in place, and gives the parsed answer", async () => {
    json('{"ok":true,"id":12345678901234567890}');
    const { output } = await runActivity(
      "http.request",
      {
        parameters: {
          url: `${originOf(server)}/read?a=1`,
          method: "POST",
          query: { lang: "de & en", page: 2, deep: true, key: { secret: "ASSAY_SECRET_KEY" } },
          headers: PRIVATE_HEADERS,
        },
        inputs: { body: { id: 98765432109876543210n, text: "ä" } },
      },
      { allowHosts: ["127.0.0.1"], secrets: SECRETS },
    );
    expect(output).toEqual({ response: { ok: true, id: 12345678901234567890n } });
    expect(seen).toMatchObject([
      {
        method: "POST",
        url: "/read?a=1&lang=de+%26+en&page=2&deep=true&key=s3cr3t-value",
        headers: {
          authorization: "Bearer s3cr3t-value",
          "x-key": "s3cr3t-value",
          accept: "application/json",
          "content-type": "application/json",
        },
        body: '{"id":98765432109876543210,"text":"ä"}',
      },
    ]);
  });

  it("gives text in the character set of the answer", async () => {
    answer = (_, response) => {
      response.writeHead(200, { "content-type": "text/plain; charset=iso-8859-1" });
      response.end(Buffer.from([0xe4, 0xf6]));
    };
    expect((await call("/", { responseType: "text" })).output).toEqual({ response: "äö" });
  });

  it("gives null for an answer without content", async () => {
    answer = (_, response) => response.writeHead(204).end();
    expect((await call("/")).output).toEqual({ response: null });
  });

  it("masks a secret that the service sends back", async () => {
    json({ youSent: "Bearer s3cr3t-value" });
    expect((await call("/", { headers: PRIVATE_HEADERS })).output).toEqual({
      response: { youSent: "Bearer [ASSAY_SECRET_KEY]" },
    });
  });

  describe("failures", () => {
    it.each([
      [429, { "retry-after": "7" }, { retryable: true, retryAfterMs: 7000 }],
      [429, {}, { retryable: true, retryAfterMs: null }],
      [503, { "retry-after": "1" }, { retryable: true, retryAfterMs: 1000 }],
      [500, {}, { retryable: true, retryAfterMs: null }],
      [400, {}, { retryable: false, retryAfterMs: null }],
      [401, {}, { retryable: false, retryAfterMs: null }],
      [404, {}, { retryable: false, retryAfterMs: null }],
    ])("says for status %i whether another attempt may help", async (status, headers, facts) => {
      json({ error: "no s3cr3t-value" }, status, headers);
      await expect(call("/x?y=1", { headers: PRIVATE_HEADERS })).rejects.toMatchObject({
        code: "HTTP_STATUS",
        message: `GET ${originOf(server)}/x?y=1: The service answers ${status}: {"error":"no [ASSAY_SECRET_KEY]"}`,
        ...facts,
      });
    });

    it.each([
      ["broken JSON", '{"a": ', "HTTP_MALFORMED_JSON", /The answer is not JSON \(.+\): \{"a":/],
      ["an empty answer", "", "HTTP_MALFORMED_JSON", /The answer is not JSON \(The text is empty\): \(empty\)/],
      ["a page", "<html>sorry</html>", "HTTP_MALFORMED_JSON", /The answer is not JSON .*<html>sorry<\/html>/],
    ])("names %s", async (_, text, code, message) => {
      json(text);
      const failure = call("/");
      await expect(failure).rejects.toMatchObject({ code, retryable: false });
      await expect(failure).rejects.toThrow(message);
    });

    it("stops reading an answer beyond responseBytesMax, also without a length", async () => {
      let closed: Promise<unknown> = Promise.resolve();
      answer = (request, response) => {
        closed = new Promise((resolve) => request.socket.on("close", resolve).on("error", () => undefined));
        const write = () => response.write(Buffer.alloc(64 * 1024), () => setImmediate(write));
        write();
      };
      await expect(call("/", { responseBytesMax: 100_000 })).rejects.toMatchObject({
        code: "HTTP_TOO_LARGE",
        message: `GET ${originOf(server)}/: The answer is larger than responseBytesMax (100000 bytes)`,
        retryable: false,
      });
      await closed;
    });

    it("ends a call that takes longer than timeLimitMs, before and while it answers", async () => {
      const late = { code: "HTTP_TIME_LIMIT", retryable: true };
      answer = () => undefined;
      await expect(call("/", { timeLimitMs: 50 })).rejects.toMatchObject(late);
      answer = (_, response) => response.write("{");
      await expect(call("/", { timeLimitMs: 50 })).rejects.toMatchObject(late);
    });

    it("ends with the reason of the cancellation when the run is cancelled", async () => {
      const controller = new AbortController();
      answer = () => controller.abort(new Error("The run was cancelled"));
      await expect(call("/", {}, { signal: controller.signal })).rejects.toThrow("The run was cancelled");
    });

    it("names a service that cannot be reached and one that hangs up", async () => {
      const origin = originOf(other);
      other.close();
      const lost = { code: "HTTP_UNREACHABLE", retryable: true };
      await expect(call("/", { url: `${origin}/` })).rejects.toMatchObject(lost);
      answer = (request) => request.socket.destroy();
      await expect(call("/")).rejects.toMatchObject(lost);
    });

    it("names an answer in an encoding that was not asked for", async () => {
      json("x", 200, { "content-encoding": "br" });
      await expect(call("/")).rejects.toMatchObject({ code: "HTTP_ENCODING" });
    });

    it("names a secret that is not set, a body with GET and a header value that is none, before sending", async () => {
      const missing = { headers: { "x-key": { secret: "ASSAY_SECRET_OTHER" } } };
      await expect(call("/", missing)).rejects.toMatchObject({ code: "SECRET_MISSING" });
      await expect(call("/", { headers: { "x-a": "a\r\nb: c" } })).rejects.toMatchObject({
        code: "HTTP_REQUEST_INVALID",
      });
      const withBody = runActivity("http.request", { parameters: { url: originOf(server) }, inputs: { body: 1 } });
      await expect(withBody).rejects.toMatchObject({ code: "HTTP_BODY" });
      expect(seen).toEqual([]);
    });
  });

  describe("redirects", () => {
    const redirect = (status: number, location: string) => {
      answer = (request, response) => {
        if (request.url === "/start") response.writeHead(status, { location }).end();
        else response.writeHead(200).end("{}");
      };
    };

    it.each([
      [301, "GET", ""],
      [302, "GET", ""],
      [303, "GET", ""],
      [307, "POST", '{"a":1}'],
      [308, "POST", '{"a":1}'],
    ])("follows %i of a POST with %s", async (status, method, body) => {
      redirect(status, "/end?x=1");
      await runActivity(
        "http.request",
        {
          parameters: { url: `${originOf(server)}/start`, method: "POST", headers: PRIVATE_HEADERS },
          inputs: { body: { a: 1 } },
        },
        { allowHosts: ["127.0.0.1"], secrets: SECRETS },
      );
      expect(seen[1]).toMatchObject({ method, url: "/end?x=1", body, headers: { "x-key": "s3cr3t-value" } });
    });

    it("keeps secrets, authorization and cookies from another origin", async () => {
      redirect(302, `${originOf(other)}/end`);
      await call("/start", { headers: { ...PRIVATE_HEADERS, cookie: "a=b" } });
      expect(seen[1]?.headers).toEqual({
        accept: "application/json",
        "accept-encoding": "identity",
        connection: "keep-alive",
        host: new URL(originOf(other)).host,
      });
    });

    it("follows at most redirectsMax of them", async () => {
      answer = (_, response) => response.writeHead(302, { location: "/again" }).end();
      await expect(call("/")).rejects.toMatchObject({ code: "HTTP_REDIRECT", retryable: false });
      expect(seen.length).toBe(6);
      await expect(call("/", { redirectsMax: 0 })).rejects.toThrow("The service redirects more than 0 times");
      expect(seen.length).toBe(7);
    });

    it.each(["file:///etc/passwd", "ftp://example.com/", "http://["])("refuses to follow to %s", async (location) => {
      redirect(302, location);
      await expect(call("/start")).rejects.toMatchObject({ code: "HTTP_REDIRECT", retryable: false });
    });

    it("refuses to follow to an address that is not public, and does not call it", async () => {
      redirect(302, `${originOf(other)}/end`);
      const onlyFirst = { allowHosts: [new URL(originOf(server)).host] };
      await expect(call("/start", {}, onlyFirst)).rejects.toMatchObject({
        code: "HTTP_ADDRESS_REFUSED",
        retryable: false,
      });
      expect(seen.map(({ url }) => url)).toEqual(["/start"]);
    });
  });

  describe("addresses", () => {
    it.each([
      ["a loopback address", "127.0.0.1"],
      ["a decimal address", "2130706433"],
      ["a hexadecimal address", "0x7f000001"],
      ["an octal address", "0177.0.0.1"],
      ["a short address", "127.1"],
      ["the address of no host", "0.0.0.0"],
      ["IPv6 loopback", "[::1]"],
      ["IPv4 mapped into IPv6", "[::ffff:127.0.0.1]"],
      ["IPv4 mapped into IPv6, hexadecimal", "[::ffff:7f00:1]"],
      ["a name that resolves to loopback", "localhost"],
      ["a private address", "10.0.0.1"],
      ["a link-local address", "169.254.169.254"],
      ["full-width digits", "１２７.０.０.１"],
    ])("refuses %s without connecting", async (_, host) => {
      json({});
      const url = `http://${host}:${new URL(originOf(server)).port}/`;
      const failure = call("/", { url }, { allowHosts: [] });
      await expect(failure).rejects.toMatchObject({ code: "HTTP_ADDRESS_REFUSED", retryable: false });
      await expect(failure).rejects.toThrow(
        "which is not a public address; the operator can allow it in ASSAY_ALLOW_HOSTS",
      );
      expect(seen).toEqual([]);
    });

    it("goes to the address itself, whatever proxy the environment names", async () => {
      json({});
      for (const name of ["HTTP_PROXY", "http_proxy", "ALL_PROXY"]) vi.stubEnv(name, originOf(other));
      await call("/direct");
      vi.unstubAllEnvs();
      expect(seen.map(({ headers }) => headers.host)).toEqual([new URL(originOf(server)).host]);
    });

    it("allows a listed host, with or without its port, and no other", async () => {
      json({});
      const { port } = new URL(originOf(server));
      const url = `http://localhost:${port}/`;
      for (const allowHosts of [["localhost"], [` LOCALHOST:${port} `]]) {
        expect((await call("/", { url }, { allowHosts })).output).toEqual({ response: {} });
      }
      for (const allowHosts of [["127.0.0.1"], ["localhost:1"], ["host"], [""]]) {
        await expect(call("/", { url }, { allowHosts })).rejects.toMatchObject({ code: "HTTP_ADDRESS_REFUSED" });
      }
    });
  });

  it.each([
    [{ url: "ftp://example.com" }, /^url: An address starts with http/],
    [{ url: "example.com" }, /^url: An address starts with http/],
    [{ url: "http://user:pass@example.com" }, /^url: Put a user name or password into a header/],
    [{ url: "https://example.com", headers: { Host: "x" } }, /^headers\.Host: /],
    [{ url: "https://example.com", headers: { "a b": "x" } }, /^headers\.a b: /],
    [{ url: "https://example.com", headers: { a: { secret: "PATH" } } }, /^headers\.a\.secret: A secret's name is/],
    [{ url: "https://example.com", redirectsMax: 6 }, /^redirectsMax: /],
    [{ url: "https://example.com", method: "TRACE" }, /^method: /],
    [{ url: "https://example.com", timeout: 5 }, /^: Unrecognized key: "timeout"$/],
  ])("refuses the parameters %j before a run", (parameters, message) => {
    const problems = parameterProblems("http.request", parameters);
    expect(problems.length).toBe(1);
    expect(problems[0]).toMatch(message);
  });
});
