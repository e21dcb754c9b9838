import { describe, expect, it } from "vitest";
import { checkShape } from "@/lib/domain/workflows/check-shape";
import { Findings } from "@/lib/domain/workflows/problems";
import { activity, ctxKeys, workflow } from "@/tests/support/workflow-fixtures";

function problemsOf(config: unknown): readonly string[] {
  const findings = new Findings();
  checkShape(config, findings);
  return findings.list.map(({ path, message }) => `${path.join(".")}: ${message}`);
}

const echo = (id: string, rest: Record<string, unknown> = {}) => activity(id, "test.echo", rest);

describe("form", () => {
  it.each([
    ["no object", null, [": Invalid input: expected object, received null"]],
    ["a number as version", { ...workflow([echo("a")]), schemaVersion: 1 }, ['schemaVersion: must be "1.0", as text']],
    [
      "a missing part",
      { ...workflow([echo("a")]), metadata: undefined },
      ["metadata: is not a value that JSON can hold"],
    ],
    [
      "an unknown key",
      { ...workflow([echo("a")]), edgess: [] },
      ['edgess: is not a known key (did you mean "edges"?)'],
    ],
    [
      "an unknown key of a node",
      workflow([echo("a", { timeouts: {} })]),
      ['nodes.a.timeouts: is not a known key (did you mean "timeout"?)'],
    ],
    [
      "an unknown key of another type of node",
      workflow([echo("a", { cases: [] })]),
      [
        "nodes.a.cases: is not a known key here; known are id, label, inputs, outputs, errorPolicy, metadata, type, activityType, parameters, retry, timeout",
      ],
    ],
    [
      "a key inside a node",
      workflow([echo("a", { retry: { maximumAttempt: 1 } })]),
      ['nodes.a.retry.maximumAttempt: is not a known key (did you mean "maximumAttempts"?)'],
    ],
    [
      "a key of a ctx key that has the name of a part",
      workflow([echo("a")], { ctx: { timeout: { type: "string", descripton: "x" } } }),
      ['ctx.timeout.descripton: is not a known key (did you mean "description"?)'],
    ],
    [
      "a key of a condition",
      workflow([
        {
          id: "s",
          type: "switch",
          label: "S",
          defaultEdge: "e",
          cases: [{ edgeId: "e", condition: { operator: "is-null", value: { ref: "input" }, operandz: [] } }],
        },
      ]),
      ['nodes.s.cases.0.condition.operandz: is not a known key (did you mean "operands"?)'],
    ],
    ["an empty label", workflow([echo("a", { label: " " })]), ["nodes.a.label: must not be empty"]],
    [
      "an unknown type",
      workflow([{ ...echo("a"), type: "swtich" }]),
      [
        'nodes.a.type: "swtich" is not a type of node (did you mean "switch"?); the types are activity, switch, map, join',
      ],
    ],
    [
      "a type that is not built yet",
      workflow([{ ...echo("a"), type: "humanGate" }]),
      ['nodes.a.type: "humanGate" nodes are part of the format but cannot be run yet'],
    ],
    ["a missing type", workflow([{ id: "a" }]), ["nodes.a.type: is required: one of activity, switch, map, join"]],
    [
      "no duration",
      workflow([echo("a", { timeout: { startToClose: "2 minutes" } })]),
      ['nodes.a.timeout.startToClose: must be a duration such as "500ms", "30s", "2m" or "1h"'],
    ],
    [
      "a timeout beyond its bounds",
      workflow([echo("a", { timeout: { startToClose: "2d" } })]),
      ["nodes.a.timeout.startToClose: must be between 1ms and 24h"],
    ],
    [
      "attempts beyond their bounds",
      workflow([echo("a", { retry: { maximumAttempts: 21 } })]),
      ["nodes.a.retry.maximumAttempts: Too big: expected number to be <=20"],
    ],
    [
      "a node id that is no name",
      workflow([echo("a/b")]),
      ['nodes.a/b.id: must start with a letter and hold only letters, digits, "_" and "-"'],
    ],
    [
      "a ctx key of the object model",
      workflow([echo("a")], { ctx: ctxKeys("string", "constructor") }),
      ["ctx.constructor: is a reserved name of JavaScript"],
    ],
    [
      "__proto__ anywhere",
      JSON.parse('{"nodes":{"a":{"parameters":{"__proto__":{}}}}}'),
      ["nodes.a.parameters.__proto__: is a reserved name of JavaScript"],
    ],
    [
      "a lone surrogate",
      workflow([echo("a", { label: "\ud800" })]),
      ["nodes.a.label: is not a value that JSON can hold"],
    ],
    [
      "a bad operator",
      workflow([
        {
          id: "s",
          type: "switch",
          label: "S",
          defaultEdge: "e",
          cases: [{ condition: { operator: "equal" }, edgeId: "e" }],
        },
      ]),
      [
        'nodes.s.cases.0.condition.operator: "equal" is not an operator (did you mean "equals"?); the operators are equals, not-equals, gt, gte, lt, lte, contains, in, not-in, is-null, is-not-null, and, or, not',
      ],
    ],
    [
      "a switch without default",
      workflow([{ id: "s", type: "switch", label: "S" }]),
      ["nodes.s.defaultEdge: is required: the edge that is taken when no case holds"],
    ],
    [
      "too many nodes",
      workflow(Array.from({ length: 1_001 }, (_, index) => echo(`n${index}`))),
      ["nodes: must have at most 1000 entries"],
    ],
  ])("refuses %s", (_name, config, problems) => {
    expect(problemsOf(config)).toEqual(problems);
  });

  it("refuses 10,000 levels without running out of stack", () => {
    let deep: unknown = 1;
    for (let level = 0; level < 10_000; level += 1) deep = [deep];
    expect(problemsOf(workflow([echo("a", { parameters: { value: deep } })]))).toEqual([
      "nodes.a.parameters.value: is nested deeper than 100 levels",
    ]);
  });
});
