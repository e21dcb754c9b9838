import { expect, it } from "vitest";
import { compileWorkflow } from "@/lib/domain/workflows/compile-workflow";
import { executeWorkflow } from "@/lib/domain/workflows/execute-workflow";
import { AppError } from "@/lib/errors/app-error";
import { createVirtualClock } from "@/tests/support/virtual-clock";
import {
  activity,
  createTestRunner,
  ctxKeys,
  SAMPLE,
  TEST_DECLARATIONS,
  workflow,
} from "@/tests/support/workflow-fixtures";

it("refuses an invalid workflow with all of its errors, but not for warnings", () => {
  const compile = (config: unknown) => compileWorkflow(config, TEST_DECLARATIONS);
  const bad = workflow([activity("a", "test.ecko"), activity("b", "test.echo", { in: { value: "x" } })]);
  expect(() => compile(bad)).toThrow(
    new AppError("VALIDATION", 'The workflow is not valid: nodes.b.inputs.0.ctxKey: ctx key "x" is not declared', {
      fields: [
        { path: "nodes.b.inputs.0.ctxKey", message: 'ctx key "x" is not declared' },
        { path: "nodes.a.activityType", message: 'there is no activity "test.ecko" (did you mean "test.echo"?)' },
      ],
    }),
  );
  expect(compile(workflow([activity("a", "test.echo"), activity("b", "test.echo")])).config.entryNodeId).toBe("a");
});

it("serves any number of samples at once, each with a ctx of its own", async () => {
  const node = activity("echo", "test.echo", {
    parameters: { delayMs: 5 },
    in: { value: "number" },
    out: { result: "prediction" },
  });
  const ctx = { ...ctxKeys("number", "number"), ...ctxKeys("object", "prediction") };
  const compiled = compileWorkflow(workflow([node], { ctx }), TEST_DECLARATIONS);
  const clock = createVirtualClock();
  const numbers = Array.from({ length: 20 }, (_, index) => index);
  const results = await Promise.all(
    numbers.map((number) =>
      executeWorkflow(compiled, { ...SAMPLE, input: { number } }, { clock, runActivity: createTestRunner(clock) }),
    ),
  );
  expect(results.map(({ prediction }) => prediction)).toEqual(numbers);
});
