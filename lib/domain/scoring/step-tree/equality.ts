import { isJsonEqual, isJsonObject } from "@/lib/domain/scoring/values/json-equal";

/** How scalars are compared. `typed`: true is not 1. `python`: true equals 1 and false equals 0, as in pyconveyor. */
export type Equality = "typed" | "python";

/**
 * Compares JSON values at any depth; the order of object keys does not matter, an absent value counts as null.
 *
 * @see docs/scoring.md#step-tree
 */
export function areEqual(left: unknown, right: unknown, equality: Equality): boolean {
  return equality === "typed" ? isJsonEqual(left ?? null, right ?? null) : isPythonEqual(left, right);
}

/** A value that is the same key of a Map for all scalars that {@link areEqual} calls equal. */
export function toScalarKey(value: unknown, equality: Equality): unknown {
  if (typeof value === "boolean") return equality === "python" ? Number(value) : value;
  if (typeof value !== "bigint") return value ?? null;
  const rounded = Number(value);
  return Number.isFinite(rounded) && BigInt(rounded) === value ? rounded : value;
}

function isPythonEqual(left: unknown, right: unknown): boolean {
  if (Array.isArray(left)) {
    if (!Array.isArray(right) || left.length !== right.length) return false;
    return Array.from(left).every((element, index) => isPythonEqual(element, right[index]));
  }
  if (isJsonObject(left)) {
    const keys = Object.keys(left);
    if (!isJsonObject(right) || keys.length !== Object.keys(right).length) return false;
    return keys.every((key) => Object.hasOwn(right, key) && isPythonEqual(left[key], right[key]));
  }
  return toScalarKey(left, "python") === toScalarKey(right, "python");
}
