import { z } from "zod";
import type { ActivityDeclaration } from "@/lib/domain/activities/activity";

/** Gives predictions that were made elsewhere. */
export const predictionImport = {
  type: "prediction.import",
  version: 1,
  title: "Predictions made elsewhere",
  description: "Gives the prediction that is listed for the sample. A sample without one fails by name.",
  parameters: z.strictObject({
    predictions: z
      .record(z.string().min(1), z.unknown())
      .meta({ description: "Prediction by sample id", example: { "invoice-1": { total: "12.50" } } }),
  }),
  inputs: z.object({}),
  outputs: z.object({ prediction: z.unknown() }),
  defaultTimeout: "10s",
  defaultMaximumAttempts: 1,
  costClass: "cheap",
  deterministic: true,
  network: false,
  usesSample: true,
} satisfies ActivityDeclaration;
