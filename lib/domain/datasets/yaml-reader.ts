import {
  type Alias,
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Pair,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from "yaml";
import { itemPath, memberPath } from "@/lib/domain/scoring/alignment/field-path";
import { type ExactNumber, readExactNumber } from "./exact-number";
import type { ReadProblem } from "./read-result";
import { type FindPosition, toPlacedProblem } from "./text-position";

/** As many values as aliases of one document may repeat; a few lines of aliases can ask for billions. */
const REPEATED_VALUES_MAX = 100_000;

/** Where a node stands; `depth` counts the lists and mappings around it, those that aliases repeat included. */
type Place = Readonly<{ path: string; depth: number }>;

/**
 * Turns the nodes of a YAML document into JSON values, with the place of everything that JSON cannot hold or that
 * people may have meant differently.
 */
export class YamlReader {
  /** What forbids to use the value. */
  readonly problems: ReadProblem[] = [];
  /** What a person should look at. */
  readonly warnings: ReadProblem[] = [];
  readonly #findPosition: FindPosition;
  readonly #depthMax: number;
  readonly #nodeByAnchor = new Map<string, unknown>();
  readonly #openNodes = new Set<unknown>();
  #aliasDepth = 0;
  #repeatedCount = 0;
  /** What aliases do too much of; nothing more is read then. */
  #excess: string | null = null;

  constructor(findPosition: FindPosition, depthMax: number) {
    this.#findPosition = findPosition;
    this.#depthMax = depthMax;
  }

  /** Reads the value of a document that the parser found no error in. */
  readDocument(document: Document.Parsed): unknown {
    return this.#read(document.contents, { path: "", depth: 0 });
  }

  #read(node: unknown, place: Place): unknown {
    if (this.#aliasDepth > 0) this.#countRepeated(node, place);
    if (this.#excess !== null) return null;
    if (isAlias(node)) return this.#readAlias(node, place);
    if (isScalar(node)) {
      this.#remember(node);
      return this.#readScalar(node, place.path);
    }
    if (!isMap(node) && !isSeq(node)) return null;
    this.#remember(node);
    this.#openNodes.add(node);
    const value = isMap(node) ? this.#readMap(node, place) : this.#readList(node, place);
    this.#openNodes.delete(node);
    return value;
  }

  #countRepeated(node: unknown, place: Place): void {
    const depth = place.depth + (isMap(node) || isSeq(node) ? 1 : 0);
    this.#repeatedCount += 1;
    if (this.#repeatedCount > REPEATED_VALUES_MAX) this.#excess ??= `repeat more than ${REPEATED_VALUES_MAX} values`;
    if (depth > this.#depthMax) this.#excess ??= `make lists and mappings nest deeper than ${this.#depthMax} levels`;
  }

  #readList(node: YAMLSeq, { path, depth }: Place): readonly unknown[] {
    return node.items.map((item, index) => this.#read(item, { path: itemPath(path, index), depth: depth + 1 }));
  }

  #readMap(node: YAMLMap, place: Place): Readonly<Record<string, unknown>> {
    const object: Record<string, unknown> = {};
    for (const pair of node.items) this.#readPair(object, pair, place);
    return object;
  }

  #readPair(object: Record<string, unknown>, { key: keyNode, value }: Pair, place: Place): void {
    const key = isScalar(keyNode) ? String(keyNode.value) : "";
    const path = memberPath(place.path, key);
    const problem = findKeyProblem(keyNode, key, object);
    if (problem === null) object[key] = this.#read(value, { path, depth: place.depth + 1 });
    else this.#report(this.problems, problem, keyNode, path);
  }

  #readScalar(node: Scalar, path: string): unknown {
    const { value, source = "" } = node;
    if (typeof value !== "number") return value ?? null;
    if (!/\d/.test(source)) {
      this.#report(this.problems, `${source} is not a value that JSON has`, node, path);
      return null;
    }
    const exact = readNumber(source, value);
    if (exact.problem !== undefined) this.#report(this.problems, exact.problem, node, path);
    const warning = exact.warning ?? findRewriting(source, exact.value);
    if (warning !== null) this.#report(this.warnings, warning, node, path);
    return exact.value;
  }

  #readAlias(node: Alias, place: Place): unknown {
    const target = this.#nodeByAnchor.get(node.source);
    const problem = this.#findAliasProblem(node, target);
    if (problem !== null) {
      this.#report(this.problems, problem, node, place.path);
      return null;
    }
    this.#aliasDepth += 1;
    const value = this.#read(target, place);
    this.#aliasDepth -= 1;
    if (this.#aliasDepth === 0 && this.#excess !== null) {
      this.#report(this.problems, `Aliases ${this.#excess}`, node, place.path);
    }
    return value;
  }

  #findAliasProblem({ source }: Alias, target: unknown): string | null {
    if (target === undefined) return `There is no anchor &${source} before the alias *${source}`;
    return this.#openNodes.has(target) ? `The alias *${source} stands inside of what it repeats` : null;
  }

  #remember(node: Scalar | YAMLMap | YAMLSeq): void {
    if (node.anchor !== undefined) this.#nodeByAnchor.set(node.anchor, node);
  }

  /** What is wrong inside of an anchor has been said where the anchor stands. */
  #report(list: ReadProblem[], message: string, node: unknown, path: string): void {
    if (this.#aliasDepth > 0 && !isAlias(node)) return;
    list.push(toPlacedProblem(message, this.#findPosition(findOffset(node)), path));
  }
}

function findKeyProblem(node: unknown, key: string, object: Readonly<Record<string, unknown>>): string | null {
  if (!isScalar(node)) return "A key has to be a text";
  if (key === "__proto__") return 'The key "__proto__" is not allowed';
  return Object.hasOwn(object, key) ? `The key ${JSON.stringify(key)} occurs twice in one mapping` : null;
}

function findOffset(node: unknown): number {
  return isScalar(node) || isAlias(node) || isMap(node) || isSeq(node) ? (node.range?.[0] ?? 0) : 0;
}

/** Hexadecimal and octal integers have their own notation; everything else is written as decimal numbers are. */
function readNumber(source: string, value: number): ExactNumber {
  if (!/^0[xo]/.test(source)) return readExactNumber(source);
  return { value: Number.isSafeInteger(value) ? value : BigInt(source) };
}

/** Ids such as `007` and `1.10` lose what makes them ids when they are read as numbers. */
function findRewriting(source: string, value: number | bigint): string | null {
  if (String(value) === source) return null;
  return `${source} is read as the number ${value}; put it in quotes to keep it as it is written`;
}
