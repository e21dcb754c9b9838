import type { Comparison } from "@/lib/domain/scoring/comparator";

/** The values are the same for the comparator. */
export const SAME: Comparison = { similarity: 1, matched: true };

/** The values have nothing in common that the comparator measures. */
export const DIFFERENT: Comparison = { similarity: 0, matched: false };

/** Not the same, for a reason that the values alone do not show. */
export const different = (note: string): Comparison => ({ similarity: 0, matched: false, note });

/** A value inside of a note: its JSON, cut to a readable length. Integers beyond 2^53 inside of lists and objects are in quotes. */
export function quote(value: unknown): string {
  const text = typeof value === "bigint" ? value.toString() : (JSON.stringify(value, quoteBigInt) ?? String(value));
  return text.length <= 60 ? text : `${text.slice(0, 57).toWellFormed()}…`;
}

const quoteBigInt = (_key: string, member: unknown): unknown =>
  typeof member === "bigint" ? member.toString() : member;
