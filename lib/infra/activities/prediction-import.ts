import "server-only";
import { ActivityError, type RunActivity } from "@/lib/domain/activities/activity";
import type { predictionImport } from "@/lib/domain/activities/prediction-import";

export const runPredictionImport: RunActivity<typeof predictionImport> = ({ parameters }, { sample }) => {
  if (!Object.hasOwn(parameters.predictions, sample.sampleId)) {
    throw new ActivityError(
      "PREDICTION_MISSING",
      `There is no imported prediction for the sample "${sample.sampleId}"`,
    );
  }
  return { prediction: parameters.predictions[sample.sampleId] };
};
