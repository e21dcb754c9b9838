import { expect, it } from "vitest";
import { isAbsent, toNullTokens } from "./absence";

it("calls null, missing, blank text, [] and {} absent, and nothing else", () => {
  const none = toNullTokens([]);
  expect([null, undefined, "", " \t", "\u00a0", [], {}].filter((value) => !isAbsent(value, none))).toEqual([]);
  expect([0, false, "a", " a", "ä", [null], { a: null }, "null"].filter((value) => isAbsent(value, none))).toEqual([]);
});

it("adds the field's tokens, for text without case and outer white space", () => {
  const tokens = toNullTokens(["N/A", 0, false]);
  expect([" n/a ", 0, false, null, ""].every((value) => isAbsent(value, tokens))).toBe(true);
  expect(["0", "false", 1, true, "n/a."].some((value) => isAbsent(value, tokens))).toBe(false);
});
