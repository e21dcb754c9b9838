/** What is wrong with a workflow and where: a dot path into it and, when it was read from text, the line, from 1. */
export type WorkflowProblem = Readonly<{
  path: string;
  message: string;
  severity: "error" | "warning";
  line?: number;
}>;

/** A place in a workflow, from the outside in. */
export type ConfigPath = readonly (string | number)[];

/** A problem before its place is turned into text and line. */
export type Finding = Readonly<{ path: ConfigPath; message: string; severity: "error" | "warning" }>;

/** Collects the findings of all rules, in the order in which they were made. */
export class Findings {
  /** All findings so far. */
  readonly list: Finding[] = [];

  /** Something that keeps the workflow from running. */
  error(path: ConfigPath, message: string): void {
    this.list.push({ path, message, severity: "error" });
  }

  /** Something that is probably not meant. */
  warn(path: ConfigPath, message: string): void {
    this.list.push({ path, message, severity: "warning" });
  }

  /** Whether anything keeps the workflow from running. */
  get hasErrors(): boolean {
    return this.list.some((finding) => finding.severity === "error");
  }
}

/** A finding as it is shown. */
export function toProblem(finding: Finding, line: number | null): WorkflowProblem {
  const problem = { path: finding.path.join("."), message: finding.message, severity: finding.severity };
  return line === null ? problem : { ...problem, line };
}
