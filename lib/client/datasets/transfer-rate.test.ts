import { expect, it } from "vitest";
import { addMark, type TransferMark, toTransferRate } from "./transfer-rate";

const marksOf = (...marks: readonly (readonly [number, number])[]): readonly TransferMark[] =>
  marks.map(([atMs, sentBytes]) => ({ atMs, sentBytes })).reduce<readonly TransferMark[]>(addMark, []);

it("tells bytes per second and the time that is left", () => {
  expect(toTransferRate(marksOf([0, 0], [1_000, 500], [2_000, 1_000]), 2_000)).toEqual({
    bytesPerSecond: 500,
    secondsLeft: 4,
  });
});

it("follows a change of speed, because it looks back five seconds only", () => {
  const marks = marksOf([0, 0], [10_000, 1_000_000], [12_000, 1_000_200]);
  expect(toTransferRate(marks, 100)).toEqual({ bytesPerSecond: 100, secondsLeft: 1 });
});

it.each([
  ["nothing was sent", []],
  ["there is one mark only", [[0, 10]]],
  [
    "the span is too short to tell",
    [
      [0, 0],
      [499, 10],
    ],
  ],
  [
    "nothing moves",
    [
      [0, 10],
      [3_000, 10],
    ],
  ],
  [
    "a file starts again",
    [
      [0, 10],
      [3_000, 5],
    ],
  ],
] as const)("tells nothing when %s", (_, marks) => {
  expect(toTransferRate(marksOf(...marks), 100)).toEqual({ bytesPerSecond: null, secondsLeft: null });
});
