"use client";

import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from "react";
import { openSourceEditor, type SourceEditor } from "@/lib/client/workflows/source-editor";
import type { WorkflowProblem } from "@/lib/contracts/workflow-check";

/** What others do with the editor. */
export type SourceFieldHandle = Pick<SourceEditor, "goToLine" | "replaceText">;

type SourceFieldProps = Readonly<{
  initialSource: string;
  problems: readonly WorkflowProblem[];
  onChange: (source: string) => void;
  handle: Ref<SourceFieldHandle>;
}>;

/** The text of a workflow in an editor, with its problems at their lines. The editor owns the text. */
export function SourceField({ initialSource, problems, onChange, handle }: SourceFieldProps) {
  const frame = useRef<HTMLDivElement>(null);
  const editor = useRef<SourceEditor>(null);
  const text = useRef(initialSource);
  const handleChange = useEffectEvent((source: string) => {
    text.current = source;
    onChange(source);
  });
  useEffect(() => {
    if (frame.current === null) return;
    const opened = openSourceEditor({
      parent: frame.current,
      text: text.current,
      label: "Text of the workflow",
      onChange: (source) => handleChange(source),
    });
    editor.current = opened;
    return opened.remove;
  }, []);
  useEffect(() => editor.current?.showProblems(problems), [problems]);
  useImperativeHandle(
    handle,
    () => ({
      goToLine: (line) => editor.current?.goToLine(line),
      replaceText: (source) => editor.current?.replaceText(source),
    }),
    [],
  );
  return <div ref={frame} className="h-[32rem] overflow-hidden rounded border border-control" />;
}
