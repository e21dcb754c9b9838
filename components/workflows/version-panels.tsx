import { Failure } from "@/components/ui/failure";
import { Section } from "@/components/ui/section";
import { NodeTable } from "@/components/workflows/node-table";
import { ProblemList } from "@/components/workflows/problem-list";
import { SourceText } from "@/components/workflows/source-text";
import { WorkflowGraph } from "@/components/workflows/workflow-graph";
import type { WorkflowVersionDetails } from "@/lib/contracts/workflow-version";

/** Everything that a version says: what is to be known about it, graph, nodes and text. */
export function VersionPanels({ version }: { version: WorkflowVersionDetails }) {
  const { mermaid, nodes, problems, source } = version;
  const isBroken = problems.some(({ severity }) => severity === "error");
  return (
    <>
      {isBroken ? (
        <div className="mb-4">
          <Failure title="This Assay cannot run this version any more">
            <p>It is kept as it was. A new version can be made of its text.</p>
          </Failure>
        </div>
      ) : null}
      {problems.length === 0 ? null : (
        <Section id="problems" title={isBroken ? "Problems" : "Warnings"}>
          <ProblemList problems={problems} problemCount={problems.length} />
        </Section>
      )}
      <Section id="graph" title="Graph">
        <WorkflowGraph drawing={{ mermaid, nodes }} />
      </Section>
      <Section
        id="nodes"
        title="Nodes"
        note={`${nodes.length.toLocaleString("en")} in the order in which they are reached`}
      >
        <NodeTable nodes={nodes} />
      </Section>
      <Section id="text" title="Text" note="As it was given">
        <SourceText source={source} />
      </Section>
    </>
  );
}
