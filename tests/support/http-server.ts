import { createServer, type IncomingMessage, request as sendRequest } from "node:http";

type Handler = (request: Request) => Promise<Response>;

async function readAll(incoming: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function toRequest(incoming: IncomingMessage): Promise<Request> {
  const entries = Object.entries(incoming.headersDistinct);
  const headers = new Headers(entries.map(([name, values]): [string, string] => [name, values?.join() ?? ""]));
  const { method = "GET", url = "/" } = incoming;
  if (method === "GET") return new Request(`http://127.0.0.1${url}`, { headers });
  return new Request(`http://127.0.0.1${url}`, { method, headers, body: await readAll(incoming) });
}

/** Serves a route handler on a free port of this machine, over real HTTP. */
export async function serveHandler(handler: Handler): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((incoming, outgoing) => {
    void toRequest(incoming)
      .then(handler)
      .then(async (response) => {
        outgoing.writeHead(response.status, Object.fromEntries(response.headers));
        outgoing.end(await response.text());
      });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

type RawRequest = Readonly<{ method: string; headers: Readonly<Record<string, string>>; body?: string }>;

/** Sends a request with exactly these headers (`fetch` decides on Host, Origin and Content-Type itself). */
export function sendRaw(
  url: string,
  { method, headers, body = "" }: RawRequest,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const length = { "content-length": String(Buffer.byteLength(body)) };
    const outgoing = sendRequest(url, { method, headers: { ...length, ...headers } }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
      });
      response.once("end", () => resolve({ status: response.statusCode ?? 0, text }));
    });
    outgoing.once("error", reject);
    outgoing.end(body);
  });
}
