import { Graph, layout } from "@dagrejs/dagre";
import { z } from "zod";
import { compareCodePoints } from "@/lib/domain/metrics/code-point-order";
import { formatPercent } from "@/lib/domain/metrics/format-percent";
import type { GraphWorkflowConfig, WorkflowEdge, WorkflowNode } from "@/lib/domain/workflows/graph-config";
import type { NodeAnnotations } from "@/lib/domain/workflows/node-annotations";
import { findScopes } from "@/lib/domain/workflows/scopes";

/** A box: its centre and size, in pixels. */
export type Box = Readonly<{ x: number; y: number; width: number; height: number }>;

/** A node where it is drawn. `figure` is its accuracy as text, or null when it has no annotation. */
export type PlacedNode = Box & Readonly<{ node: WorkflowNode; lines: readonly string[]; figure: string | null }>;

/** An edge where it is drawn; `body` leads from a map to its body. */
export type PlacedEdge = Readonly<{
  kind: WorkflowEdge["type"] | "body";
  source: string;
  target: string;
  label: string;
  points: readonly Readonly<{ x: number; y: number }>[];
  labelAt: Readonly<{ x: number; y: number }> | null;
}>;

/** A drawing of a workflow without any style. */
export type GraphLayout = Readonly<{
  width: number;
  height: number;
  nodes: readonly PlacedNode[];
  edges: readonly PlacedEdge[];
  bodies: readonly (Box & Readonly<{ label: string }>)[];
}>;

const LINE_LENGTH_MAX = 24;
const LINES_MAX = 3;
const CHARACTER_WIDTH = 7.4;
const LINE_HEIGHT = 18;
const PADDING = 28;
const NODE_WIDTH_MIN = 90;

const BoxSchema = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
const PointSchema = z.object({ x: z.number(), y: z.number() });
const EdgeLabelSchema = z.object({ points: z.array(PointSchema), x: z.number().optional(), y: z.number().optional() });
const SizeSchema = z.object({ width: z.number(), height: z.number() });

type Link = Readonly<{ name: string; kind: PlacedEdge["kind"]; source: string; target: string; label: string }>;

/**
 * Places nodes, edges and the bodies of maps from top to bottom.
 *
 * @returns Equal for equal workflows, whatever the order of their keys.
 */
export function layoutGraph(config: GraphWorkflowConfig, annotations: NodeAnnotations): GraphLayout {
  const graph = new Graph({ compound: true, multigraph: true });
  graph.setGraph({ rankdir: "TB", nodesep: 36, ranksep: 44, marginx: 12, marginy: 12 });
  const nodes = Object.values(config.nodes)
    .toSorted((a, b) => compareCodePoints(a.id, b.id))
    .map((node) => describeNode(node, annotations));
  for (const { node, width, height } of nodes) graph.setNode(node.id, { width, height });
  const bodies = addBodies(config, graph);
  const links = listLinks(config);
  for (const { source, target, name, label } of links) {
    const width = label.length * CHARACTER_WIDTH;
    graph.setEdge(
      source,
      target,
      { width, height: label === "" ? 0 : LINE_HEIGHT, labelpos: "r", labeloffset: 6 },
      name,
    );
  }
  layout(graph);
  const placed = nodes.map((described) => ({ ...described, ...BoxSchema.parse(graph.node(described.node.id)) }));
  const boxes = new Map(placed.map((box) => [box.node.id, box]));
  return {
    ...SizeSchema.parse(graph.graph()),
    nodes: placed,
    edges: links.map((link) => placeEdge(link, graph.edge(link.source, link.target, link.name), boxes)),
    bodies: bodies.map(({ key, label }) => ({ label, ...BoxSchema.parse(graph.node(key)) })),
  };
}

type DescribedNode = Pick<PlacedNode, "node" | "lines" | "figure" | "width" | "height">;

