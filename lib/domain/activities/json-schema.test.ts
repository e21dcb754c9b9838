import { describe, expect, it } from "vitest";
import { compileJsonSchema } from "@/lib/domain/activities/json-schema";

describe("compileJsonSchema", () => {
  it("says where a value does not satisfy the schema, and nothing when it does", () => {
    const check = compileJsonSchema({
      type: "object",
      properties: { lines: { type: "array", items: { type: "object", properties: { amount: { type: "number" } } } } },
      required: ["lines"],
      additionalProperties: false,
    });
    expect([
      check({ lines: [{ amount: 1 }] }),
      check({ lines: [{ amount: 1 }, { amount: "2" }], vat: 3 }),
      check({}),
      check([]),
    ]).toEqual([
      null,
      'the object must NOT have additional properties ("vat"); /lines/1/amount must be number',
      "the object must have required property 'lines'",
      "the object must be object",
    ]);
  });

  it("takes a bigint for the integer that it is", () => {
    const check = compileJsonSchema({ type: "object", properties: { id: { type: "integer", minimum: 5 } } });
    expect([check({ id: 12345678901234567890n }), check({ id: -12345678901234567890n })]).toEqual([
      null,
      "/id must be >= 5",
    ]);
  });

  it("lists at most 20 problems", () => {
    const check = compileJsonSchema({ type: "object", additionalProperties: { type: "number" } });
    const fields = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`f${index}`, "x"]));
    expect(check(fields)?.split("; ").length).toBe(20);
  });

  it("matches a pattern in linear time that makes other engines hang", () => {
    const check = compileJsonSchema({ type: "object", properties: { a: { pattern: "^(a+)+$" } } });
    expect(check({ a: `${"a".repeat(50_000)}b` })).toBe('/a must match pattern "^(a+)+$"');
  });

  it.each([
    [{ type: "nubmer" }, /type/],
    [{ $ref: "#/$defs/none" }, /none/],
    [{ $ref: "https://example.com/schema.json" }, /example\.com/],
    [{ pattern: "(?!a)" }, /./],
    [{ properties: 5 }, /properties/],
  ])("refuses the schema %j", (schema, message) => {
    expect(() => compileJsonSchema(schema)).toThrow(message);
  });
});
