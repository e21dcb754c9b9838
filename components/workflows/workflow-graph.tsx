"use client";

import { MermaidGraph } from "@/components/graphs/mermaid-graph";
import { CopyButton } from "@/components/ui/copy-button";
import { NodeOutline } from "@/components/workflows/node-outline";
import type { WorkflowDrawing } from "@/lib/contracts/workflow-check";

/** The graph of a workflow with its text beside it, or the outline of one that is too large to be drawn. */
export function WorkflowGraph({ drawing: { mermaid, nodes } }: { drawing: WorkflowDrawing }) {
  if (mermaid === null) return <NodeOutline nodes={nodes} />;
  return (
    <>
      <MermaidGraph text={mermaid} label={`Graph of ${nodes.length} nodes`} />
      <details className="mt-2">
        <summary className="cursor-pointer text-muted text-xs">Show as text</summary>
        <div className="mt-1 flex items-start gap-1">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable with the keyboard */}
          <pre tabIndex={0} className="max-h-80 min-w-0 flex-1 overflow-auto rounded bg-panel p-2 font-mono text-xs">
            {mermaid}
          </pre>
          <CopyButton what="the Mermaid text" text={mermaid} />
        </div>
      </details>
    </>
  );
}
