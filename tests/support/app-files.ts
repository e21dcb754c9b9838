import { globSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "#bin/paths.ts";

/** A file of `app/` that answers requests, and the path it answers, with variable parts in braces. */
export type AppFile = Readonly<{ file: string; path: string }>;

function toPath(file: string): string {
  const folders = path.dirname(file).split(path.sep).slice(1);
  const parts = folders
    .filter((folder) => !/^\(.*\)$/.test(folder))
    .map((folder) => folder.replace(/^\[(.*)\]$/, "{$1}"));
  return `/${parts.join("/")}`;
}

const listFiles = (pattern: string): readonly AppFile[] =>
  globSync(pattern, { cwd: projectRoot })
    .sort()
    .map((file) => ({ file: path.join(projectRoot, file), path: toPath(file) }));

/** Every route handler file. */
export const listRouteFiles = (): readonly AppFile[] => listFiles("app/**/route.ts");

/** Every page. */
export const listPageFiles = (): readonly AppFile[] => listFiles("app/**/page.tsx");
