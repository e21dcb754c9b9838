/** A line of a text that was compared with a later one. */
export type DiffLine = Readonly<{ change: "same" | "removed" | "added"; text: string }>;

/** Texts that differ by more lines are shown as replaced; the search takes time and memory with the square of it. */
const EDITS_MAX = 1_000;

/**
 * Compares two texts line by line with the fewest removed and added lines (Myers, "An O(ND) difference algorithm",
 * 1986). What lies between the first and last difference counts as replaced as a whole when it takes over 1,000 edits.
 *
 * @returns The lines of both texts in order; without the added ones they are the first text, without the removed ones
 *   the second.
 */
export function diffLines(before: string, after: string): readonly DiffLine[] {
  const a = before.split("\n");
  const b = after.split("\n");
  const start = countEqual(a, b, (lines, index) => lines[index]);
  const restMax = Math.min(a.length, b.length) - start;
  const end = Math.min(
    restMax,
    countEqual(a, b, (lines, index) => lines[lines.length - 1 - index]),
  );
  return [
    ...a.slice(0, start).map((text): DiffLine => ({ change: "same", text })),
    ...diffMiddle(a.slice(start, a.length - end), b.slice(start, b.length - end)),
    ...a.slice(a.length - end).map((text): DiffLine => ({ change: "same", text })),
  ];
}

type LineAt = (lines: readonly string[], index: number) => string | undefined;

function countEqual(a: readonly string[], b: readonly string[], lineAt: LineAt): number {
  const countMax = Math.min(a.length, b.length);
  let count = 0;
  while (count < countMax && lineAt(a, count) === lineAt(b, count)) count += 1;
  return count;
}

const changed = (change: DiffLine["change"], texts: readonly string[]): DiffLine[] =>
  texts.map((text) => ({ change, text }));

function diffMiddle(a: readonly string[], b: readonly string[]): readonly DiffLine[] {
  const trace = a.length === 0 || b.length === 0 ? null : traceEdits(a, b);
  return trace === null ? [...changed("removed", a), ...changed("added", b)] : followBack(a, b, trace);
}

/** How far into `a` the best path of each number of edits comes, by diagonal (position in `a` minus position in `b`). */
type Reach = ReadonlyMap<number, number>;

/** Null when the texts are more than the allowed edits apart. */
function traceEdits(a: readonly string[], b: readonly string[]): readonly Reach[] | null {
  const trace: Reach[] = [];
  let reach: Reach = new Map([[1, 0]]);
  for (let edits = 0; edits <= Math.min(a.length + b.length, EDITS_MAX); edits += 1) {
    trace.push(reach);
    const next = new Map<number, number>();
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const x = slide(a, b, { x: startOf(reach, diagonal, edits), diagonal });
      next.set(diagonal, x);
      if (x >= a.length && x - diagonal >= b.length) return trace;
    }
    reach = next;
  }
  return null;
}

/** A path comes onto a diagonal by an added line from the one above, or by a removed line from the one below. */
const isAdded = (reach: Reach, diagonal: number, edits: number): boolean =>
  diagonal === -edits || (diagonal !== edits && (reach.get(diagonal - 1) ?? 0) < (reach.get(diagonal + 1) ?? 0));

const startOf = (reach: Reach, diagonal: number, edits: number): number =>
  isAdded(reach, diagonal, edits) ? (reach.get(diagonal + 1) ?? 0) : (reach.get(diagonal - 1) ?? 0) + 1;

type Place = Readonly<{ x: number; diagonal: number }>;

/** Follows equal lines as far as they go. */
function slide(a: readonly string[], b: readonly string[], { x, diagonal }: Place): number {
  let at = x;
  while (at < a.length && at - diagonal < b.length && a[at] === b[at - diagonal]) at += 1;
  return at;
}

function followBack(a: readonly string[], b: readonly string[], trace: readonly Reach[]): readonly DiffLine[] {
  const backwards: DiffLine[] = [];
  let x = a.length;
  let y = b.length;
  for (const [edits, reach] of [...trace.entries()].reverse()) {
    const start = startOf(reach, x - y, edits);
    const added = isAdded(reach, x - y, edits);
    for (; x > start; x -= 1, y -= 1) backwards.push({ change: "same", text: a[x - 1] ?? "" });
    if (edits === 0) break;
    if (added) backwards.push({ change: "added", text: b[--y] ?? "" });
    else backwards.push({ change: "removed", text: a[--x] ?? "" });
  }
  return backwards.reverse();
}
