import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

/** What the stub does with one request; `silence` accepts it and never answers. */
export type StubReply =
  | Readonly<{ kind: "answer"; content: string; inputTokens?: number; outputTokens?: number; finishReason?: string }>
  | Readonly<{ kind: "status"; status: number; message: string; headers?: Readonly<Record<string, string>> }>
  | Readonly<{ kind: "raw"; body: string }>
  | Readonly<{ kind: "silence" }>;

export type StubRequest = Readonly<{ method: string; path: string; authorization: string | undefined; body: unknown }>;

export type OpenAiStub = Readonly<{ baseUrl: string; requests: readonly StubRequest[]; close: () => Promise<void> }>;

/** The model that answers, other than the one that was asked for, as real servers do with aliases. */
export const STUB_MODEL = "stub-model-2026-01-01";

/**
 * A server on loopback that speaks OpenAI's chat protocol and gives the replies in order. Requests beyond them get 500,
 * a wrong path 404, and a missing or wrong key 401, so that a client that goes astray cannot pass.
 */
export async function startOpenAiStub(apiKey: string, replies: readonly StubReply[]): Promise<OpenAiStub> {
  const requests: StubRequest[] = [];
  const server = createServer((request, response) => {
    void readBody(request).then((text) => {
      const { method = "", url: path = "" } = request;
      const { authorization } = request.headers;
      if (method !== "POST" || path !== "/v1/chat/completions") return sendError(response, 404, "No such path");
      if (authorization !== `Bearer ${apiKey}`) return sendError(response, 401, `Wrong key: ${authorization}`);
      requests.push({ method, path, authorization, body: JSON.parse(text) });
      send(response, replies[requests.length - 1] ?? { kind: "status", status: 500, message: "No reply is left" });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The stub has no port");
  return {
    baseUrl: `http://127.0.0.1:${address.port}/v1`,
    requests,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error === undefined ? resolve() : reject(error)));
        server.closeAllConnections();
      }),
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

function send(response: ServerResponse, reply: StubReply): void {
  if (reply.kind === "status") sendError(response, reply.status, reply.message, reply.headers);
  if (reply.kind === "raw") sendJson(response, reply.body);
  if (reply.kind === "answer") sendJson(response, JSON.stringify(toCompletion(reply)));
}

function sendJson(response: ServerResponse, text: string): void {
  response.writeHead(200, { "content-type": "application/json" });
  response.end(text);
}

function sendError(response: ServerResponse, status: number, message: string, headers = {}): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify({ error: { message, type: "stub_error" } }));
}

function toCompletion(reply: Extract<StubReply, { kind: "answer" }>): unknown {
  const { content, inputTokens = 10, outputTokens = 5, finishReason = "stop" } = reply;
  return {
    id: "chatcmpl-1",
    object: "chat.completion",
    created: 1_767_225_600,
    model: STUB_MODEL,
    choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: finishReason }],
    usage: { prompt_tokens: inputTokens, completion_tokens: outputTokens, total_tokens: inputTokens + outputTokens },
  };
}
