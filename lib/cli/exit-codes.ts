/** What the `assay` command answers to the shell. */
export const EXIT_CODES = { success: 0, belowThreshold: 1, badInput: 2, interrupted: 130 } as const;

export type ExitCode = (typeof EXIT_CODES)[keyof typeof EXIT_CODES];
