import type { UseQueryResult } from "@tanstack/react-query";
import type { WorkflowCheck } from "@/lib/contracts/workflow-check";

const countOf = (count: number, noun: string): string =>
  `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;

function describe({ valid, problemCount, configHash }: WorkflowCheck): string {
  if (!valid) return `Not valid: ${countOf(problemCount, "problem")}`;
  const warnings = problemCount === 0 ? "" : `, ${countOf(problemCount, "warning")}`;
  return `Valid${warnings}. Hash ${configHash?.slice(0, 12)}`;
}

type CheckStatusProps = Readonly<{ check: Pick<UseQueryResult<WorkflowCheck>, "data" | "error">; isBusy: boolean }>;

/** What the validator says, in one line that assistive technology reads out when it changes. */
export function CheckStatus({ check: { data, error }, isBusy }: CheckStatusProps) {
  return (
    <output aria-live="polite" className="block text-muted text-xs">
      {error === null ? (data === undefined ? "" : describe(data)) : `The text was not checked: ${error.message}`}
      {isBusy ? " …" : ""}
    </output>
  );
}
