"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState } from "react";
import { CheckStatus } from "@/components/workflows/check-status";
import { ExampleChoice } from "@/components/workflows/example-choice";
import { ProblemList } from "@/components/workflows/problem-list";
import type { SourceFieldHandle } from "@/components/workflows/source-field";
import { useDebounced } from "@/components/workflows/use-debounced";
import { WorkflowGraph } from "@/components/workflows/workflow-graph";
import { workflowCheckQuery } from "@/lib/client/workflows/workflow-queries";
import type { WorkflowCheck, WorkflowProblem } from "@/lib/contracts/workflow-check";

/** The editor is large and has nothing to show before it runs in a browser. */
const SourceField = dynamic(() => import("@/components/workflows/source-field").then((file) => file.SourceField), {
  ssr: false,
  loading: () => <p className="h-[32rem] rounded border border-control p-2 text-muted">Loading the editor…</p>,
});

const CHECK_DELAY_MS = 400;
const NO_PROBLEMS: readonly WorkflowProblem[] = [];

/** The check of the text as it stands, and the last one of a text that was valid. */
function useCheck(source: string) {
  const settled = useDebounced(source, CHECK_DELAY_MS);
  const check = useQuery(workflowCheckQuery(settled));
  const [lastValid, setLastValid] = useState<WorkflowCheck | null>(null);
  if (check.data?.valid && check.data !== lastValid) setLastValid(check.data);
  const isBusy = settled !== source || check.isFetching;
  return { check, lastValid, isBusy };
}

type SourceWorkbenchProps = Readonly<{ initialSource: string; source: string; onChange: (source: string) => void }>;

/** The text of a workflow in an editor, beside its problems and its graph. */
export function SourceWorkbench({ initialSource, source, onChange }: SourceWorkbenchProps) {
  const [editor, setEditor] = useState<SourceFieldHandle | null>(null);
  const { check, lastValid, isBusy } = useCheck(source);
  const isBlank = source.trim() === "";
  const shown = isBlank ? undefined : check.data;
  const problems = shown?.problems ?? NO_PROBLEMS;
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <div className="min-w-0 space-y-2">
        <SourceField initialSource={initialSource} problems={problems} onChange={onChange} handle={setEditor} />
        <CheckStatus check={{ data: shown, error: check.error }} isBusy={isBusy && !isBlank} />
        <ProblemList
          problems={problems}
          problemCount={shown?.problemCount ?? 0}
          onChoose={(line) => editor?.goToLine(line)}
        />
      </div>
      <div className="min-w-0">
        {isBlank ? (
          <ExampleChoice isDisabled={editor === null} onChoose={(example) => editor?.replaceText(example.source)} />
        ) : null}
        {!isBlank && lastValid === null ? (
          <p className="text-muted">The graph appears here as soon as the text is valid.</p>
        ) : null}
        {isBlank || lastValid === null ? null : (
          <>
            {shown?.valid === false ? (
              <p className="mb-2 text-muted text-xs">Drawn from the text as it was when it was last valid.</p>
            ) : null}
            <WorkflowGraph drawing={lastValid} />
          </>
        )}
      </div>
    </div>
  );
}
