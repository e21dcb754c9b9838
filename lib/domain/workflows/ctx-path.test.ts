import { describe, expect, it } from "vitest";
import { parseCtxPath, readCtx, writeCtx } from "@/lib/domain/workflows/ctx-path";
import { deepFreeze } from "@/lib/domain/workflows/deep-freeze";
import { parseDurationMs } from "@/lib/domain/workflows/durations";

describe("a reference", () => {
  it.each([
    ["invoice", ["invoice"]],
    ["ctx.invoice.lines.0.net-amount", ["invoice", "lines", "0", "net-amount"]],
    ["ctx.ctxual", ["ctxual"]],
  ])("reads %s", (text, path) => expect(parseCtxPath(text)).toEqual(path));

  it.each(["", "ctx", "ctx.", "ctx.ctx.a", ".a", "a.", "a..b", "0", "a b", "a[0]", "__proto__", "a.constructor", "é"])(
    "refuses %j",
    (text) => expect(parseCtxPath(text)).toBeNull(),
  );
});

describe("the ctx", () => {
  it("gives own fields and positions only", () => {
    const ctx = { a: { list: [1, { b: 2 }], none: null } };
    expect(readCtx(ctx, ["a", "list", "1", "b"])).toBe(2);
    expect(readCtx(ctx, ["a", "none"])).toBeNull();
    for (const path of [["b"], ["a", "toString"], ["a", "none", "x"], ["a", "list", "2"]] as const) {
      expect(readCtx(ctx, path)).toBeUndefined();
    }
  });

  it("copies what it writes into and refuses lists and plain values", () => {
    const inner = deepFreeze({ b: { c: 1 } });
    const ctx: Record<string, unknown> = { a: inner, list: [1], text: "x", none: null };
    expect(writeCtx(ctx, ["a", "b", "d"], 2)).toBe(true);
    expect(writeCtx(ctx, ["none", "x"], 3)).toBe(true);
    expect(writeCtx(ctx, ["fresh", "x", "y"], 4)).toBe(true);
    expect([writeCtx(ctx, ["list", "0"], 5), writeCtx(ctx, ["text", "x"], 5)]).toEqual([false, false]);
    expect(ctx).toEqual({ a: { b: { c: 1, d: 2 } }, list: [1], text: "x", none: { x: 3 }, fresh: { x: { y: 4 } } });
    expect(inner).toEqual({ b: { c: 1 } });
  });
});

it("freezes objects and lists throughout and leaves bytes and instances alone", () => {
  const value = { list: [{ a: 1 }], bytes: new Uint8Array([1]), map: new Map() };
  deepFreeze(value);
  expect([value, value.list, value.list[0]].every(Object.isFrozen)).toBe(true);
  expect([value.bytes, value.map].some(Object.isFrozen)).toBe(false);
});

it("ends on a value that contains itself", () => {
  const value: Record<string, unknown> = {};
  value.self = [value];
  expect(Object.isFrozen(deepFreeze(value).self)).toBe(true);
});

it.each([
  ["0ms", 0],
  ["500ms", 500],
  ["1.5s", 1_500],
  ["2m", 120_000],
  ["1h", 3_600_000],
  ["1d", 86_400_000],
  ["1", null],
  ["s", null],
  ["-1s", null],
  [".5s", null],
  ["1 s", null],
  ["1w", null],
  ["1s1", null],
])("reads the duration %s as %s ms", (text, milliseconds) => {
  expect(parseDurationMs(text)).toBe(milliseconds);
});
