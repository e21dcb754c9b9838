"use client";

import { ShowMore, useShown } from "@/components/ui/show-more";
import { Table } from "@/components/ui/table";
import type { WorkflowNodeInfo } from "@/lib/contracts/workflow-check";

type Bindings = WorkflowNodeInfo["inputs"];

function Ports({ bindings, arrow }: { bindings: Bindings; arrow: "←" | "→" }) {
  return bindings.map(({ port, ctxKey }) => (
    <div key={`${port} ${ctxKey}`} className="whitespace-nowrap">
      {port} <span className="text-muted">{arrow}</span> {ctxKey}
    </div>
  ));
}

function Parameter({ value }: { value: unknown }) {
  if (typeof value !== "string") return JSON.stringify(value);
  return <span className="whitespace-pre-wrap">{value}</span>;
}

function Parameters({ parameters }: Pick<WorkflowNodeInfo, "parameters">) {
  return (
    <dl className="max-h-48 space-y-0.5 overflow-y-auto font-mono text-xs">
      {Object.entries(parameters).map(([name, value]) => (
        <div key={name} className="break-words">
          <dt className="inline text-muted">{name}: </dt>
          <dd className="inline">
            <Parameter value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Followers({ next }: Pick<WorkflowNodeInfo, "next">) {
  if (next.length === 0) return <span title="The workflow, or the body, ends here">–</span>;
  return next.map(({ nodeId, condition }) => (
    <div key={`${nodeId} ${condition}`}>
      {nodeId}
      {condition === null ? null : <span className="text-muted"> ({condition})</span>}
    </div>
  ));
}

export function NodeTable({ nodes }: { nodes: readonly WorkflowNodeInfo[] }) {
  const { shown, showMore } = useShown(nodes);
  return (
    <>
      <Table label="Nodes" columns={["Node", "Activity", "Parameters", "Reads", "Writes", "Then"]}>
        {shown.map((node) => (
          <tr key={node.id}>
            <td style={{ paddingLeft: `${node.depth * 1.25}rem` }}>
              <span className="font-medium">{node.label}</span>
              <div className="font-mono text-muted text-xs">{node.id}</div>
            </td>
            <td className="whitespace-nowrap">
              {node.activityType ?? <span className="text-muted">{node.type}</span>}
            </td>
            <td className="min-w-60 max-w-xl">
              <Parameters parameters={node.parameters} />
            </td>
            <td>
              <Ports bindings={node.inputs} arrow="←" />
            </td>
            <td>
              <Ports bindings={node.outputs} arrow="→" />
            </td>
            <td>
              <Followers next={node.next} />
            </td>
          </tr>
        ))}
      </Table>
      <ShowMore shownCount={shown.length} totalCount={nodes.length} onShowMore={showMore} />
    </>
  );
}
