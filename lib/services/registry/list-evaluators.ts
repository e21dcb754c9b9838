import "server-only";
import type { EvaluatorInfo } from "@/lib/contracts/registry";
import { EVALUATORS } from "@/lib/domain/evaluators/registry";
import { toJsonSchema } from "@/lib/services/registry/to-json-schema";

/** Lists the evaluators that this version can judge samples with, in the order of their registry. */
export const listEvaluators = (): EvaluatorInfo[] =>
  EVALUATORS.map(({ type, version, title, description, configSchema, metricDirections }) => ({
    type,
    version,
    title,
    description,
    configSchema: toJsonSchema(configSchema),
    metricDirections: { ...metricDirections },
  }));
