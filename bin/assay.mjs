#!/usr/bin/env node
import { runOnProductNode } from "./bootstrap.mjs";

await runOnProductNode(process.argv[2] === "start" ? "bin/start.ts" : "bin/cli.ts");
