"use client";

import { ShowMore, useShown } from "@/components/ui/show-more";
import type { WorkflowNodeInfo } from "@/lib/contracts/workflow-check";

const describeNext = ({ next }: WorkflowNodeInfo): string =>
  next.map(({ nodeId, condition }) => (condition === null ? nodeId : `${nodeId} (${condition})`)).join(", ");

/** One line per node, for workflows in which nobody would find anything on a graph. */
export function NodeOutline({ nodes }: { nodes: readonly WorkflowNodeInfo[] }) {
  const { shown, showMore } = useShown(nodes);
  return (
    <>
      <p className="mb-2 text-muted text-xs">
        {nodes.length.toLocaleString("en")} nodes are too many for a graph, so they are listed.
      </p>
      <ol aria-label="Outline" className="space-y-0.5 text-[0.8125rem]">
        {shown.map((node) => (
          <li key={node.id} style={{ paddingLeft: `${node.depth * 1.25}rem` }} className="break-words">
            {node.label} <span className="text-muted">{node.activityType ?? node.type}</span>
            {node.next.length === 0 ? null : <span className="text-muted"> → {describeNext(node)}</span>}
          </li>
        ))}
      </ol>
      <ShowMore shownCount={shown.length} totalCount={nodes.length} onShowMore={showMore} />
    </>
  );
}
