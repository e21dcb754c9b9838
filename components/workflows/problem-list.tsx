import { CircleX, TriangleAlert } from "lucide-react";
import type { WorkflowProblem } from "@/lib/contracts/workflow-check";

const SEVERITIES = {
  error: { title: "Error", Icon: CircleX, colour: "text-negative" },
  warning: { title: "Warning", Icon: TriangleAlert, colour: "text-muted" },
} as const;

function Problem({ problem: { severity, line, path, message } }: { problem: WorkflowProblem }) {
  const { title, Icon, colour } = SEVERITIES[severity];
  return (
    <span className="flex gap-2">
      <Icon size={14} aria-label={title} className={`mt-0.5 shrink-0 ${colour}`} />
      <span className="min-w-0 break-words">
        {line === null ? null : <span className="text-muted">Line {line}: </span>}
        {path === "" ? null : <code className="font-mono text-xs">{path}</code>} {message}
      </span>
    </span>
  );
}

type ProblemListProps = Readonly<{
  problems: readonly WorkflowProblem[];
  problemCount: number;
  /** Left out where there is no editor to go to. */
  onChoose?: (line: number) => void;
}>;

/** Everything that is wrong with a text; a problem that has a line leads there. */
export function ProblemList({ problems, problemCount, onChoose }: ProblemListProps) {
  if (problems.length === 0) return null;
  return (
    <>
      <ul aria-label="Problems" className="max-h-60 space-y-1 overflow-y-auto text-[0.8125rem]">
        {problems.map((problem) => {
          const { line, path, message } = problem;
          return (
            <li key={`${line} ${path} ${message}`}>
              {line === null || onChoose === undefined ? (
                <Problem problem={problem} />
              ) : (
                <button
                  type="button"
                  className="w-full cursor-pointer rounded text-left hover:bg-panel"
                  onClick={() => onChoose(line)}
                >
                  <Problem problem={problem} />
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {problemCount > problems.length ? (
        <p className="mt-1 text-muted text-xs">
          {problems.length} of {problemCount.toLocaleString("en")} problems shown
        </p>
      ) : null}
    </>
  );
}
