import { EXAMPLE_WORKFLOWS } from "@/lib/domain/workflows/example-workflows";

/** A small valid workflow as YAML, with a comment. */
export const VALID_SOURCE: string = EXAMPLE_WORKFLOWS[0]?.source ?? "";

/** A text with one part replaced, which must be there. */
export function change(source: string, from: string, to: string): string {
  if (!source.includes(from)) throw new Error(`The text does not contain ${JSON.stringify(from)}`);
  return source.replace(from, () => to);
}

const AGAIN = `  again: { id: again, type: activity, label: Again, activityType: text.normalize, parameters: { text: x } }
`;
const BACK_AND_FORTH = `  - { id: forth, source: normalize, target: again }
  - { id: back, source: again, target: normalize }
`;

const deep = (depth: number): string => `${"[".repeat(depth)}${"]".repeat(depth)}`;

type BadSource = Readonly<{ name: string; source: string; line: number | null; path: string; message: RegExp }>;

/** Texts that are no valid workflows, each with what must be said of it. */
export const BAD_SOURCES: readonly BadSource[] = [
  {
    name: "a YAML syntax error",
    source: change(VALID_SOURCE, "ctx:", "ctx: [}"),
    line: 6,
    path: "",
    message: /Flow sequence .* must be sufficiently indented/,
  },
  {
    name: "a JSON syntax error",
    source: '{\n  "schemaVersion": "1.0",\n  "metadata": nonsense\n}',
    line: 3,
    path: "metadata",
    message: /nonsense is not a JSON value/,
  },
  {
    name: "a key that stands twice",
    source: change(VALID_SOURCE, "entryNodeId: extract", "entryNodeId: extract\nentryNodeId: normalize"),
    line: 6,
    path: "entryNodeId",
    message: /The key "entryNodeId" occurs twice/,
  },
  {
    name: "an unknown activity",
    source: change(VALID_SOURCE, "extract.regex", "extract.regx"),
    line: 15,
    path: "nodes.extract.activityType",
    message: /there is no activity "extract.regx" \(did you mean "extract.regex"\?\)/,
  },
  {
    name: "an unknown key",
    source: change(VALID_SOURCE, "label: Extract", "lable: Extract"),
    line: 14,
    path: "nodes.extract.lable",
    message: /is not a known key \(did you mean "label"\?\)/,
  },
  {
    name: "a cycle",
    source: change(VALID_SOURCE, "edges:", `${AGAIN}edges:\n${BACK_AND_FORTH}`),
    line: 22,
    path: "nodes.normalize",
    message: /is on a cycle: normalize → again → normalize/,
  },
  {
    name: "an invalid regular expression",
    source: change(VALID_SOURCE, "(\\d+)'", "(\\d+'"),
    line: 20,
    path: "nodes.extract.parameters.fields.number.pattern",
    message: /Not a pattern in RE2 syntax: .*missing closing/,
  },
  {
    name: "a childWorkflow",
    source: change(VALID_SOURCE, "type: activity", "type: childWorkflow"),
    line: 13,
    path: "nodes.extract.type",
    message: /"childWorkflow" nodes are part of the format but cannot be run yet/,
  },
  {
    name: "10,000 levels of YAML",
    source: `nodes: ${deep(10_000)}`,
    line: 1,
    path: "",
    message: /nest deeper than 200 levels/,
  },
  {
    name: "10,000 levels of JSON",
    source: `{"nodes":${deep(10_000)}}`,
    line: 1,
    path: "",
    message: /nest deeper than 200 levels/,
  },
  {
    name: "6 MB",
    source: `${VALID_SOURCE}#${"x".repeat(6_000_000)}`,
    line: null,
    path: "",
    message: /has 60\d{5} bytes; the limit is 5242880/,
  },
  { name: "nothing", source: " \n", line: null, path: "", message: /The text is empty/ },
];

/** A pattern on which engines that backtrack hang; this one takes time linear in the text. */
export const HANGING_PATTERN_SOURCE: string = change(VALID_SOURCE, "(\\d+)'", "((a+)+)+$'");
