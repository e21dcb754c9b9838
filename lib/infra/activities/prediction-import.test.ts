import { describe, expect, it } from "vitest";
import { runActivity } from "@/tests/support/run-activity";

const importFor = (sampleId: string) =>
  runActivity(
    "prediction.import",
    { parameters: { predictions: { a: { total: 1 }, b: null } }, inputs: {} },
    { sampleId },
  );

describe("prediction.import", () => {
  it("gives the prediction of the sample, null included", async () => {
    expect([(await importFor("a")).output, (await importFor("b")).output]).toEqual([
      { prediction: { total: 1 } },
      { prediction: null },
    ]);
  });

  it.each(["c", "constructor", "__proto__"])("fails by name for the sample %s without one", async (sampleId) => {
    await expect(importFor(sampleId)).rejects.toMatchObject({
      code: "PREDICTION_MISSING",
      message: `There is no imported prediction for the sample "${sampleId}"`,
    });
  });
});
