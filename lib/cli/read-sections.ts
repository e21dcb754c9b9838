import {
  DEFAULT_REPORT_SECTIONS,
  parseReportSections,
  REPORT_SECTIONS,
  type ReportSection,
} from "@/lib/domain/reports/report-sections";
import { AppError } from "@/lib/errors/app-error";

/**
 * The sections that were asked for, else the usual ones.
 *
 * @param texts Names, several of them in one text separated by commas or white space.
 * @throws AppError `VALIDATION` for an unknown name and when no name is given.
 */
export function readSections(texts: readonly string[] = DEFAULT_REPORT_SECTIONS): readonly ReportSection[] {
  const parsed = parseReportSections(texts);
  const known = `there are ${REPORT_SECTIONS.join(", ")}`;
  if (!parsed.ok) throw new AppError("VALIDATION", `unknown report section '${parsed.unknownName}'; ${known}`);
  if (parsed.sections.length === 0) throw new AppError("VALIDATION", `no report section is named; ${known}`);
  return parsed.sections;
}
