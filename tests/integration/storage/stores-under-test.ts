import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { createObjectStore, type ObjectStoreSettings } from "@/lib/infra/storage/create-object-store";
import type { Clock } from "@/lib/ports/clock";
import type { ObjectStore } from "@/lib/ports/object-store";
import { startS3Server } from "@/tests/support/s3-server";

/** One driver with its server; `open` makes another store on the same objects, as after a restart. */
export type StoreUnderTest = Readonly<{
  name: string;
  open: (clock?: Clock) => ObjectStore;
  stop: () => Promise<void>;
}>;

const REAL_CLOCK: Clock = { now: () => new Date() };

type HandleRequest = (request: Request) => Promise<Response>;

function toWebStream(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = incoming[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
}

/** The part of a web server that Next plays in the product: HTTP to the standard `Request` and back. */
async function serve(handler: () => HandleRequest): Promise<Readonly<{ origin: string; close: () => Promise<void> }>> {
  const server = createServer(async (incoming, outgoing) => {
    const { method = "GET", url = "/" } = incoming;
    const hasBody = method === "PUT" || method === "POST";
    const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)]);
    const request = new Request(`http://localhost${url}`, {
      method,
      headers,
      ...(hasBody ? { body: toWebStream(incoming), duplex: "half" } : {}),
    });
    const response = await handler()(request);
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    outgoing.end(Buffer.from(await response.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = address !== null && typeof address === "object" ? address.port : 0;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { origin: `http://127.0.0.1:${port}`, close };
}

async function startLocal(): Promise<StoreUnderTest> {
  const home = await mkdtemp(path.join(tmpdir(), "assay objects ä "));
  const openWith = (clock: Clock, uploadBaseUrl: string) =>
    createObjectStore({ purpose: "datasets", home, uploadBaseUrl, uploadSecret: "s".repeat(32), clock });
  const server = await serve(() => {
    const { handleUploadRequest } = openWith(REAL_CLOCK, "/api/benchmark/uploads");
    if (handleUploadRequest === null) throw new Error("The local store must answer uploads");
    return handleUploadRequest;
  });
  return {
    name: "local folder",
    open: (clock = REAL_CLOCK) => openWith(clock, `${server.origin}/api/benchmark/uploads`).store,
    stop: async () => {
      await server.close();
      await rm(home, { recursive: true });
    },
  };
}

/** Settings of a store on the S3 server. */
export type S3Settings = ObjectStoreSettings & Readonly<{ s3Endpoint: string; s3SecretAccessKey: string }>;

/** The stores that can be had here: always the local one, and S3 with its settings where a server starts. */
export async function startStores(): Promise<
  Readonly<{ stores: readonly StoreUnderTest[]; s3: S3Settings | null; notRunReason: string | null }>
> {
  const local = await startLocal();
  const server = await startS3Server();
  if ("reason" in server) return { stores: [local], s3: null, notRunReason: server.reason };
  const s3 = {
    purpose: "datasets",
    home: "/nowhere",
    uploadBaseUrl: "/nowhere",
    uploadSecret: "",
    clock: REAL_CLOCK,
    s3Endpoint: server.endpoint,
    s3Region: server.region,
    s3Bucket: server.bucket,
    s3AccessKeyId: server.credentials.accessKeyId,
    s3SecretAccessKey: server.credentials.secretAccessKey,
  } as const;
  const store: StoreUnderTest = {
    name: `S3 (${server.product})`,
    open: (clock = REAL_CLOCK) => createObjectStore({ ...s3, clock }).store,
    stop: server.stop,
  };
  return { stores: [local, store], s3, notRunReason: null };
}
