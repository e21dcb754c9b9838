import type { ReadProblem } from "./read-result";

/** A place in a text; both count from 1, the column in characters as an editor shows them. */
export type TextPosition = Readonly<{ line: number; column: number }>;

/** Gives line and column of an offset in UTF-16 units; beyond the end means the end. */
export type FindPosition = (offset: number) => TextPosition;

/**
 * Prepares a text for questions about places in it.
 *
 * @param text Its lines end with LF, CR LF or CR; they are looked for at the first question only.
 * @returns A function that goes over each character of a long line once when it is asked in the order of the text.
 */
export function createPositionFinder(text: string): FindPosition {
  let lineStarts: readonly number[] | null = null;
  let last = { line: 1, column: 1, offset: 0 };
  return (offset) => {
    lineStarts ??= listLineStarts(text);
    const line = countStartsUpTo(lineStarts, offset);
    const from =
      last.line === line && last.offset <= offset ? last : { line, column: 1, offset: lineStarts[line - 1] ?? 0 };
    const column = from.column + countCharacters(text, from.offset, Math.min(offset, text.length));
    last = { line, column, offset };
    return { line, column };
  };
}

/** A problem whose message names the place, which is in fields beside it as well. */
export function toPlacedProblem(message: string, position: TextPosition, path = ""): ReadProblem {
  const placed = { message: `${message} (line ${position.line}, column ${position.column})`, ...position };
  return path === "" ? placed : { ...placed, path };
}

function listLineStarts(text: string): readonly number[] {
  const starts = [0];
  for (const match of text.matchAll(/\r\n|\n|\r/g)) starts.push(match.index + match[0].length);
  return starts;
}

function countStartsUpTo(starts: readonly number[], offset: number): number {
  let low = 1;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle - 1] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

function countCharacters(text: string, start: number, end: number): number {
  let count = 0;
  for (let index = start; index < end; index += 1) {
    const isSecondOfPair = isSurrogate(text, index, 0xdc00) && index > start && isSurrogate(text, index - 1, 0xd800);
    if (!isSecondOfPair) count += 1;
  }
  return count;
}

/** Whether the unit is one of the 1,024 surrogates from `first` on. */
function isSurrogate(text: string, index: number, first: number): boolean {
  const unit = text.charCodeAt(index);
  return unit >= first && unit < first + 0x400;
}
