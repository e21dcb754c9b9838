#!/usr/bin/env node
/** Runs a task of the developer (`verify`, `test`, `bench`, …) on the product's Node; see `tests/run/main.ts`. */
import { runOnProductNode } from "./bootstrap.mjs";

await runOnProductNode("tests/run/main.ts");
