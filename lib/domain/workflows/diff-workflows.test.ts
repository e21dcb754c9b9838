import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { diffWorkflows } from "@/lib/domain/workflows/diff-workflows";
import type { GraphWorkflowConfig } from "@/lib/domain/workflows/graph-config";
import { validateWorkflow } from "@/lib/domain/workflows/validate-workflow";
import { activity, ctxKeys, edges, TEST_DECLARATIONS, workflow } from "@/tests/support/workflow-fixtures";

function parse(config: unknown): GraphWorkflowConfig {
  const validation = validateWorkflow(config, TEST_DECLARATIONS);
  if (!validation.valid) throw new Error(JSON.stringify(validation.problems));
  return validation.config;
}

const add = (amount: number, note = "one") =>
  activity("add", "test.add", { in: { value: "sum" }, out: { sum: "sum" }, parameters: { amount, note } });

const two = (amount: number, rest: Record<string, unknown> = {}) =>
  parse(
    workflow([activity("first", "test.echo"), add(amount)], {
      edges: edges("next=first>add"),
      ctx: ctxKeys("number", "sum"),
      ...rest,
    }),
  );

describe("comparing workflows", () => {
  it("finds nothing between a workflow and itself, whatever the order of its keys", () => {
    const config = two(1);
    const nodes = Object.fromEntries(Object.entries(config.nodes).reverse());
    expect(diffWorkflows(config, { ...config, nodes })).toEqual([]);
  });

  it("names the parameter that changed, with both values", () => {
    expect(diffWorkflows(two(1), two(2))).toEqual([
      {
        part: "node",
        id: "add",
        change: "changed",
        values: [{ path: "parameters.amount", before: "1", after: "2", lines: null }],
      },
    ]);
  });

  it("tells a text from a number, and compares texts of several lines line by line", () => {
    const texts = (note: string) => two(1, { nodes: { first: activity("first", "test.echo"), add: add(1, note) } });
    const [change] = diffWorkflows(texts("a\nb"), texts("a\nc"));
    expect(change?.values).toEqual([
      {
        path: "parameters.note",
        before: '"a\\nb"',
        after: '"a\\nc"',
        lines: [
          { change: "same", text: "a" },
          { change: "removed", text: "b" },
          { change: "added", text: "c" },
        ],
      },
    ]);
  });

  it("lists what was added and removed: nodes, edges, keys and groups", () => {
    const before = parse(workflow([activity("first", "test.echo")]));
    const group = { label: "All", nodeIds: ["first", "add"] };
    const after = two(1, { nodeGroups: { all: group } });
    const changes = diffWorkflows(before, after);
    expect(changes.map(({ part, id, change }) => `${change} ${part} ${id}`)).toEqual([
      "added node add",
      "added edge next",
      "added ctxKey sum",
      "added nodeGroup all",
    ]);
    expect(changes.at(-1)?.values).toEqual([{ path: "", before: null, after: JSON.stringify(group), lines: null }]);
    expect(diffWorkflows(after, before).map(({ part, id, change }) => `${change} ${part} ${id}`)).toEqual([
      "removed node add",
      "removed edge next",
      "removed ctxKey sum",
      "removed nodeGroup all",
    ]);
  });

  it("tells the workflow's own fields from those of its parts", () => {
    const renamed = two(1, { metadata: { name: "Other", tags: ["x"] } });
    expect(diffWorkflows(two(1), renamed)).toEqual([
      {
        part: "workflow",
        id: "",
        change: "changed",
        values: [
          { path: "metadata.name", before: '"Test workflow"', after: '"Other"', lines: null },
          { path: "metadata.tags.0", before: null, after: '"x"', lines: null },
        ],
      },
    ]);
  });

  it("mirrors itself when both sides are exchanged", () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), (one, other) => {
        const forth = diffWorkflows(two(one), two(other)).flatMap(({ values }) => values);
        const back = diffWorkflows(two(other), two(one)).flatMap(({ values }) => values);
        expect(back).toEqual(forth.map(({ before, after, ...rest }) => ({ ...rest, before: after, after: before })));
        expect(forth.length).toBe(one === other ? 0 : 1);
      }),
    );
  });
});
