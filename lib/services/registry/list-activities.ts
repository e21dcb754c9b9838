import "server-only";
import type { ActivityInfo } from "@/lib/contracts/registry";
import { activityDeclarations } from "@/lib/domain/activities/registry";
import { toJsonSchema } from "@/lib/services/registry/to-json-schema";

/** Lists the activities that nodes of a workflow can run, in the order of their registry. */
export const listActivities = (): ActivityInfo[] =>
  [...activityDeclarations.values()].map(({ parameters, inputs, outputs, ...declaration }) => ({
    ...declaration,
    parametersSchema: toJsonSchema(parameters),
    inputsSchema: toJsonSchema(inputs),
    outputsSchema: toJsonSchema(outputs),
  }));
