import { describe, expect, it } from "vitest";
import { AppError } from "@/lib/errors/app-error";
import { bindEvaluator, EVALUATORS, getEvaluator } from "./registry";

/** What a call throws. */
function thrownBy(call: () => unknown): unknown {
  try {
    return call();
  } catch (error) {
    return error;
  }
}

describe("the evaluator registry", () => {
  it("has one evaluator per type, each with a title and directions", () => {
    expect(EVALUATORS.map(({ type }) => type)).toEqual(["structured", "step-tree", "black-box"]);
    for (const evaluator of EVALUATORS) expect(getEvaluator(evaluator.type)).toBe(evaluator);
  });

  it("suggests the near type and lists all for an unknown one", () => {
    const error = thrownBy(() => getEvaluator("structred"));
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({
      code: "VALIDATION",
      message: 'Unknown evaluator "structred"; did you mean "structured"? Known: black-box, step-tree, structured',
    });
  });

  it("refuses an invalid config with the paths of its problems", () => {
    const error = thrownBy(() => bindEvaluator("structured", { fields: { a: { weight: -1 } }, passThreshold: 3 }, {}));
    expect(error).toMatchObject({
      code: "VALIDATION",
      fields: [{ path: "fields.a.weight" }, { path: "passThreshold" }],
    });
  });

  it("takes no config as all defaults and shows them", () => {
    expect(bindEvaluator("structured", undefined, {}).config).toMatchObject({ passThreshold: 1 });
  });

  it("turns an exception inside of an evaluator into the outcome of that sample", () => {
    const groundTruth = {
      get broken(): never {
        throw new Error("The value cannot be read");
      },
    };
    const { evaluate, failed } = bindEvaluator("structured", {}, {});
    const outcome = { score: null, pass: false, status: "evaluatorFailed", metrics: {} };
    expect(evaluate({ groundTruth, prediction: {} })).toMatchObject({
      ...outcome,
      fields: [{ note: "The value cannot be read" }],
    });
    expect(failed(groundTruth)).toMatchObject(outcome);
  });
});
