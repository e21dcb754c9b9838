import { parse as parseLossless, stringify as stringifyLossless } from "lossless-json";
import { parseJsonExact } from "@/lib/domain/datasets/parse-json-exact";
import type { ReadProblem } from "@/lib/domain/datasets/read-result";

/** A value of a ground truth as it is shown: a leaf has its text, a list or an object its members. */
export type FieldNode =
  | Readonly<{ name: string; kind: "text" | "number" | "boolean" | "null"; text: string }>
  | Readonly<{ name: string; kind: "list" | "object"; members: readonly FieldNode[] }>;

/** The tree of a JSON text, or what keeps it from being one. */
export type FieldTree =
  | Readonly<{ ok: true; root: FieldNode }>
  | Readonly<{ ok: false; problems: readonly ReadProblem[] }>;

/** A number as it is written: `1.10` must not become `1.1` on the way to the eye. */
class WrittenNumber {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

function toNode(name: string, value: unknown): FieldNode {
  if (value === null) return { name, kind: "null", text: "null" };
  if (value instanceof WrittenNumber) return { name, kind: "number", text: value.text };
  if (Array.isArray(value)) {
    return { name, kind: "list", members: value.map((member, index) => toNode(String(index + 1), member)) };
  }
  if (typeof value === "object") {
    return { name, kind: "object", members: Object.entries(value).map(([key, member]) => toNode(key, member)) };
  }
  return { name, kind: typeof value === "boolean" ? "boolean" : "text", text: String(value) };
}

/** Reads a JSON text into the tree that is shown; elements of lists are named by their number, from 1. */
export function toFieldTree(text: string): FieldTree {
  const read = parseJsonExact(text);
  if (!read.ok) return read;
  return {
    ok: true,
    root: toNode(
      "",
      parseLossless(text, null, (written) => new WrittenNumber(written)),
    ),
  };
}

/** How many leaves a node has; a long list is shown closed. */
export const countLeaves = (node: FieldNode): number =>
  "members" in node ? node.members.reduce((count, member) => count + countLeaves(member), 0) : 1;

/** A JSON text as it is edited: one that is written in a single line is spread over many, with every number as it was. */
export function toEditableText(text: string): string {
  if (text.trim().includes("\n") || !parseJsonExact(text).ok) return text;
  return stringifyLossless(parseLossless(text), null, 2) ?? text;
}
