import { describe, expect, it } from "vitest";
import {
  CONDITION_OPERATORS,
  type Condition,
  ConditionSchema,
  evaluateCondition,
} from "@/lib/domain/workflows/condition";

const CTX = {
  text: "invoice",
  amount: 12,
  zero: 0,
  flag: false,
  none: null,
  list: ["a", 1],
  nested: { total: 3, list: [{ id: 7 }] },
};

const compare = (operator: string, left: unknown, right: unknown) =>
  evaluateCondition(ConditionSchema.parse({ operator, left: toValue(left), right: toValue(right) }), CTX);
const member = (operator: string, value: unknown, list: unknown) =>
  evaluateCondition(ConditionSchema.parse({ operator, value: toValue(value), list: toValue(list) }), CTX);
const check = (condition: unknown) => evaluateCondition(ConditionSchema.parse(condition), CTX);

/** `$x` is a reference to x, everything else a literal. */
const toValue = (value: unknown) =>
  typeof value === "string" && value.startsWith("$") ? { ref: value.slice(1) } : { literal: value };

const YES: Condition = { operator: "equals", left: { literal: 1 }, right: { literal: 1 } };
const NO: Condition = { operator: "not", operand: YES };

describe("comparisons", () => {
  it.each([
    ["equals", "$text", "invoice", true],
    ["equals", "$ctx.text", "invoice", true],
    ["equals", "$amount", "12", false],
    ["equals", "$flag", 0, false],
    ["equals", "$none", null, true],
    ["equals", "$absent", null, true],
    ["equals", "$list", ["a", 1], false],
    ["equals", "$nested.list.0.id", 7, true],
    ["not-equals", "$amount", 12, false],
    ["not-equals", "$amount", "12", true],
    ["gt", "$amount", 11, true],
    ["gt", "$amount", 12, false],
    ["gte", "$amount", 12, true],
    ["lt", "$amount", 13, true],
    ["lte", "$amount", 12, true],
    ["lte", "$amount", 11, false],
    ["lt", "a", "b", true],
    ["gte", "b", "b", true],
    ["gt", "$amount", "11", false],
    ["lt", "$absent", 1, false],
    ["gte", "$none", "$none", false],
    ["contains", "$text", "voice", true],
    ["contains", "$text", "Voice", false],
    ["contains", "$list", "a", false],
    ["contains", "$amount", "1", false],
  ])("%s %j %j is %s", (operator, left, right, expected) => {
    expect(compare(operator, left, right)).toBe(expected);
  });
});

describe("membership", () => {
  it.each([
    ["in", "a", "$list", true],
    ["in", "1", "$list", false],
    ["not-in", "1", "$list", true],
    ["in", null, [null], true],
    ["in", "$absent", [null], true],
    ["in", "a", "$text", false],
    ["not-in", "a", "$text", true],
    ["in", "a", "$absent", false],
    ["not-in", "a", "$absent", true],
  ])("%s %j %j is %s", (operator, value, list, expected) => {
    expect(member(operator, value, list)).toBe(expected);
  });
});

describe("null checks and connectives", () => {
  it("takes null and what is not there as null, and nothing else", () => {
    const isNull = (ref: string) => check({ operator: "is-null", value: { ref } });
    expect(["none", "absent", "nested.x", "zero", "flag", "text"].map(isNull)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(check({ operator: "is-not-null", value: { ref: "zero" } })).toBe(true);
    expect(check({ operator: "is-not-null", value: { ref: "none" } })).toBe(false);
  });

  it("combines with and, or and not", () => {
    const both = (operator: string, ...operands: Condition[]) => check({ operator, operands });
    expect([both("and", YES, YES), both("and", YES, NO), both("or", NO, YES), both("or", NO, NO)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect(check({ operator: "not", operand: NO })).toBe(true);
  });

  it("never sees inherited fields", () => {
    expect(check({ operator: "is-null", value: { ref: "constructor" } })).toBe(true);
    expect(check({ operator: "is-null", value: { ref: "nested.toString" } })).toBe(true);
    expect(check({ operator: "is-null", value: { ref: "text.length" } })).toBe(true);
  });
});

it("covers every operator of the format", () => {
  const used = [
    "equals",
    "not-equals",
    "gt",
    "gte",
    "lt",
    "lte",
    "contains",
    "in",
    "not-in",
    "is-null",
    "is-not-null",
    "and",
    "or",
    "not",
  ];
  expect([...CONDITION_OPERATORS].sort()).toEqual(used.sort());
});

it.each([
  { operator: "equals", left: { ref: "a" } },
  { operator: "equals", left: { ref: "a", literal: 1 }, right: { literal: 1 } },
  { operator: "and", operands: [] },
  { operator: "like", left: { literal: 1 }, right: { literal: 1 } },
  { operator: "not", operand: YES, extra: 1 },
])("refuses %j", (condition) => {
  expect(ConditionSchema.safeParse(condition).success).toBe(false);
});
