import type { ActivityDeclaration } from "@/lib/domain/activities/activity";
import { extractLlm } from "@/lib/domain/activities/extract-llm";
import { extractRegex } from "@/lib/domain/activities/extract-regex";
import { fieldsNormalize } from "@/lib/domain/activities/fields-normalize";
import { httpRequest } from "@/lib/domain/activities/http-request";
import { llmGenerate } from "@/lib/domain/activities/llm-generate";
import { predictionImport } from "@/lib/domain/activities/prediction-import";
import { textNormalize } from "@/lib/domain/activities/text-normalize";
import { transformJsonata } from "@/lib/domain/activities/transform-jsonata";

/** Every activity by its type; the implementations are joined to this object, so neither side can lack one. */
export const ACTIVITIES = {
  "extract.llm": extractLlm,
  "extract.regex": extractRegex,
  "fields.normalize": fieldsNormalize,
  "http.request": httpRequest,
  "llm.generate": llmGenerate,
  "prediction.import": predictionImport,
  "text.normalize": textNormalize,
  "transform.jsonata": transformJsonata,
} as const;

/** Type of a registered activity. */
export type ActivityType = keyof typeof ACTIVITIES;

/** Every activity by its type, for look-ups by a name that a workflow gives. */
export const activityDeclarations: ReadonlyMap<string, ActivityDeclaration> = new Map<string, ActivityDeclaration>(
  Object.entries(ACTIVITIES),
);
