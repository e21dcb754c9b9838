import { Ajv2020 } from "ajv/dist/2020";
import { expect } from "vitest";
import { GET as getActivities } from "@/app/api/benchmark/activities/route";
import { GET as getComparators } from "@/app/api/benchmark/comparators/route";
import { GET as getEvaluators } from "@/app/api/benchmark/evaluators/route";
import type { RouteHandler } from "@/lib/http/route";
import { test } from "@/tests/support/database";
import { localRequest, NO_PARAMS } from "@/tests/support/route-context";

type Entry = Readonly<Record<string, unknown>>;

async function read(handler: RouteHandler): Promise<readonly Entry[]> {
  const response = await handler(localRequest(handler.operation.path), NO_PARAMS);
  expect(response.status).toBe(200);
  const { items } = await response.json();
  return items;
}

/** JSON Schema validators compile a schema only when it is one. */
function expectJsonSchema(schema: unknown): void {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  expect(ajv.compile(schema as object)).toBeTypeOf("function");
}

test.for([
  ["evaluators", getEvaluators, "type", ["configSchema"]],
  ["comparators", getComparators, "name", ["optionsSchema"]],
  ["activities", getActivities, "type", ["parametersSchema", "inputsSchema", "outputsSchema"]],
] as const)("lists the %s, each once, with JSON Schemas", async ([, handler, key, schemaNames]) => {
  const entries = await read(handler);
  const names = entries.map((entry) => entry[key]);
  expect(names.length).toBeGreaterThan(0);
  expect(new Set(names).size).toBe(names.length);
  for (const entry of entries) {
    for (const schemaName of schemaNames) expectJsonSchema(entry[schemaName]);
  }
});
