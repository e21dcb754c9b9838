import path from "node:path";
import { fileURLToPath } from "node:url";

/** Folder of the project, wherever the command was started. */
export const projectRoot = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

export const inProject = (...parts: readonly string[]): string => path.join(projectRoot, ...parts);

/** Data directory of this installation: database, objects, locks. `ASSAY_HOME` moves it. */
export function dataHome(): string {
  return path.resolve(process.env.ASSAY_HOME ?? inProject(".assay"));
}
