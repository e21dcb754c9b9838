/** Stands in for the `server-only` package, which throws outside of a React server bundle. */
export {};
