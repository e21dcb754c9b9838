import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import { inProject } from "#bin/paths.ts";
import { freePort } from "#bin/ports.ts";
import { cacheFolder } from "./command.ts";

const START_TIMEOUT_MS = 120_000;

/** Starts the product as `npm start` does, on data of its own, for as long as `use` runs. */
export async function withProduct<T>(use: (url: string) => Promise<T>): Promise<T> {
  const home = path.join(cacheFolder, "product");
  rmSync(home, { recursive: true, force: true });
  const { ASSAY_ON_PRODUCT_NODE: _, DATABASE_URL: __, ...env } = process.env;
  const child = spawn(process.execPath, [inProject("bin", "assay.mjs"), "start", "--port", String(await freePort())], {
    env: { ...env, ASSAY_HOME: home },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<number>((resolve) => child.once("exit", (code) => resolve(code ?? 1)));
  let output = "";
  const started = new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`the product did not start:\n${output}`)), START_TIMEOUT_MS);
    const onText = (bytes: Buffer) => {
      output += String(bytes);
      const found = /open (http:\S+)/.exec(output);
      if (found?.[1] !== undefined) {
        clearTimeout(timer);
        resolve(found[1]);
      }
    };
    child.stdout.on("data", onText);
    child.stderr.on("data", onText);
    void ended.then((code) => reject(new Error(`the product ended with ${code}:\n${output}`)));
  });
  try {
    return await use(await started);
  } finally {
    child.kill("SIGTERM");
    await ended;
  }
}
