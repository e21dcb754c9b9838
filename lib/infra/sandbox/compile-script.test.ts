import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createScriptSandbox } from "@/lib/infra/sandbox/compile-script";
import type { ScriptSandbox } from "@/lib/ports/script-sandbox";

describe("script sandbox", () => {
  let sandbox: ScriptSandbox;
  beforeAll(async () => {
    sandbox = await createScriptSandbox({ memoryBytesMax: 64 * 1024 * 1024, timeLimitMs: 200 });
  });
  afterAll(() => sandbox.dispose());

  it("gives the number that the function body returns for both arguments", () => {
    const score = sandbox.compile(
      "const near = Math.abs(actual.total - expected.total) <= 1;\nreturn near ? 0.75 : 0;",
    );
    expect([score({ total: 10 }, { total: 11 }), score({ total: 10 }, { total: 12 })]).toEqual([0.75, 0]);
  });

  it("hands over any JSON value unchanged", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(JSON.stringify(value));
        const isUnchanged = sandbox.compile(`return JSON.stringify(actual) === ${text} && expected === null ? 1 : 0;`);
        expect(isUnchanged(value, null)).toBe(1);
      }),
      { numRuns: 50 },
    );
  });

  it.each([
    ["a syntax error", "return (1;", /^The script failed: SyntaxError: .+ \(line 1\)$/],
    [
      "a body that leaves the function",
      "}, 1, (() => {",
      /^The script failed|^The script is not the body of a function$/,
    ],
  ])("refuses %s when it is compiled", (_, source, message) => {
    expect(() => sandbox.compile(source)).toThrow(message);
  });

  it.each([
    [
      "an exception",
      "const a = 1;\nthrow new TypeError('bad ' + actual);",
      "The script failed: TypeError: bad a (line 2)",
    ],
    ["a thrown text", "throw 'no';", "The script failed: thrown: no"],
    [
      "an error whose text never ends",
      "throw { get message() { for (;;) {} } };",
      "The script took more than 200 ms of computing time",
    ],
    ["an error that hides", "throw { toJSON() { throw 1; } };", /^The script failed: /],
    ["an import", "import('fs'); return 1;", "The script waits for something, which it cannot do"],
    ["an unknown name", "return nothing;", "The script failed: ReferenceError: nothing is not defined (line 1)"],
    ["an infinite loop", "while (true) {}", "The script took more than 200 ms of computing time"],
    [
      "an infinite loop inside catch",
      "for (;;) { try { for (;;) {} } catch {} }",
      "The script took more than 200 ms of computing time",
    ],
    [
      "a hanging pattern",
      "return /^(a+)+$/.test('a'.repeat(40) + 'b') ? 1 : 0;",
      "The script took more than 200 ms of computing time",
    ],
    [
      "a text beyond memory",
      "return 'x'.repeat(2 ** 29).length;",
      "The script used more than 67108864 bytes of memory",
    ],
    ["endless recursion", "const f = () => f() + 1; return f();", /Maximum call stack size exceeded/],
    [
      "recursion through native code",
      "const f = () => [2, 1].sort(f); return f();",
      /Maximum call stack size exceeded/,
    ],
    ["deep JSON", "return JSON.parse('['.repeat(1e5));", /Maximum call stack size exceeded/],
    ["a text as result", "return '1';", "The script returned a string, not a number"],
    ["an object as result", "return {};", "The script returned an object, not a number"],
    ["a promise as result", "return (async () => 1)();", "The script returned an object, not a number"],
    ["waiting", "(async () => { await 1; })(); return 1;", "The script waits for something, which it cannot do"],
    ["no result", "", "The script returned nothing, not a number"],
  ])("names %s and goes on with the same and other scripts", (_, source, message) => {
    const good = sandbox.compile("return actual === expected ? 1 : 0;");
    const bad = sandbox.compile(source);
    expect(() => bad("a", "a")).toThrow(message);
    expect(() => bad("a", "a")).toThrow(message);
    expect([good("a", "a"), good("a", "b")]).toEqual([1, 0]);
  });

  it("stops a script that keeps allocating", () => {
    const bomb = sandbox.compile("const all = []; for (;;) all.push(new Array(10000).fill(1));");
    expect(() => bomb(1, 1)).toThrow(/^The script (took|used) more than/);
    expect(sandbox.compile("return 1;")(1, 1)).toBe(1);
  });

  it("refuses deeply nested sources without harm", () => {
    expect(() => sandbox.compile(`return ${"(".repeat(40_000)}1${")".repeat(40_000)};`)).toThrow(/stack/);
    expect(() => sandbox.compile("/".repeat(100_001))).toThrow("The script is longer than 100000 characters");
    expect(sandbox.compile("return 1;")(1, 1)).toBe(1);
  });

  it.each([
    "process",
    "require",
    "fetch",
    "console",
    "Date",
    "performance",
    "Math.random",
    "eval",
    "Function",
    "(() => {}).constructor('return 1')()",
    "(function* () {}).constructor('yield 1')()",
    "(async () => {}).constructor('return 1')()",
    "setTimeout",
    "Promise",
    "WebAssembly",
    "globalThis.std",
    "globalThis.os",
  ])("does not offer %s", (name) => {
    expect(sandbox.compile(`try { return typeof (${name}) === "undefined" ? 1 : 0; } catch { return 1; }`)(1, 1)).toBe(
      1,
    );
  });

  it.each([
    ["a global", "globalThis.n"],
    ["a prototype", "Array.prototype.n"],
    ["a built-in", "Math.n"],
    ["a method", "JSON.parse.n"],
    ["a function's prototype", "Object.getPrototypeOf(function () {}).n"],
    ["a generator's prototype", "Object.getPrototypeOf(function* () {}).prototype.n"],
    ["an iterator's prototype", "Object.getPrototypeOf([].values()).n"],
    ["a matcher's prototype", "Object.getPrototypeOf(''.matchAll(/a/g)).n"],
    ["an iterator helper's prototype", "Object.getPrototypeOf([].values().map(String)).n"],
    ["an async function's prototype", "Object.getPrototypeOf(async function () {}).n"],
    ["the prototype of promises", "(async () => {})().constructor.prototype.n"],
    ["a setting of errors", "Error.stackTraceLimit"],
    ["the toString of iterators", "Iterator.prototype[Symbol.toStringTag]"],
  ])("lets no call leave something for the next in %s", (_, place) => {
    const count = sandbox.compile(
      `try { ${place} = (Number(${place}) || 0) + 1; } catch {} return Number(${place}) || 0;`,
    );
    expect([count(1, 1), count(1, 1)]).toEqual([0, 0]);
  });

  it("starts afresh after a call that waited", () => {
    const waitsForOne = sandbox.compile("if (actual === 1) (async () => { await 1; })(); return 1;");
    expect(() => waitsForOne(1, 1)).toThrow("The script waits for something");
    expect(waitsForOne(2, 1)).toBe(1);
  });

  it("gives each call its own argument objects, patterns and templates", () => {
    const count = sandbox.compile(
      "actual.n += 1; const r = /a/g; r.test('aa'); const t = ((s) => s)`x`; try { t.n = 1; } catch {} return actual.n + r.lastIndex;",
    );
    const argument = { n: 1 };
    expect([count(argument, null), count(argument, null), argument]).toEqual([3, 3, { n: 1 }]);
  });

  it("is independent of another sandbox that was disposed", async () => {
    const other = await createScriptSandbox();
    other.compile("return 1;");
    other.dispose();
    expect(sandbox.compile("return 2;")(1, 1)).toBe(2);
  });
});
