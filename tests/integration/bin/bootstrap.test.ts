import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { copyFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { inProject } from "#bin/paths.ts";
import { writeTree } from "@/tests/support/cli";

/** Stands for the command line: says when it is ready and answers a signal as `assay benchmark` does. */
const COMMAND = `process.on("SIGINT", () => { console.log("interrupted"); process.exit(130); });
setInterval(() => undefined, 1000);
console.log("ready");
`;
const LOCK = "{}";
const INSTALLED = createHash("sha256").update(`${process.platform}-${process.arch}\0${LOCK}\0\0`).digest("hex");

/** A checkout whose packages count as installed, so that nothing is fetched. */
let checkout = "";
beforeAll(async () => {
  checkout = await writeTree({
    "package-lock.json": LOCK,
    ".npmrc": "",
    "node_modules/.assay-installed": INSTALLED,
    "bin/cli.ts": COMMAND,
  });
  for (const name of ["assay.mjs", "bootstrap.mjs", "exclusive.mjs"]) {
    await copyFile(inProject("bin", name), join(checkout, "bin", name));
  }
});
afterAll(() => rm(checkout, { recursive: true }));

async function stopBy(signal: NodeJS.Signals): Promise<readonly [exitCode: number | null, printed: string]> {
  // The tests themselves may run on the product's Node, which this command must still find for itself.
  const { ASSAY_ON_PRODUCT_NODE: _, ...env } = process.env;
  const child = spawn(process.execPath, [join(checkout, "bin/assay.mjs")], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    printed += text;
    if (text.includes("ready")) child.kill(signal);
  });
  await once(child, "close");
  return [child.exitCode, printed];
}

it("passes an interrupt on that reached only itself, and gives the command's answer", async () => {
  expect(await stopBy("SIGINT")).toEqual([130, "ready\ninterrupted\n"]);
});

it("ends by the number of the signal that ended the command", async () => {
  expect(await stopBy("SIGTERM")).toEqual([143, "ready\n"]);
});
