import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseYamlExact } from "./parse-yaml";

const accepted = (value: unknown) => ({ ok: true, value, warnings: [] });

const placed = (message: string, line: number, column: number, path?: string) => ({
  message: `${message} (line ${line}, column ${column})`,
  line,
  column,
  ...(path ? { path } : {}),
});

describe("parseYamlExact", () => {
  it("reads any JSON as what it is", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), (value) => {
        const text = JSON.stringify(value, null, 2);
        fc.pre(!text.includes("__proto__"));
        const result = parseYamlExact(text);
        expect(JSON.stringify(result.ok ? result.value : result, toNumber)).toBe(JSON.stringify(JSON.parse(text)));
      }),
    );
  });

  it("reads the core schema of YAML 1.2: no is a text, dates are texts, true is not", () => {
    const text = "a: no\nb: 2024-01-31\nc: true\nd: ~\ne: |\n  two\n  lines\nf: [1, -2.5]\n<<: merge\n? x\n: y\n";
    expect(parseYamlExact(text)).toEqual(
      accepted({ a: "no", b: "2024-01-31", c: true, d: null, e: "two\nlines\n", f: [1, -2.5], "<<": "merge", x: "y" }),
    );
    expect(parseYamlExact("%YAML 1.1\n---\na: yes")).toEqual(accepted({ a: "yes" }));
  });

  it("keeps keys as they are written, so that 1 and 1.0 stay two keys", () => {
    expect(parseYamlExact("1: a\n1.0: b\ntrue: c\nnull: d")).toEqual(
      accepted({ "1": "a", "1.0": "b", true: "c", null: "d" }),
    );
  });

  it("repeats what an alias refers to", () => {
    expect(parseYamlExact("a: &x {v: 1}\nb: [*x, *x]\nc: &x 2\nd: *x")).toEqual(
      accepted({ a: { v: 1 }, b: [{ v: 1 }, { v: 1 }], c: 2, d: 2 }),
    );
  });

  it("warns about ids that become numbers, and keeps quoted ones", () => {
    const advice = "put it in quotes to keep it as it is written";
    expect(parseYamlExact('a: 007\nb: [1.10, "007", 1.5]\nc: +49\nd: 0x1F')).toEqual({
      ok: true,
      value: { a: 7, b: [1.1, "007", 1.5], c: 49, d: 31 },
      warnings: [
        placed(`007 is read as the number 7; ${advice}`, 1, 4, "a"),
        placed(`1.10 is read as the number 1.1; ${advice}`, 2, 5, "b[0]"),
        placed(`+49 is read as the number 49; ${advice}`, 3, 4, "c"),
        placed(`0x1F is read as the number 31; ${advice}`, 4, 4, "d"),
      ],
    });
  });

  it("keeps integers that a double cannot hold and warns about decimals that it rounds", () => {
    expect(parseYamlExact("a: 12345678901234567890\nb: 3.14159265358979323846")).toEqual({
      ok: true,
      value: { a: 12345678901234567890n, b: Math.PI },
      warnings: [
        placed(
          "3.14159265358979323846 has more digits than a number keeps; it is read as 3.141592653589793",
          2,
          4,
          "b",
        ),
      ],
    });
  });

  it("warns about tags it does not know and reads the plain value", () => {
    expect(parseYamlExact("a: !!python/object x\nb: !!binary aGk=")).toEqual({
      ok: true,
      value: { a: "x", b: "aGk=" },
      warnings: [
        placed("Unresolved tag: tag:yaml.org,2002:python/object", 1, 4),
        placed("Unresolved tag: tag:yaml.org,2002:binary", 2, 4),
      ],
    });
  });

  it.each([
    ["a key twice", "a: 1\nb:\n  c: 1\n  c: 2", placed('The key "c" occurs twice in one mapping', 4, 3, "b.c")],
    ["a key twice in a flow mapping", "{a: 1, 'a': 2}", placed('The key "a" occurs twice in one mapping', 1, 8, "a")],
    ["__proto__", "a:\n  __proto__: 1", placed('The key "__proto__" is not allowed', 2, 3, "a.__proto__")],
    ["a list as key", "? [a]\n: 1", placed("With stringKeys, all keys must be strings", 1, 3)],
    ["not a number", "a: .nan", placed(".nan is not a value that JSON has", 1, 4, "a")],
    ["infinity", "a: [-.inf]", placed("-.inf is not a value that JSON has", 1, 5, "a[0]")],
    ["a number beyond the range", "a: 1e400", placed("1e400 is too large for a number", 1, 4, "a")],
    ["a second document", "a: 1\n---\nb: 2", placed("A second document starts", 2, 1)],
    ["an unknown anchor", "a: *x", placed("There is no anchor &x before the alias *x", 1, 4, "a")],
    [
      "an alias of what is around it",
      "a: &x [1, *x]",
      placed("The alias *x stands inside of what it repeats", 1, 11, "a[1]"),
    ],
    ["a tab as indentation", "a:\n\tb: 1", placed("Tabs are not allowed as indentation", 2, 1)],
    ["an open quote", "a: 'x", placed("Missing closing 'quote", 1, 6)],
    ["10,000 levels of brackets", "[".repeat(10_000), placed("Lists and mappings nest deeper than 200 levels", 1, 201)],
    ["a million brackets", "[".repeat(1_000_000), placed("Lists and mappings nest deeper than 200 levels", 1, 201)],
    [
      "10,000 levels of dashes",
      `${"- ".repeat(10_000)}x`,
      placed("Lists and mappings nest deeper than 200 levels", 1, 401),
    ],
  ])("refuses %s with its place", (_, text, problem) => {
    expect(parseYamlExact(text)).toEqual({ ok: false, problems: [problem] });
  });

  it("refuses a bomb of aliases", () => {
    const levels = ["a: &a [x,x,x,x,x,x,x,x,x,x]"];
    for (const [name, before] of ["ba", "cb", "dc", "ed", "fe", "gf", "hg"].map((pair) => [...pair])) {
      levels.push(`${name}: &${name} [${Array(10).fill(`*${before}`).join(",")}]`);
    }
    expect(parseYamlExact(levels.join("\n"))).toMatchObject({
      ok: false,
      problems: [placed("Aliases repeat more than 100000 values", 5, 29, "e[7]")],
    });
  });

  it("refuses aliases that nest too deep together", () => {
    const lists = (depth: number, inner: string) => `${"[".repeat(depth)}${inner}${"]".repeat(depth)}`;
    const message = "Aliases make lists and mappings nest deeper than 200 levels";
    expect(parseYamlExact(`a: &a ${lists(150, "")}\nb: ${lists(49, "*a")}`).ok).toBe(true);
    expect(parseYamlExact(`a: &a ${lists(150, "")}\nb: ${lists(50, "*a")}`)).toEqual({
      ok: false,
      problems: [placed(message, 2, 54, `b${"[0]".repeat(50)}`)],
    });
  });

  it.each(["", "\n", "# only a comment\n", "---\n"])("refuses the empty text %j", (text) => {
    expect(parseYamlExact(text)).toEqual({ ok: false, problems: [{ message: "The text is empty" }] });
  });

  it("refuses more characters than the limit before looking at them", () => {
    expect(parseYamlExact("a: 12", { sizeMax: 4, depthMax: 9 })).toEqual({
      ok: false,
      problems: [{ message: "The text has 5 characters, more than the limit of 4" }],
    });
  });

  it("never throws", () => {
    const fragment = fc.constantFrom(
      "a",
      ":",
      " ",
      "\n",
      "- ",
      "? ",
      "&x ",
      "*x",
      "[",
      "]",
      "{",
      "}",
      ",",
      "'",
      '"',
      "|",
      "!t ",
      "#",
      "---",
      "1.0",
      "%",
    );
    fc.assert(
      fc.property(fc.array(fragment, { maxLength: 15 }), (fragments) => {
        const result = parseYamlExact(fragments.join(""));
        expect(result.ok ? "value" in result : result.problems.length > 0).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});

const toNumber = (_: string, value: unknown) => (typeof value === "bigint" ? Number(value) : value);
