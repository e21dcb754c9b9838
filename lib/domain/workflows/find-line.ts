import { isMap, isNode, isScalar, isSeq, LineCounter, type Pair, parseDocument } from "yaml";
import type { ConfigPath } from "@/lib/domain/workflows/problems";

/**
 * Prepares to tell where things stand in a YAML or JSON text (JSON is read as YAML, which it is a part of).
 *
 * @returns A function from a path to the line, from 1, of the deepest part of the path that the text has; null for a
 *   text in which nothing is found. The text is parsed at the first call.
 */
export function createLineFinder(text: string): (path: ConfigPath) => number | null {
  let document: Readonly<{ contents: unknown; lines: LineCounter }> | null = null;
  return (path) => {
    document ??= readPositions(text);
    const offset = findOffset(document.contents, path);
    return offset === null ? null : document.lines.linePos(offset).line;
  };
}

function readPositions(text: string): Readonly<{ contents: unknown; lines: LineCounter }> {
  const lines = new LineCounter();
  const { contents } = parseDocument(text, { lineCounter: lines, uniqueKeys: false, logLevel: "silent" });
  return { contents, lines };
}

function findOffset(contents: unknown, path: ConfigPath): number | null {
  let node = contents;
  let offset = startOf(contents);
  for (const segment of path) {
    const pair = findPair(node, segment);
    const next = pair === null ? findElement(node, segment) : pair.value;
    const start = pair === null ? startOf(next) : startOf(pair.key);
    if (start === null) break;
    offset = start;
    node = next;
  }
  return offset;
}

function findPair(node: unknown, segment: string | number): Pair | null {
  if (!isMap(node)) return null;
  return node.items.find(({ key }) => isScalar(key) && String(key.value) === String(segment)) ?? null;
}

const findElement = (node: unknown, segment: string | number): unknown =>
  isSeq(node) ? node.items[Number(segment)] : undefined;

const startOf = (node: unknown): number | null => (isNode(node) ? (node.range?.[0] ?? null) : null);
