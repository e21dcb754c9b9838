import { compareCodePoints } from "@/lib/domain/metrics/code-point-order";
import { isMapping } from "@/lib/domain/workflows/ctx-path";
import { type DiffLine, diffLines } from "@/lib/domain/workflows/diff-lines";
import type { GraphWorkflowConfig } from "@/lib/domain/workflows/graph-config";

/**
 * One value that differs: where it stands in its part (empty for the part itself), and both values as JSON text, null
 * where there is none. `lines` compares two texts of which one has several lines; null for other values.
 */
export type ValueChange = Readonly<{
  path: string;
  before: string | null;
  after: string | null;
  lines: readonly DiffLine[] | null;
}>;

/** Kinds of parts that are compared, in the order in which their changes are listed. */
export const WORKFLOW_PARTS = ["workflow", "node", "edge", "ctxKey", "nodeGroup"] as const;

/** A part of a workflow that differs. The id of the workflow itself (its metadata and entry node) is empty. */
export type PartChange = Readonly<{
  part: (typeof WORKFLOW_PARTS)[number];
  id: string;
  change: "added" | "removed" | "changed";
  values: readonly ValueChange[];
}>;

/**
 * Says what differs between two workflows, part by part: nodes and edges by id, ctx keys and groups by name. The order
 * of keys does not count, that of lists does.
 *
 * @returns Changes by part, then by id; empty when both say the same.
 */
export function diffWorkflows(before: GraphWorkflowConfig, after: GraphWorkflowConfig): readonly PartChange[] {
  const parts = { before: toParts(before), after: toParts(after) };
  return WORKFLOW_PARTS.flatMap((part) => {
    const [old, current] = [parts.before[part], parts.after[part]];
    const ids = [...new Set([...Object.keys(old), ...Object.keys(current)])].toSorted(compareCodePoints);
    return ids.flatMap((id): PartChange[] => {
      const values = diffValues(old[id], current[id], []);
      return values.length === 0 ? [] : [{ part, id, change: toChange(old[id], current[id]), values }];
    });
  });
}

type Parts = Readonly<Record<PartChange["part"], Readonly<Record<string, unknown>>>>;

function toParts({ schemaVersion, metadata, entryNodeId, nodes, edges, ctx, nodeGroups }: GraphWorkflowConfig): Parts {
  return {
    workflow: { "": { schemaVersion, metadata, entryNodeId } },
    node: nodes,
    edge: Object.fromEntries(edges.map((edge) => [edge.id, edge])),
    ctxKey: ctx,
    nodeGroup: nodeGroups ?? {},
  };
}

function toChange(before: unknown, after: unknown): PartChange["change"] {
  if (before === undefined) return "added";
  return after === undefined ? "removed" : "changed";
}

function diffValues(before: unknown, after: unknown, path: readonly string[]): readonly ValueChange[] {
  if (isContainer(before) && isContainer(after) && Array.isArray(before) === Array.isArray(after)) {
    const [old, current] = [toRecord(before), toRecord(after)];
    const keys = new Set([...Object.keys(old), ...Object.keys(current)]);
    return [...keys].flatMap((key) => diffValues(old[key], current[key], [...path, key]));
  }
  const [oldText, text] = [toText(before), toText(after)];
  if (oldText === text) return [];
  return [{ path: path.join("."), before: oldText, after: text, lines: compareTexts(before, after) }];
}

const isContainer = (value: unknown): value is object => Array.isArray(value) || isMapping(value);

const toRecord = (value: object): Readonly<Record<string, unknown>> => Object.fromEntries(Object.entries(value));

/** Null for a value that is not there. */
const toText = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));

function compareTexts(before: unknown, after: unknown): ValueChange["lines"] {
  if (typeof before !== "string" || typeof after !== "string") return null;
  return before.includes("\n") || after.includes("\n") ? diffLines(before, after) : null;
}
