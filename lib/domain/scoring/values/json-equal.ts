/** Whether a value is an object with named members, as opposed to a list, a scalar or null. */
export function isJsonObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Typed equality of JSON values: 1 equals 1.0, "1" differs from 1, true differs from 1; the order of keys does not matter.
 * A bigint equals a number of the same mathematical value. A missing member (undefined) differs from null.
 */
export function isJsonEqual(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (Array.isArray(left)) return Array.isArray(right) && areListsEqual(left, right);
  if (isJsonObject(left)) return isJsonObject(right) && areObjectsEqual(left, right);
  return isSameInteger(left, right) || isSameInteger(right, left);
}

function isSameInteger(left: unknown, right: unknown): boolean {
  return typeof left === "bigint" && typeof right === "number" && Number.isInteger(right) && BigInt(right) === left;
}

function areListsEqual(left: readonly unknown[], right: readonly unknown[]): boolean {
  if (left.length !== right.length) return false;
  // A loop, because `every` skips the holes of a sparse list.
  for (let index = 0; index < left.length; index += 1) if (!isJsonEqual(left[index], right[index])) return false;
  return true;
}

function areObjectsEqual(left: Readonly<Record<string, unknown>>, right: Readonly<Record<string, unknown>>): boolean {
  const keys = Object.keys(left);
  if (keys.length !== Object.keys(right).length) return false;
  return keys.every((key) => Object.hasOwn(right, key) && isJsonEqual(left[key], right[key]));
}
