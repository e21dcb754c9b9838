import { buildBundles, buildWeb, generateClient } from "#bin/build.ts";
import { tool } from "./command.ts";
import { check, type Part, runPlaywright, vitest } from "./part.ts";
import { withProduct } from "./product.ts";

/** A step of the build, counted as one check. */
function made(name: string, make: () => Promise<unknown>): Part {
  return {
    name,
    run: () =>
      make().then(
        () => ({ passed: 1, failed: 0, notRun: [], output: "" }),
        (error: unknown) => ({ passed: 0, failed: 1, notRun: [], output: String(error) }),
      ),
  };
}

/** Parts that run side by side, because they read the tree only and each uses one core most of the time. */
export type Stage = readonly Part[];

/** No services, at most two minutes. */
export const VERIFY_STAGES: readonly Stage[] = [
  [
    made("generate", generateClient),
    check("routes", [tool("next", "dist", "bin", "next"), "typegen"]),
    check("lint", [tool("@biomejs", "biome", "bin", "biome"), "check", "."]),
  ],
  [
    check("types", [tool("typescript", "bin", "tsc"), "--noEmit"]),
    check("layers", [
      tool("dependency-cruiser", "bin", "dependency-cruiser.mjs"),
      ...["--config", ".dependency-cruiser.cjs", "app", "components", "lib", "bin", "tests", "instrumentation.ts"],
    ]),
    check("dead-code", [tool("knip", "bin", "knip.js")], { DATABASE_URL: "postgresql://unused" }),
    check("doc-comments", [tool("typedoc", "bin", "typedoc")]),
  ],
  [vitest("unit")],
];

/** Everything; the stages after verify need the build or a database. */
export const ALL_STAGES: readonly Stage[] = [
  ...VERIFY_STAGES,
  [made("bundle", buildBundles)],
  [vitest("integration")],
  [made("build", buildWeb)],
  [{ name: "e2e", run: () => withProduct(runPlaywright) }],
  [vitest("start")],
];
