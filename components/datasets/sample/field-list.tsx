import { CopyButton } from "@/components/ui/copy-button";
import { countLeaves, type FieldNode } from "@/lib/client/datasets/field-tree";

/** A list with more values is closed until somebody opens it. */
const OPEN_LEAVES_MAX = 200;

type Leaf = Exclude<FieldNode, { kind: "list" | "object" }>;
type Branch = Extract<FieldNode, { kind: "list" | "object" }>;

const COLOURS = { text: "", number: "text-right", boolean: "italic", null: "text-muted italic" } as const;

function LeafRow({ node }: { node: Leaf }) {
  return (
    <li className="group grid grid-cols-[minmax(5rem,2fr)_minmax(0,3fr)_1.75rem] gap-x-3 border-line border-b py-0.5">
      <span className="break-words text-muted">{node.name}</span>
      <span className={`whitespace-pre-wrap break-words ${COLOURS[node.kind]}`}>
        {node.text === "" ? <span className="text-muted italic">empty text</span> : node.text}
      </span>
      <CopyButton
        what={node.name}
        text={node.text}
        className="py-0! opacity-0 focus:opacity-100 group-hover:opacity-100"
      />
    </li>
  );
}

function describeCount({ kind, members }: Branch): string {
  if (kind === "object") return members.length === 0 ? "no fields" : "";
  return members.length === 1 ? "1 element" : `${members.length.toLocaleString("en")} elements`;
}

function BranchRow({ node }: { node: Branch }) {
  return (
    <li>
      <details open={countLeaves(node) <= OPEN_LEAVES_MAX}>
        <summary className="cursor-pointer border-line border-b py-0.5">
          <span className="font-medium">{node.name}</span>{" "}
          <span className="text-muted text-xs">{describeCount(node)}</span>
        </summary>
        <div className="ml-1.5 border-line border-l pl-3">
          <Members members={node.members} />
        </div>
      </details>
    </li>
  );
}

function Members({ members }: { members: readonly FieldNode[] }) {
  return (
    <ul>
      {members.map((node) =>
        "members" in node ? <BranchRow key={node.name} node={node} /> : <LeafRow key={node.name} node={node} />,
      )}
    </ul>
  );
}

/** The fields of a ground truth, dense, each value to be copied. */
export function FieldList({ root }: { root: FieldNode }) {
  const members = "members" in root ? root.members : [{ ...root, name: "value" }];
  return (
    <div className="text-[0.8125rem]">
      {members.length === 0 ? <p className="text-muted">It is empty.</p> : <Members members={members} />}
    </div>
  );
}
