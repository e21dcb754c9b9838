import path from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { assertObjectKey, assertObjectPrefix, isObjectKey } from "./object-store";

const segment = fc.stringMatching(/^[A-Za-z0-9._-]{1,20}$/).filter((text) => text !== "." && text !== "..");
const key = fc.array(segment, { minLength: 1, maxLength: 8 }).map((segments) => segments.join("/"));

describe("object keys", () => {
  it.each([
    "a",
    "files/md5/aa/0123",
    "objects/sha256/ff/00",
    "staging/0190-a/1",
    "a.b_c-D9",
    "..a",
    "...",
    "x".repeat(255),
  ])("accept %j", (text) => {
    expect(isObjectKey(text)).toBe(true);
    expect(assertObjectKey(text)).toBeUndefined();
  });

  it.each([
    ...[
      "",
      "/",
      "/a",
      "a/",
      "a//b",
      ".",
      "..",
      "a/..",
      "../a",
      "a/./b",
      "a b",
      "ä",
      "a\\b",
      "a:b",
      "a%2Fb",
      "a\0",
      "a\n",
    ],
    "x".repeat(256),
    `${"x/".repeat(256)}x`,
  ])("refuse %j and keep it out of the message", (text) => {
    expect(isObjectKey(text)).toBe(false);
    expect(() => assertObjectKey(text)).toThrow(
      expect.objectContaining({
        code: "VALIDATION",
        message: "An object key has 1 to 512 characters: segments of letters, digits, '.', '_' and '-', divided by '/'",
        cause: { key: text },
      }),
    );
  });

  it("stay inside of their folder and need no escaping in an address, whatever they are", () => {
    fc.assert(
      fc.property(key, (text) => {
        expect(isObjectKey(text)).toBe(true);
        expect(path.relative("/root", path.join("/root", text))).toBe(text);
        expect(encodeURI(text)).toBe(text);
        expect(new URL(`http://localhost/${text}`).pathname).toBe(`/${text}`);
      }),
    );
  });

  it("are refused when any text outside of the alphabet is put into them", () => {
    fc.assert(
      fc.property(key, fc.stringMatching(/^[^A-Za-z0-9._/-]+$/), (text, foreign) => {
        expect([isObjectKey(text + foreign), isObjectKey(foreign + text)]).toEqual([false, false]);
      }),
    );
  });
});

describe("prefixes", () => {
  it.each(["", "a/", "files/md5/aa/"])("accept %j", (prefix) => {
    expect(assertObjectPrefix(prefix)).toBeUndefined();
  });

  it.each(["a", "/", "a//", "../", "a b/", "ä/"])("refuse %j", (prefix) => {
    expect(() => assertObjectPrefix(prefix)).toThrow(
      expect.objectContaining({
        code: "VALIDATION",
        message: "A prefix of object keys is empty or a key followed by '/'",
        cause: { prefix },
      }),
    );
  });
});
