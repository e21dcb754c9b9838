/** Sections of a report, in the order in which they appear. */
export const REPORT_SECTIONS = [
  "overall_summary",
  "per_step_accuracy",
  "pipeline_comparison",
  "mermaid_graph",
  "plots",
  "per_case_breakdown",
  "attempt_logs",
] as const;

/** One of {@link REPORT_SECTIONS}. */
export type ReportSection = (typeof REPORT_SECTIONS)[number];

/** What a report shows when nothing else is asked for: everything but the attempt logs. */
export const DEFAULT_REPORT_SECTIONS: readonly ReportSection[] = REPORT_SECTIONS.filter(
  (section) => section !== "attempt_logs",
);

/** Chosen sections in report order, or the first name that is none. */
export type ParsedSections =
  | Readonly<{ ok: true; sections: readonly ReportSection[] }>
  | Readonly<{ ok: false; unknownName: string }>;

/**
 * Reads section names as people write them.
 *
 * @param texts Names, several of them in one text separated by commas or white space.
 * @returns Each named section once, in report order; an empty list when no name is given.
 */
export function parseReportSections(texts: readonly string[]): ParsedSections {
  const names = texts.flatMap((text) => text.split(/[\s,]+/)).filter((name) => name !== "");
  const known: readonly string[] = REPORT_SECTIONS;
  const unknownName = names.find((name) => !known.includes(name));
  if (unknownName !== undefined) return { ok: false, unknownName };
  return { ok: true, sections: REPORT_SECTIONS.filter((section) => names.includes(section)) };
}
