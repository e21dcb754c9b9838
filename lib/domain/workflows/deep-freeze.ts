import { isMapping } from "@/lib/domain/workflows/ctx-path";

/**
 * Freezes a value of objects and lists through and through, so that no activity can change what another one sees.
 * What is frozen already is taken as frozen throughout. Bytes and class instances stay as they are.
 */
export function deepFreeze<Value>(value: Value): Value {
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (!(Array.isArray(next) || isMapping(next)) || Object.isFrozen(next)) continue;
    Object.freeze(next);
    for (const child of Object.values(next)) if (typeof child === "object") open.push(child);
  }
  return value;
}
