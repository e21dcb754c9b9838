import { compareCodePoints } from "@/lib/domain/metrics/code-point-order";
import { formatPercent } from "@/lib/domain/metrics/format-percent";
import type { GraphWorkflowConfig, WorkflowEdge, WorkflowNode } from "@/lib/domain/workflows/graph-config";
import { type NodeAnnotations, toGrade } from "@/lib/domain/workflows/node-annotations";
import { findScopes, ROOT_SCOPE } from "@/lib/domain/workflows/scopes";

const SHAPES: Readonly<Record<WorkflowNode["type"], readonly [open: string, close: string]>> = {
  activity: ["[", "]"],
  switch: ["{", "}"],
  map: ["[[", "]]"],
  join: ["([", "])"],
};

const CLASS_LINES = [
  "  classDef good fill:#2e7d3233,stroke:#2e7d32",
  "  classDef fair fill:#b2690033,stroke:#b26900",
  "  classDef poor fill:#c6282833,stroke:#c62828",
];

/**
 * Writes a workflow as a Mermaid flowchart. Ids are numbered, so no name can be a word of Mermaid, and labels are
 * escaped, so no label can end its quotes or bring in markup.
 *
 * @param options.annotations Accuracy by node id; shown under the label, an en dash where it was never scored.
 * @returns Text of a flowchart; equal workflows give equal text, whatever the order of their keys.
 * @see docs/workflows.md#drawing
 */
export function toMermaid(
  config: GraphWorkflowConfig,
  options: Readonly<{ annotations?: NodeAnnotations }> = {},
): string {
  const annotations = options.annotations ?? {};
  const ids = Object.keys(config.nodes).toSorted(compareCodePoints);
  const aliases = new Map(ids.map((id, index) => [id, `n${index}`]));
  const drawing = { config, annotations, aliases, scopes: findScopes(config) };
  const reached = new Set([...drawing.scopes.values()].flat());
  return [
    "flowchart TD",
    ...drawNodes(drawing, drawing.scopes.get(ROOT_SCOPE) ?? [], "  "),
    ...drawNodes(
      drawing,
      ids.filter((id) => !reached.has(id)),
      "  ",
    ),
    ...config.edges.toSorted((a, b) => compareCodePoints(a.id, b.id)).map((edge) => drawEdge(drawing, edge)),
    ...drawBodyEdges(drawing),
    ...drawClasses(drawing),
    "",
  ].join("\n");
}

type Drawing = Readonly<{
  config: GraphWorkflowConfig;
  annotations: NodeAnnotations;
  aliases: ReadonlyMap<string, string>;
  scopes: ReadonlyMap<string, readonly string[]>;
}>;

function drawNodes(drawing: Drawing, ids: readonly string[], indent: string): readonly string[] {
  return ids.toSorted(compareCodePoints).flatMap((id) => {
    const node = drawing.config.nodes[id];
    if (node === undefined) return [];
    const line = `${indent}${drawNode(drawing, node)}`;
    if (node.type !== "map") return [line];
    const body = drawNodes(drawing, drawing.scopes.get(id) ?? [], `${indent}  `);
    const title = `subgraph ${drawing.aliases.get(id)}b["${escapeLabel(node.label)}: body"]`;
    return [line, `${indent}${title}`, ...body, `${indent}end`];
  });
}

function drawNode(drawing: Drawing, node: WorkflowNode): string {
  const [open, close] = SHAPES[node.type];
  const accuracy = drawing.annotations[node.id];
  const figure = accuracy === undefined ? "" : `<br/>${formatPercent(accuracy)}`;
  return `${drawing.aliases.get(node.id)}${open}"${escapeLabel(node.label)}${figure}"${close}`;
}

function drawEdge({ aliases }: Drawing, edge: WorkflowEdge): string {
  const label = edge.condition ?? (edge.type === "error" ? "error" : "");
  const arrow = edge.type === "error" ? "-.->" : "-->";
  const text = label === "" ? "" : `|"${escapeLabel(label)}"|`;
  return `  ${aliases.get(edge.source)} ${arrow}${text} ${aliases.get(edge.target)}`;
}

function drawBodyEdges({ config, aliases }: Drawing): readonly string[] {
  const maps = Object.values(config.nodes).filter((node) => node.type === "map");
  return maps
    .toSorted((a, b) => compareCodePoints(a.id, b.id))
    .map((map) => `  ${aliases.get(map.id)} ==>|"each ${map.itemCtxKey}"| ${aliases.get(map.bodyEntryNodeId)}`);
}

function drawClasses({ annotations, aliases }: Drawing): readonly string[] {
  const members = [...aliases].flatMap(([id, alias]) => {
    const grade = toGrade(annotations[id] ?? null);
    return grade === null ? [] : [`  class ${alias} ${grade}`];
  });
  return members.length === 0 ? [] : [...CLASS_LINES, ...members];
}

const PLAIN = /[\p{L}\p{N} .,:;_/+-]/u;

/** Everything but letters, digits and harmless punctuation as a numbered entity, which Mermaid decodes after parsing. */
const escapeLabel = (label: string): string =>
  Array.from(label.replace(/\s+/gu, " ").trim(), (character) =>
    PLAIN.test(character) ? character : `#${character.codePointAt(0)};`,
  ).join("");
