/** How many bytes had been sent at a moment of a clock that never goes back. */
export type TransferMark = Readonly<{ atMs: number; sentBytes: number }>;

/** Bytes per second over the marks, and the time the rest takes at that rate; null while there is nothing to tell from. */
export type TransferRate = Readonly<{ bytesPerSecond: number | null; secondsLeft: number | null }>;

/** A rate over less than this jumps about. */
const SPAN_MS_MIN = 500;
/** An older mark says nothing about the present. */
const SPAN_MS_MAX = 5_000;

/** Adds a mark and forgets those that are too old, but for the one that the span begins with. */
export function addMark(marks: readonly TransferMark[], mark: TransferMark): readonly TransferMark[] {
  const firstRecent = marks.findIndex(({ atMs }) => mark.atMs - atMs <= SPAN_MS_MAX);
  return firstRecent === -1 ? [mark] : [...marks.slice(firstRecent), mark];
}

/** @param leftBytes What is still to be sent. */
export function toTransferRate(marks: readonly TransferMark[], leftBytes: number): TransferRate {
  const [first, last] = [marks.at(0), marks.at(-1)];
  const unknown = { bytesPerSecond: null, secondsLeft: null };
  if (first === undefined || last === undefined || last.atMs - first.atMs < SPAN_MS_MIN) return unknown;
  const bytesPerSecond = ((last.sentBytes - first.sentBytes) / (last.atMs - first.atMs)) * 1_000;
  return bytesPerSecond <= 0 ? unknown : { bytesPerSecond, secondsLeft: leftBytes / bytesPerSecond };
}
