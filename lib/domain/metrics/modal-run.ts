/** The longest run of equal values in an ascending column: values from `start` up to but without `end`. */
export type ModalRun = Readonly<{ value: number; start: number; end: number }>;

/**
 * Finds the value that occurs most often; of two as frequent ones the smaller.
 *
 * @returns null when the column is empty.
 */
export function findModalRun(sorted: Float64Array): ModalRun | null {
  let modal: ModalRun | null = null;
  let start = 0;
  for (let end = 1; end <= sorted.length; end += 1) {
    const value = sorted[start];
    if (value === undefined || sorted[end] === value) continue;
    if (modal === null || end - start > modal.end - modal.start) modal = { value, start, end };
    start = end;
  }
  return modal;
}
