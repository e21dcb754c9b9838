import { describe, expect, it } from "vitest";
import type { ExecutionResult } from "@/lib/domain/workflows/execution";
import { compileStepSchemas } from "./check-step-schemas";

const TOTAL_IS_NUMBER = { type: "object", properties: { total: { type: "number" } } };

const resultOf = (output: unknown): ExecutionResult => ({
  status: "completed",
  prediction: output,
  error: null,
  durationMs: 1,
  nodes: [
    {
      nodePath: "shape",
      status: "completed",
      attemptCount: 1,
      startedMs: 0,
      durationMs: 1,
      output,
      error: null,
      modelAttempts: [],
    },
  ],
});

describe("compileStepSchemas", () => {
  it("names the step and the place that its schema refuses", () => {
    const check = compileStepSchemas({ shape: TOTAL_IS_NUMBER });
    expect(check(resultOf({ total: 1 }))).toBeNull();
    expect(check(resultOf({ total: 9007199254740993n }))).toBeNull();
    expect(check(resultOf({ total: "1" }))).toBe(
      "step 'shape' gave an output that its schema refuses: /total must be number",
    );
  });

  it("leaves steps alone that have no schema or never ran", () => {
    expect(compileStepSchemas({})(resultOf({ total: "1" }))).toBeNull();
    expect(compileStepSchemas({ other: TOTAL_IS_NUMBER })(resultOf({ total: "1" }))).toBeNull();
  });

  it("names the step of a schema that is none", () => {
    expect(() => compileStepSchemas({ shape: { type: "objekt" } })).toThrow(/^schema of step 'shape': /);
  });
});
