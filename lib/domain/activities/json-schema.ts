import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import { compileLinearRegex } from "@/lib/domain/activities/linear-regex";
import { isJsonObject } from "@/lib/domain/scoring/values/json-equal";

const PROBLEMS_MAX = 20;

/** Patterns of a schema are matched in linear time, so a hostile text cannot hang the check. */
const linearRegExp = Object.assign((pattern: string) => compileLinearRegex(pattern), { code: "compileLinearRegex" });

/** Checks a value; null when it satisfies the schema, else the problems, each with its place. */
export type CheckJson = (value: unknown) => string | null;

/** Ajv's path is a JSON pointer; the empty one is the value itself. */
const describe = ({ instancePath, message, params }: ErrorObject): string => {
  const detail = "additionalProperty" in params ? ` ("${params.additionalProperty}")` : "";
  return `${instancePath === "" ? "the object" : instancePath} ${message ?? "is not valid"}${detail}`;
};

/** Ajv knows numbers but no bigint; for types and bounds the nearest double will do. */
function toDoubles(value: unknown): unknown {
  if (typeof value === "bigint") return Number(value);
  if (Array.isArray(value)) return value.map(toDoubles);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, toDoubles(child)]));
}

/**
 * Compiles a JSON Schema (draft 2020-12). Formats are not checked, patterns must be in RE2 syntax.
 *
 * @returns A check whose text lists at most 20 problems.
 * @throws Error when the schema itself is not valid.
 */
export function compileJsonSchema(schema: Readonly<Record<string, unknown>>): CheckJson {
  const ajv = new Ajv2020({ allErrors: true, strict: false, validateFormats: false, code: { regExp: linearRegExp } });
  const validate = ajv.compile(schema);
  return (value) => {
    if (validate(toDoubles(value))) return null;
    return (validate.errors ?? []).slice(0, PROBLEMS_MAX).map(describe).join("; ");
  };
}
