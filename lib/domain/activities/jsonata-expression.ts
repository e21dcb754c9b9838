import jsonata from "jsonata";
import type { RE2JS } from "re2js";
import { compileLinearRegex } from "@/lib/domain/activities/linear-regex";
import { isJsonObject } from "@/lib/domain/scoring/values/json-equal";

/** Limits of one evaluation; a JSONata program may loop for ever or build lists without end. */
export type JsonataLimits = Readonly<{ timeLimitMs: number }>;

const STACK_DEPTH_MAX = 500;
const SEQUENCE_LENGTH_MAX = 1_000_000;

/** Would make two runs of the same workflow differ. */
const NONDETERMINISTIC_FUNCTIONS = ["now", "millis", "random", "shuffle"];

const compiledRegexes = new WeakMap<RegExp, RE2JS>();

function compileRegex(source: RegExp): RE2JS {
  const known = compiledRegexes.get(source);
  if (known !== undefined) return known;
  const compiled = compileLinearRegex(source.source, source.flags.replaceAll("g", ""));
  compiledRegexes.set(source, compiled);
  return compiled;
}

/** The part of a RegExp that JSONata calls, in linear time: no expression can hang on a hostile text. */
class LinearRegExp {
  lastIndex = 0;
  readonly #regex: RE2JS;

  constructor(source: RegExp) {
    this.#regex = compileRegex(source);
  }

  exec(text: string): ((string | undefined)[] & { index: number }) | null {
    const matcher = this.#regex.matcher(text);
    if (this.lastIndex > text.length || !matcher.find(this.lastIndex)) {
      this.lastIndex = 0;
      return null;
    }
    this.lastIndex = matcher.end();
    const groups = Array.from({ length: matcher.groupCount() + 1 }, (_, index) => matcher.group(index) ?? undefined);
    return Object.assign(groups, { index: matcher.start() });
  }
}

/** JSONata types the engine as the whole RegExp constructor but only constructs it and calls `exec` and `lastIndex`. */
const asRegexEngine = (engine: unknown): RegExpConstructor => engine as RegExpConstructor;

function compileRegexesIn(node: unknown): void {
  if (node instanceof RegExp) compileRegex(node);
  else if (typeof node === "object" && node !== null) for (const child of Object.values(node)) compileRegexesIn(child);
}

/**
 * Compiles a JSONata expression with limits on time, depth and list length, linear-time regular expressions, and without
 * the functions whose value changes from call to call.
 *
 * @param limits `timeLimitMs` bounds one evaluation, in milliseconds.
 * @throws A JSONata error with `message` and `position`, or an Error for a regular expression outside RE2 syntax.
 */
export function compileJsonata(expression: string, limits: JsonataLimits): jsonata.Expression {
  const compiled = jsonata(expression, {
    timeout: limits.timeLimitMs,
    stack: STACK_DEPTH_MAX,
    sequence: SEQUENCE_LENGTH_MAX,
    RegexEngine: asRegexEngine(LinearRegExp),
  });
  compileRegexesIn(compiled.ast());
  for (const name of NONDETERMINISTIC_FUNCTIONS) {
    compiled.registerFunction(name, () => {
      throw new Error(`$${name} gives another value on each call and is not available, so that runs can be repeated`);
    });
  }
  return compiled;
}

/**
 * Describes a failure of a JSONata expression, with the place in the expression where JSONata knows it.
 *
 * @param error What compiling or evaluating threw.
 * @returns Such as `Expected ")", got end of expression (line 1, column 7)`.
 */
export function describeJsonataError(expression: string, error: unknown): string {
  const { message, position } = isJsonObject(error) ? error : {};
  const text = typeof message === "string" ? message : String(error);
  if (typeof position !== "number") return text;
  const before = expression.slice(0, position).split("\n");
  return `${text} (line ${before.length}, column ${(before.at(-1) ?? "").length})`;
}
