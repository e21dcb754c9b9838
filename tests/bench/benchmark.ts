/** One line of `npm run bench`: a rate or ratio measured in this process, beside the budget of docs/architecture.md. */
export type BenchLine = Readonly<{
  name: string;
  value: number;
  unit: string;
  /** Smallest (`min`) or largest (`max`) value that keeps the budget; null where there is none. */
  budget: Readonly<{ min?: number; max?: number }> | null;
  note?: string;
}>;

/** A file `tests/bench/<name>.bench.ts` exports one of these as `bench`. */
export type Bench = () => Promise<readonly BenchLine[]>;
