import { pathToFileURL } from "node:url";
import { buildBundles } from "./build.ts";
import { inProject } from "./paths.ts";

await buildBundles();
await import(pathToFileURL(inProject("dist", "cli.mjs")).href);
