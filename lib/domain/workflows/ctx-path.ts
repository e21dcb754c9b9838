import { isPrototypeName } from "@/lib/domain/workflows/names";

/** The values that nodes of one execution share, by ctx key. */
export type Ctx = Record<string, unknown>;

/** A place in the ctx: the ctx key, then names of fields or positions in lists. */
export type CtxPath = readonly [root: string, ...rest: string[]];

const CTX_PATH = /^(?:ctx\.)?([A-Za-z][A-Za-z0-9_-]*(?:\.[A-Za-z0-9_-]+)*)$/;

/**
 * Reads a reference to the ctx: `invoice.lines.0.amount`, with or without `ctx.` in front.
 *
 * @returns The path; null when the text is not a reference or names a part of JavaScript's object model.
 * @see docs/workflows.md#ctx
 */
export function parseCtxPath(text: string): CtxPath | null {
  const [root, ...rest] = CTX_PATH.exec(text)?.[1]?.split(".") ?? [];
  if (root === undefined || root === "ctx" || [root, ...rest].some(isPrototypeName)) return null;
  return [root, ...rest];
}

/** The value at a path; undefined when there is none. Only own fields and positions in lists are seen. */
export function readCtx(ctx: Readonly<Ctx>, path: CtxPath): unknown {
  let value: unknown = ctx;
  for (const segment of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, segment)) return undefined;
    value = fieldOf(value, segment);
  }
  return value;
}

/**
 * Sets the value at a path. Objects on the way are copied, never changed, because other nodes may hold them.
 *
 * @returns false, and nothing is set, when something on the way is a list or a plain value.
 */
export function writeCtx(ctx: Ctx, path: CtxPath, value: unknown): boolean {
  const [root, ...rest] = path;
  const updated = withField(ctx[root], rest, value);
  if (updated === NOT_AN_OBJECT) return false;
  ctx[root] = updated;
  return true;
}

const NOT_AN_OBJECT = Symbol("not an object");

function withField(parent: unknown, path: readonly string[], value: unknown): unknown {
  const [segment, ...rest] = path;
  if (segment === undefined) return value;
  if (!isAbsent(parent) && !isMapping(parent)) return NOT_AN_OBJECT;
  const fields = isMapping(parent) ? parent : {};
  const updated = withField(Object.hasOwn(fields, segment) ? fields[segment] : undefined, rest, value);
  return updated === NOT_AN_OBJECT ? NOT_AN_OBJECT : { ...fields, [segment]: updated };
}

const isAbsent = (value: unknown): value is null | undefined => value === null || value === undefined;

/** Whether a value is an object of named fields, as a JSON object is; lists, files and class instances are not. */
export function isMapping(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Own fields of any object can be read by name; TypeScript has no index signature for `object`. */
const fieldOf = (value: object, name: string): unknown => (value as Readonly<Record<string, unknown>>)[name];