function describeNode(node: WorkflowNode, annotations: NodeAnnotations): DescribedNode {
  const lines = wrap(node.label);
  const annotation = annotations[node.id];
  const figure = annotation === undefined ? null : formatPercent(annotation);
  const longest = Math.max(...lines.map((line) => [...line].length), figure?.length ?? 0);
  const lineCount = lines.length + (figure === null ? 0 : 1);
  const stretch = node.type === "switch" ? 1.5 : 1;
  return {
    node,
    lines,
    figure,
    width: Math.max(NODE_WIDTH_MIN, longest * CHARACTER_WIDTH + PADDING) * stretch,
    height: (lineCount * LINE_HEIGHT + PADDING - 8) * stretch,
  };
}

/** Breaks a label at spaces, and where a word alone is too long; what does not fit ends in an ellipsis. */
function wrap(label: string): readonly string[] {
  const words = label.trim().split(/\s+/u);
  const lines: string[] = [];
  for (const word of words.flatMap(splitLongWord)) {
    const last = lines.at(-1);
    const joined = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && [...joined].length <= LINE_LENGTH_MAX) lines[lines.length - 1] = joined;
    else lines.push(word);
  }
  if (lines.length <= LINES_MAX) return lines;
  return [
    ...lines.slice(0, LINES_MAX - 1),
    `${[...(lines[LINES_MAX - 1] ?? "")].slice(0, LINE_LENGTH_MAX - 1).join("")}…`,
  ];
}

function splitLongWord(word: string): readonly string[] {
  const characters = [...word];
  const partCount = Math.ceil(characters.length / LINE_LENGTH_MAX);
  return Array.from({ length: partCount }, (_, index) =>
    characters.slice(index * LINE_LENGTH_MAX, (index + 1) * LINE_LENGTH_MAX).join(""),
  );
}

/** Boxes around bodies have keys that no node id can have. */
function addBodies(config: GraphWorkflowConfig, graph: Graph): readonly Readonly<{ key: string; label: string }>[] {
  const scopes = [...findScopes(config)].filter(([owner]) => config.nodes[owner] !== undefined);
  for (const [owner] of scopes) graph.setNode(`body ${owner}`, {});
  for (const [owner, ids] of scopes) {
    for (const id of ids) {
      graph.setParent(id, `body ${owner}`);
      if (config.nodes[id]?.type === "map") graph.setParent(`body ${id}`, `body ${owner}`);
    }
  }
  return scopes.map(([owner]) => ({ key: `body ${owner}`, label: `each ${itemKeyOf(config, owner)}` }));
}

function itemKeyOf(config: GraphWorkflowConfig, mapId: string): string {
  const map = config.nodes[mapId];
  return map?.type === "map" ? map.itemCtxKey : "";
}

function listLinks(config: GraphWorkflowConfig): readonly Link[] {
  const edges = config.edges.map(({ id, type, source, target, condition }): Link => {
    const label = condition ?? (type === "error" ? "error" : "");
    return { name: `edge ${id}`, kind: type, source, target, label: wrap(label)[0] ?? "" };
  });
  const bodies = Object.values(config.nodes).flatMap((node): Link[] =>
    node.type === "map"
      ? [{ name: `body ${node.id}`, kind: "body", source: node.id, target: node.bodyEntryNodeId, label: "" }]
      : [],
  );
  return [...edges, ...bodies].toSorted((a, b) => compareCodePoints(a.name, b.name));
}

/** Edges leave at the middle of the lower side and arrive at the middle of the upper one, where all shapes have a point. */
function placeEdge(link: Link, laidOut: unknown, boxes: ReadonlyMap<string, Box>): PlacedEdge {
  const { kind, source, target, label } = link;
  const { points, x, y } = EdgeLabelSchema.parse(laidOut);
  const [from, to] = [boxes.get(source), boxes.get(target)];
  const start = from === undefined ? [] : [{ x: from.x, y: from.y + from.height / 2 }];
  const end = to === undefined ? [] : [{ x: to.x, y: to.y - to.height / 2 }];
  const labelAt = label === "" || x === undefined || y === undefined ? null : { x, y };
  return { kind, source, target, label, points: [...start, ...points.slice(1, -1), ...end], labelAt };
}
