import { Table } from "@/components/ui/table";
import { Tag } from "@/components/ui/tag";
import { LineDiff } from "@/components/workflows/line-diff";
import type { WorkflowDiff as Diff } from "@/lib/contracts/workflow-version";

type PartChange = Diff["changes"][number];
type ValueChange = PartChange["values"][number];

const PARTS = {
  workflow: "Workflow",
  node: "Node",
  edge: "Edge",
  ctxKey: "Key",
  nodeGroup: "Group",
} as const satisfies Record<PartChange["part"], string>;

const TONES = { added: "positive", removed: "negative", changed: "accent" } as const;

const CHANGES_MAX = 200;

function Value({ text }: { text: string | null }) {
  if (text === null) return <span title="Not there">–</span>;
  return <code className="break-words font-mono text-xs">{text}</code>;
}

function Values({ change: { before, after, lines }, label }: { change: ValueChange; label: string }) {
  if (lines !== null) {
    return (
      <td colSpan={2}>
        <LineDiff label={label} lines={lines} />
      </td>
    );
  }
  return (
    <>
      <td className="max-w-md">
        <Value text={before} />
      </td>
      <td className="max-w-md">
        <Value text={after} />
      </td>
    </>
  );
}

/** What changed from one version to another: part by part, then in the text. */
export function WorkflowDiff({ diff: { before, after, changes, sourceLines } }: { diff: Diff }) {
  const rows = changes.flatMap((change) => change.values.map((value) => ({ ...change, value })));
  return (
    <div className="space-y-4">
      {rows.length === 0 ? (
        <p className="text-muted">Both versions say the same; only the layout of their texts may differ.</p>
      ) : (
        <Table
          label={`Changes from version ${before.version} to version ${after.version}`}
          columns={["Part", "Change", "Where", `Version ${before.version}`, `Version ${after.version}`]}
        >
          {rows.slice(0, CHANGES_MAX).map(({ part, id, change, value }) => (
            <tr key={`${part} ${id} ${value.path}`}>
              <td className="whitespace-nowrap">
                {PARTS[part]} <code className="font-mono text-xs">{id}</code>
              </td>
              <td>
                <Tag tone={TONES[change]}>{change}</Tag>
              </td>
              <td>
                <code className="break-words font-mono text-xs">{value.path}</code>
              </td>
              <Values change={value} label={`${id} ${value.path}`} />
            </tr>
          ))}
        </Table>
      )}
      {rows.length > CHANGES_MAX ? (
        <p className="text-muted text-xs">
          {CHANGES_MAX} of {rows.length.toLocaleString("en")} changes shown; the API gives all of them.
        </p>
      ) : null}
      <h3 className="font-medium">Text</h3>
      {sourceLines.every(({ change }) => change === "same") ? (
        <p className="text-muted">The texts are the same.</p>
      ) : (
        <LineDiff label="Changed lines of the text" lines={sourceLines} />
      )}
    </div>
  );
}
