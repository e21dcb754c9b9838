import "server-only";
import type { RunActivity } from "@/lib/domain/activities/activity";
import type { fieldsNormalize } from "@/lib/domain/activities/fields-normalize";
import { isJsonObject } from "@/lib/domain/scoring/values/json-equal";
import { bindRule, type ReadValue, UNREADABLE } from "@/lib/infra/activities/bind-field-rule";

export const runFieldsNormalize: RunActivity<typeof fieldsNormalize> = ({ parameters, inputs }) => {
  let fields: unknown = inputs.fields;
  for (const [path, rule] of Object.entries(parameters.fields)) {
    const read = bindRule(rule);
    fields = rewriteAt(fields, toSteps(path), (value) => rewrite(value, read, parameters.onUnreadable));
  }
  return { fields: isJsonObject(fields) ? fields : {} };
};

/** `lines[].amount` becomes `lines`, `[]`, `amount`. */
const toSteps = (path: string): readonly string[] => path.match(/\[\]|[^.[\]]+/g) ?? [];

function rewrite(value: unknown, read: ReadValue, onUnreadable: "keep" | "null"): unknown {
  if (value === null || value === undefined) return value;
  const result = read(value);
  if (result !== UNREADABLE) return result;
  return onUnreadable === "keep" ? value : null;
}

/** Copies only what lies on the path; a place that the path does not reach stays as it is. */
function rewriteAt(target: unknown, steps: readonly string[], change: (value: unknown) => unknown): unknown {
  const [step, ...rest] = steps;
  if (step === undefined) return change(target);
  if (step === "[]") return Array.isArray(target) ? target.map((element) => rewriteAt(element, rest, change)) : target;
  if (!isJsonObject(target) || !Object.hasOwn(target, step)) return target;
  return { ...target, [step]: rewriteAt(target[step], rest, change) };
}
