/** What `assay benchmark` and `runBenchmark` take when nothing is said. */
export const BENCHMARK_DEFAULTS = { passThreshold: 1, concurrency: 4, title: "Pipeline Benchmark Report" } as const;

export const CONCURRENCY_MAX = 256;
