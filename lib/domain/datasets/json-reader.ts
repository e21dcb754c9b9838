import { itemPath, memberPath } from "@/lib/domain/scoring/alignment/field-path";
import { readExactNumber } from "./exact-number";
import { findStringEnd } from "./json-survey";
import { accept, type ReadProblem, type ReadResult, refuse } from "./read-result";
import { createPositionFinder, type FindPosition, toPlacedProblem } from "./text-position";

const WORD = /[-+.\w$]+/y;
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const CONSTANTS: ReadonlyMap<string, unknown> = new Map([
  ["true", true],
  ["false", false],
  ["null", null],
]);

/** A text that is not JSON; nothing after it can be read. */
class JsonSyntaxError extends Error {
  override readonly name = "JsonSyntaxError";
  readonly offset: number;
  readonly path: string;

  constructor(message: string, offset: number, path: string) {
    super(message);
    this.offset = offset;
    this.path = path;
  }
}

/**
 * Reads JSON slowly and exactly: with the place of everything that is wrong, and integers of any size.
 *
 * @param text Nests no deeper than the caller allows; it is read by recursion.
 */
export function readJson(text: string): ReadResult<unknown> {
  const findPosition = createPositionFinder(text);
  const reader = new JsonReader(text, findPosition);
  try {
    const value = reader.readDocument();
    return reader.problems.length > 0 ? refuse(reader.problems) : accept(value, reader.warnings);
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    return refuse([...reader.problems, toPlacedProblem(error.message, findPosition(error.offset), error.path)]);
  }
}

class JsonReader {
  readonly problems: ReadProblem[] = [];
  readonly warnings: ReadProblem[] = [];
  readonly #text: string;
  readonly #findPosition: FindPosition;
  #offset = 0;

  constructor(text: string, findPosition: FindPosition) {
    this.#text = text;
    this.#findPosition = findPosition;
  }

  readDocument(): unknown {
    const value = this.#readValue("");
    if (this.#peek() !== "") throw this.#unexpected("after the end of the value", "");
    return value;
  }

  #readValue(path: string): unknown {
    const start = this.#peek();
    if (start === "{") return this.#readObject(path);
    if (start === "[") return this.#readList(path);
    if (start === '"') return this.#readString(path);
    WORD.lastIndex = this.#offset;
    const word = WORD.exec(this.#text)?.[0];
    if (word === undefined) throw this.#unexpected("where a value should be", path);
    if (!CONSTANTS.has(word) && !NUMBER.test(word)) {
      throw this.#syntaxError(`${word.slice(0, 40)} is not a JSON value`, path);
    }
    const value = CONSTANTS.has(word) ? CONSTANTS.get(word) : this.#toNumber(word, path);
    this.#offset += word.length;
    return value;
  }

  #readList(path: string): readonly unknown[] {
    const list: unknown[] = [];
    this.#offset += 1;
    if (this.#take("]")) return list;
    do list.push(this.#readValue(itemPath(path, list.length)));
    while (this.#takeComma("]", path));
    return list;
  }

  #readObject(path: string): Readonly<Record<string, unknown>> {
    const object: Record<string, unknown> = {};
    this.#offset += 1;
    if (this.#take("}")) return object;
    do this.#readProperty(object, path);
    while (this.#takeComma("}", path));
    return object;
  }

  #readProperty(object: Record<string, unknown>, parentPath: string): void {
    if (this.#peek() !== '"') throw this.#unexpected("where a key in double quotes should be", parentPath);
    const keyOffset = this.#offset;
    const key = this.#readString(parentPath);
    const path = memberPath(parentPath, key);
    if (!this.#take(":")) throw this.#unexpected("where a colon should be", path);
    const value = this.#readValue(path);
    const problem = findKeyProblem(key, object);
    if (problem === null) object[key] = value;
    else this.#report(this.problems, problem, { offset: keyOffset, path });
  }

  #readString(path: string): string {
    const end = findStringEnd(this.#text, this.#offset);
    const token = this.#text.slice(this.#offset, end);
    try {
      const value: unknown = JSON.parse(token);
      this.#offset = end;
      return String(value);
    } catch {
      throw this.#stringError(token, path);
    }
  }

  #stringError(token: string, path: string): JsonSyntaxError {
    const control = token.search(/[^ -\uffff]/);
    const escapes = token.matchAll(/\\(?:["\\/bfnrt]|u[\da-fA-F]{4}|)/g);
    const badEscape = escapes.find(([sequence]) => sequence.length === 1)?.index ?? -1;
    const start = this.#offset;
    if (badEscape >= 0 && (control < 0 || badEscape < control)) {
      const sequence = token.slice(badEscape, badEscape + 2);
      return new JsonSyntaxError(`Unknown escape ${sequence} in a text`, start + badEscape, path);
    }
    if (control < 0) return new JsonSyntaxError("A text has no closing quote", start, path);
    return new JsonSyntaxError(`Unescaped ${describe(token, control)} in a text`, start + control, path);
  }

  #toNumber(token: string, path: string): number | bigint {
    const { value, problem, warning } = readExactNumber(token);
    const place = { offset: this.#offset, path };
    if (problem !== undefined) this.#report(this.problems, problem, place);
    if (warning !== undefined) this.#report(this.warnings, warning, place);
    return value;
  }

  #takeComma(close: string, path: string): boolean {
    if (this.#take(close)) return false;
    if (!this.#take(",")) throw this.#unexpected(`where a comma or ${close} should be`, path);
    if (this.#peek() === close) throw this.#syntaxError(`A comma stands before the closing ${close}`, path);
    return true;
  }

  /** Skips white space and takes the character if it comes next. */
  #take(character: string): boolean {
    if (this.#peek() !== character) return false;
    this.#offset += 1;
    return true;
  }

  /** The next character after white space; empty at the end of the text. */
  #peek(): string {
    while (" \t\n\r".includes(this.#text[this.#offset] ?? "x")) this.#offset += 1;
    return this.#text[this.#offset] ?? "";
  }

  #unexpected(place: string, path: string): JsonSyntaxError {
    if (this.#peek() === "") return this.#syntaxError(`The text ends ${place}`, path);
    if (/^(?:\/[/*]|#)/.test(this.#text.slice(this.#offset, this.#offset + 2))) {
      return this.#syntaxError("Comments are not allowed in JSON", path);
    }
    return this.#syntaxError(`Unexpected ${describe(this.#text, this.#offset)} ${place}`, path);
  }

  #syntaxError(message: string, path: string): JsonSyntaxError {
    return new JsonSyntaxError(message, this.#offset, path);
  }

  #report(list: ReadProblem[], message: string, place: Readonly<{ offset: number; path: string }>): void {
    list.push(toPlacedProblem(message, this.#findPosition(place.offset), place.path));
  }
}

function findKeyProblem(key: string, object: Readonly<Record<string, unknown>>): string | null {
  if (key === "__proto__") return 'The key "__proto__" is not allowed';
  return Object.hasOwn(object, key) ? `The key ${JSON.stringify(key)} occurs twice in one object` : null;
}

/** A character as people can read it, control characters and other invisible ones by number. */
function describe(text: string, offset: number): string {
  const code = text.codePointAt(offset) ?? 0;
  const character = String.fromCodePoint(code);
  if (code === 0xfeff) return "byte order mark";
  return /[\p{C}\p{Z}]/u.test(character)
    ? `character U+${code.toString(16).toUpperCase().padStart(4, "0")}`
    : character;
}
