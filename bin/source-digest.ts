import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { inProject, projectRoot } from "./paths.ts";

/** Folders that are made, not written; they never make a build stale. */
const GENERATED = new Set(["generated", "node_modules"]);
const NOT_SHIPPED = /[.]test[.]tsx?$/;

function listFiles(target: string): readonly string[] {
  if (!existsSync(target)) return [];
  if (statSync(target).isFile()) return [target];
  return readdirSync(target, { withFileTypes: true })
    .filter((entry) => !GENERATED.has(entry.name) && !NOT_SHIPPED.test(entry.name))
    .flatMap((entry) => listFiles(path.join(target, entry.name)));
}

/** SHA-256 over the names and bytes of the given files and folders of the project, in code-unit order of the names. */
export function sourceDigest(places: readonly string[]): string {
  const hash = createHash("sha256");
  const files = places.flatMap((place) => listFiles(inProject(place))).sort();
  for (const file of files) {
    hash
      .update(`${path.relative(projectRoot, file)}\0`)
      .update(readFileSync(file))
      .update("\0");
  }
  return hash.digest("hex");
}
