import { z } from "zod";
import { type Ctx, parseCtxPath, readCtx } from "@/lib/domain/workflows/ctx-path";
import { WORKFLOW_LIMITS } from "@/lib/domain/workflows/limits";

const COMPARISONS = ["equals", "not-equals", "gt", "gte", "lt", "lte", "contains"] as const;
const MEMBERSHIPS = ["in", "not-in"] as const;
const NULL_CHECKS = ["is-null", "is-not-null"] as const;
const CONNECTIVES = ["and", "or"] as const;

/** All words that may stand as `operator` of a condition. */
export const CONDITION_OPERATORS = [...COMPARISONS, ...MEMBERSHIPS, ...NULL_CHECKS, ...CONNECTIVES, "not"] as const;

const ConditionValueSchema = z.union(
  [z.strictObject({ ref: z.string().max(1_000) }), z.strictObject({ literal: z.json() })],
  { error: 'must be { ref: "…" } or { literal: … }' },
);

/** A condition of a switch (docs/workflows.md#conditions). */
export const ConditionSchema = z.discriminatedUnion("operator", [
  z.strictObject({ operator: z.enum(COMPARISONS), left: ConditionValueSchema, right: ConditionValueSchema }),
  z.strictObject({ operator: z.enum(MEMBERSHIPS), value: ConditionValueSchema, list: ConditionValueSchema }),
  z.strictObject({ operator: z.enum(NULL_CHECKS), value: ConditionValueSchema }),
  z.strictObject({
    operator: z.enum(CONNECTIVES),
    get operands() {
      return z.array(ConditionSchema).min(1).max(WORKFLOW_LIMITS.operandsMax);
    },
  }),
  z.strictObject({
    operator: z.literal("not"),
    get operand() {
      return ConditionSchema;
    },
  }),
]);

/** Something that is true or false of the ctx. */
export type Condition = z.output<typeof ConditionSchema>;

/** What a condition compares: a place in the ctx or a fixed value. */
export type ConditionValue = z.output<typeof ConditionValueSchema>;

type Comparison = Extract<Condition, { left: unknown }>["operator"];
type Test = (ctx: Readonly<Ctx>) => boolean;

/**
 * Reads a condition once, so that it can be asked for many samples.
 *
 * Nothing is converted: values are equal only when type and value are, ordering holds only between two numbers or two
 * texts, and a reference that leads nowhere is null.
 *
 * @returns A function of the ctx that never throws.
 * @see docs/workflows.md#conditions
 */
export function compileCondition(condition: Condition): Test {
  switch (condition.operator) {
    case "and":
    case "or": {
      const tests = condition.operands.map(compileCondition);
      return condition.operator === "and"
        ? (ctx) => tests.every((test) => test(ctx))
        : (ctx) => tests.some((test) => test(ctx));
    }
    case "not": {
      const test = compileCondition(condition.operand);
      return (ctx) => !test(ctx);
    }
    case "is-null":
    case "is-not-null": {
      const read = compileValue(condition.value);
      const wanted = condition.operator === "is-null";
      return (ctx) => (read(ctx) === null) === wanted;
    }
    case "in":
    case "not-in": {
      const [read, readList] = [compileValue(condition.value), compileValue(condition.list)];
      const wanted = condition.operator === "in";
      return (ctx) => isMember(read(ctx), readList(ctx)) === wanted;
    }
    default: {
      const [left, right] = [compileValue(condition.left), compileValue(condition.right)];
      const compare = COMPARE[condition.operator];
      return (ctx) => compare(left(ctx), right(ctx));
    }
  }
}

/** Whether a condition holds for a ctx; see {@link compileCondition}. */
export const evaluateCondition = (condition: Condition, ctx: Readonly<Ctx>): boolean =>
  compileCondition(condition)(ctx);

const isMember = (value: unknown, list: unknown): boolean => Array.isArray(list) && list.includes(value);

const COMPARE: Readonly<Record<Comparison, (left: unknown, right: unknown) => boolean>> = {
  equals: (left, right) => left === right,
  "not-equals": (left, right) => left !== right,
  gt: ordered((order) => order > 0),
  gte: ordered((order) => order >= 0),
  lt: ordered((order) => order < 0),
  lte: ordered((order) => order <= 0),
  contains: (left, right) => typeof left === "string" && typeof right === "string" && left.includes(right),
};

function ordered(holds: (order: number) => boolean): (left: unknown, right: unknown) => boolean {
  return (left, right) => {
    if (typeof left === "number" && typeof right === "number") return holds(left - right);
    if (typeof left === "string" && typeof right === "string") return holds(left < right ? -1 : Number(left > right));
    return false;
  };
}

function compileValue(value: ConditionValue): (ctx: Readonly<Ctx>) => unknown {
  if ("literal" in value) return () => value.literal;
  const path = parseCtxPath(value.ref);
  return path === null ? () => null : (ctx) => readCtx(ctx, path) ?? null;
}
