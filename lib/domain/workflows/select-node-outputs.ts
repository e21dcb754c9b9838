import type { ExecutionResult, NodeRecord } from "@/lib/domain/workflows/execution";

/**
 * Picks what per-node expectations are compared with.
 *
 * @param paths Node paths such as `extract`, `pages/0/read` or `pages/*\/read`; `*` gives a list in input order.
 * @returns Output by path. Null for a node that was skipped or that failed; a node that never ran, because the execution ended before or because there is none of that path, has no key.
 * @see docs/workflows.md#node-paths
 */
export function selectNodeOutputs(
  result: Pick<ExecutionResult, "nodes">,
  paths: readonly string[],
): Readonly<Record<string, unknown>> {
  const records = new Map(result.nodes.map((record) => [record.nodePath, record]));
  const branchCounts = countBranches(result.nodes);
  const selected = paths.flatMap((path) => {
    const output = select({ records, branchCounts }, "", path.split("/"));
    return output === undefined ? [] : [[path, output] as const];
  });
  return Object.fromEntries(selected);
}

type Lookup = Readonly<{
  records: ReadonlyMap<string, NodeRecord>;
  branchCounts: ReadonlyMap<string, number>;
}>;

/** Undefined when there is nothing to compare with. */
function select(lookup: Lookup, prefix: string, parts: readonly string[]): unknown {
  const star = parts.indexOf("*");
  if (star === -1) return outputOf(lookup.records.get(prefix + parts.join("/")));
  const mapPath = prefix + parts.slice(0, star).join("/");
  const map = lookup.records.get(mapPath);
  if (map === undefined || map.status === "notRun") return undefined;
  if (map.status === "skipped" && !lookup.branchCounts.has(mapPath)) return null;
  const rest = parts.slice(star + 1);
  const branches = Array.from({ length: lookup.branchCounts.get(mapPath) ?? 0 }, (_, index) =>
    select(lookup, `${mapPath}/${index}/`, rest),
  );
  return branches.map((output) => output ?? null);
}

function outputOf(record: NodeRecord | undefined): unknown {
  if (record === undefined || record.status === "notRun") return undefined;
  return record.status === "completed" ? record.output : null;
}

/** Branches by path of their map; a map without any has none that is recorded. */
function countBranches(nodes: readonly NodeRecord[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { nodePath } of nodes) {
    const parts = nodePath.split("/");
    for (let end = parts.length - 2; end > 0; end -= 2) {
      const mapPath = parts.slice(0, end).join("/");
      counts.set(mapPath, Math.max(counts.get(mapPath) ?? 0, Number(parts[end]) + 1));
    }
  }
  return counts;
}
