import { expect, it } from "vitest";
import { parseWorkflow } from "@/lib/domain/workflows/parse-workflow";
import { TEST_DECLARATIONS } from "@/tests/support/workflow-fixtures";

const YAML = `# A comment
schemaVersion: "1.0"
metadata:
  name: Two echoes
entryNodeId: first
ctx:
  text: { type: string }
nodes:
  first:
    id: first
    type: activity
    label: First
    activityType: test.echo
    outputs:
      - { port: result, ctxKey: text }
  second: { id: second, type: activity, label: Second, activityType: test.echo }
edges:
  - { id: e, source: first, target: second, type: normal }
`;

const problemsOf = (text: string) =>
  parseWorkflow(text, TEST_DECLARATIONS).problems.map(
    ({ line, path, message }) => `${line ?? "?"} ${path}: ${message}`,
  );

it("reads the same workflow from YAML and from JSON", () => {
  const { config, problems } = parseWorkflow(YAML, TEST_DECLARATIONS);
  expect(problems).toEqual([]);
  expect(config?.metadata).toEqual({ name: "Two echoes", tags: [] });
  expect(parseWorkflow(JSON.stringify(config), TEST_DECLARATIONS)).toEqual({ valid: true, config, problems });
});

it("gives the line of what is wrong, and of its parent for what is missing", () => {
  expect(problemsOf(YAML.replace("port: result", "port: reslt"))).toEqual([
    '15 nodes.first.outputs.0.port: test.echo has no output port "reslt" (did you mean "result"?)',
  ]);
  expect(problemsOf(YAML.replace("    label: First\n", ""))).toEqual(["9 nodes.first.label: is required (string)"]);
  expect(problemsOf(YAML.replace("target: second", "target: secnd"))[0]).toBe(
    '18 edges.0.target: there is no node "secnd" (did you mean "second"?)',
  );
});

it("gives lines of JSON too, indented with tabs", () => {
  const { config } = parseWorkflow(YAML, TEST_DECLARATIONS);
  const text = JSON.stringify({ ...config, entryNodeId: "third" }, null, "\t");
  const line = text.split("\n").findIndex((content) => content.includes("entryNodeId")) + 1;
  expect(problemsOf(text)).toEqual([`${line} entryNodeId: there is no node "third"`]);
});

it.each([
  ["", "The text is empty"],
  ['{"a":1,"a":2}', "a"],
  ["a: 1\na: 2", "a"],
  ["a: [1", "flow"],
  ["{ not json", "line 1"],
])("says why %j cannot be read", (text, part) => {
  const { valid, problems } = parseWorkflow(text, TEST_DECLARATIONS);
  expect(valid).toBe(false);
  expect(problems[0]?.message.toLowerCase()).toContain(part.toLowerCase());
});

it("refuses more than 5 MB before reading it", () => {
  expect(problemsOf(" ".repeat(5 * 1024 * 1024 + 1))).toEqual([
    "? : The workflow has 5242881 bytes; the limit is 5242880",
  ]);
});
