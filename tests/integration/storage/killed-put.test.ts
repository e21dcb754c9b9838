import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { build } from "esbuild";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { inProject, projectRoot } from "#bin/paths.ts";
import { createObjectStore } from "@/lib/infra/storage/create-object-store";

let home = "";
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), "assay-killed-"));
});
afterEach(() => rm(home, { recursive: true }));

const settings = (folder: string) =>
  ({
    purpose: "datasets",
    home: folder,
    uploadBaseUrl: "/uploads",
    uploadSecret: "s".repeat(32),
    clock: { now: () => new Date() },
  }) as const;

/** A process that puts an object without end over `files/a` and says when some of it is on the disk. */
const WRITER = `
import { createObjectStore } from "@/lib/infra/storage/create-object-store";
const clock = { now: () => new Date() };
const { store } = createObjectStore({
  purpose: "datasets", home: process.argv[2], uploadBaseUrl: "/uploads", uploadSecret: "s".repeat(32), clock,
});
async function* body() {
  for (let count = 0; count < 4096; count += 1) {
    yield new Uint8Array(65536);
    if (count === 100) process.stdout.write("writing");
    if (count > 100) await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
await store.put("files/a", { body: body(), sizeBytes: 4096 * 65536 });
`;

describe("a put whose process is killed", () => {
  it("leaves the former object whole, nothing else to see, and a file that the sweep removes", async () => {
    const { store } = createObjectStore(settings(home));
    await store.put("files/a", { body: new TextEncoder().encode("former"), sizeBytes: 6 });
    const outfile = path.join(home, "writer.mjs");
    await build({
      stdin: { contents: WRITER, resolveDir: projectRoot, loader: "ts" },
      outfile,
      bundle: true,
      platform: "node",
      format: "esm",
      banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
      alias: { "server-only": inProject("tests", "support", "server-only.ts") },
    });
    const writer = spawn(process.execPath, [outfile, home], { stdio: ["ignore", "pipe", "inherit"] });
    await once(writer.stdout, "data");
    writer.kill("SIGKILL");
    await once(writer, "close");

    const pending = path.join(home, "objects", "datasets", "~pending", "files");
    expect(await readdir(pending)).toHaveLength(1);
    expect(await new Response((await store.get("files/a")).body).text()).toBe("former");
    expect((await Array.fromAsync(store.list(""))).map(({ key }) => key)).toEqual(["files/a"]);
    await store.deleteStaleUploads(new Date(Date.now() + 60_000));
    expect(await readdir(pending)).toEqual([]);
  });
});
