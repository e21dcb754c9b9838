import "server-only";
import type { Expression } from "jsonata";
import { ActivityError, type RunActivity } from "@/lib/domain/activities/activity";
import { compileJsonata, describeJsonataError } from "@/lib/domain/activities/jsonata-expression";
import type { transformJsonata } from "@/lib/domain/activities/transform-jsonata";
import { isMapping } from "@/lib/domain/workflows/ctx-path";
import { createBoundedCache } from "@/lib/infra/activities/bounded-cache";

const compiled = createBoundedCache<Expression>(500);

export const runTransformJsonata: RunActivity<typeof transformJsonata> = async ({ parameters, inputs }) => {
  const { expression, bindings, timeLimitMs } = parameters;
  try {
    const program = compiled(`${timeLimitMs}:${expression}`, () => compileJsonata(expression, { timeLimitMs }));
    // JSONata marks arrays of its input while it evaluates (`a[]`); values between nodes are frozen and shared.
    const input: unknown = structuredClone(inputs.input);
    return { result: toPlainJson(await program.evaluate(input, structuredClone(bindings))) ?? null };
  } catch (error) {
    throw new ActivityError("JSONATA_FAILED", describeJsonataError(expression, error));
  }
};

/** JSONata's lists carry hidden properties and its functions are objects; neither may reach a prediction. */
function toPlainJson(value: unknown): unknown {
  if (typeof value !== "object" || value === null) {
    if (typeof value === "function") throw new Error("The result holds a function, which is not a JSON value");
    return value;
  }
  if (Array.isArray(value)) return value.map((element) => toPlainJson(element) ?? null);
  if ("_jsonata_function" in value || "_jsonata_lambda" in value) {
    throw new Error("The result holds a function, which is not a JSON value");
  }
  if (!isMapping(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, toPlainJson(child)]));
}
