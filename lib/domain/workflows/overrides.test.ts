import { expect, it } from "vitest";
import type { GraphWorkflowConfig } from "@/lib/domain/workflows/graph-config";
import { applyOverrides } from "@/lib/domain/workflows/overrides";
import { validateWorkflow } from "@/lib/domain/workflows/validate-workflow";
import { activity, TEST_DECLARATIONS, workflow } from "@/tests/support/workflow-fixtures";

const exposedParams = [
  { label: "Model", path: "ctx.model.defaultValue", type: "select", options: ["small", "large"] },
  { label: "Amount", path: "nodes.add.parameters.amount", type: "number" },
  { label: "Timeout", path: "nodes.add.timeout.startToClose", type: "duration" },
  { label: "Through", path: "nodes.add.label.text", type: "string" },
];

const CONFIG = parse(
  workflow([activity("add", "test.add", { parameters: { amount: 1 }, in: { value: "input" } })], {
    ctx: { model: { type: "string", defaultValue: "small" } },
    nodeGroups: { g: { label: "Group", nodeIds: ["add"], exposedParams } },
  }),
);

function parse(config: unknown): GraphWorkflowConfig {
  const validation = validateWorkflow(config, TEST_DECLARATIONS);
  if (!validation.valid) throw new Error(JSON.stringify(validation.problems));
  return validation.config;
}

it("sets exposed values on a copy, making objects that are not there", () => {
  const before = structuredClone(CONFIG);
  const result = applyOverrides(CONFIG, {
    "ctx.model.defaultValue": "large",
    "nodes.add.parameters.amount": 5,
    "nodes.add.timeout.startToClose": "10s",
  });
  const { add } = CONFIG.nodes;
  expect(result).toEqual({
    ok: true,
    config: {
      ...CONFIG,
      ctx: { model: { type: "string", defaultValue: "large" } },
      nodes: { add: { ...add, parameters: { amount: 5 }, timeout: { startToClose: "10s" } } },
    },
  });
  expect(CONFIG).toEqual(before);
});

it.each([
  [
    "a path that is not exposed",
    { "nodes.add.parameters.amonut": 5 },
    'is not exposed by the workflow (did you mean "nodes.add.parameters.amount"?)',
  ],
  ["a path into the object model", { "nodes.__proto__.x": 5 }, "is not exposed by the workflow"],
  ["a value of another type", { "nodes.add.parameters.amount": "5" }, "must be a number"],
  ["no duration", { "nodes.add.timeout.startToClose": "soon" }, 'must be a duration such as "30s" or "2m"'],
  ["a value that is no option", { "ctx.model.defaultValue": "huge" }, 'must be one of "small", "large"'],
  [
    "a path through something that is no object",
    { "nodes.add.label.text": "x" },
    'cannot be set: "label" is not an object',
  ],
])("refuses %s", (_name, overrides, message) => {
  const [path = ""] = Object.keys(overrides);
  expect(applyOverrides(CONFIG, overrides)).toEqual({ ok: false, problems: [{ path, message, severity: "error" }] });
});

it("leaves it to the validator to judge the changed workflow", () => {
  const result = applyOverrides(CONFIG, { "nodes.add.timeout.startToClose": "9d" });
  expect(result.ok && validateWorkflow(result.config, TEST_DECLARATIONS).problems).toMatchObject([
    { path: "nodes.add.timeout.startToClose", message: "must be between 1ms and 24h" },
  ]);
});
