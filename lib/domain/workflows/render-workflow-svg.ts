import { escapeMarkup } from "@/lib/domain/formatting/escape-markup";
import { compareCodePoints } from "@/lib/domain/metrics/code-point-order";
import { formatPercent } from "@/lib/domain/metrics/format-percent";
import type { GraphWorkflowConfig } from "@/lib/domain/workflows/graph-config";
import { isDrawable } from "@/lib/domain/workflows/is-drawable";
import {
  type Box,
  type GraphLayout,
  layoutGraph,
  type PlacedEdge,
  type PlacedNode,
} from "@/lib/domain/workflows/layout-graph";
import { type Grade, type NodeAnnotations, toGrade } from "@/lib/domain/workflows/node-annotations";
import { listNodePaths } from "@/lib/domain/workflows/node-paths";

/** Names the drawing, where several stand in one page; its ids start with `idPrefix`. */
export type WorkflowSvgOptions = Readonly<{ idPrefix?: string }>;

type Point = Readonly<{ x: number; y: number }>;

const LINE_HEIGHT = 18;
const CORNER = 6;

/** A page may set the variables; the colours work on light and dark ground, since fills are thin and text is inherited. */
const COLOURS: Readonly<Record<Grade, string>> = {
  good: "var(--assay-grade-good, #2e7d32)",
  fair: "var(--assay-grade-fair, #c77700)",
  poor: "var(--assay-grade-poor, #d13438)",
};

/**
 * Draws a workflow as static SVG: no script, no style sheet, no network. Nodes have a shape by type and a colour by
 * accuracy, which is also written as percent; text and lines take the colour of the text around the drawing.
 *
 * A workflow of more than 300 nodes or 600 edges is an outline: one line per node.
 *
 * @param annotations Accuracy in [0, 1] by node id; null shows an en dash, no entry shows nothing.
 * @returns An `<svg>` element; all text from the workflow is escaped.
 * @see docs/workflows.md#drawing
 */
export function renderWorkflowSvg(
  config: GraphWorkflowConfig,
  annotations: NodeAnnotations,
  options: WorkflowSvgOptions = {},
): string {
  const prefix = escapeXml(options.idPrefix ?? "workflow");
  const drawing = isDrawable(config) ? drawGraph(config, annotations, prefix) : drawOutline(config, annotations);
  const [width, height] = [drawing.width, drawing.height].map(round);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`,
    ` role="img" aria-labelledby="${prefix}-title ${prefix}-desc" fill="none" stroke="currentColor" font-size="13"`,
    ` font-family="system-ui, sans-serif">`,
    `<title id="${prefix}-title">${escapeXml(`Workflow ${config.metadata.name}`)}</title>`,
    `<desc id="${prefix}-desc">${escapeXml(drawing.description)}</desc>`,
    drawing.markup,
    "</svg>",
  ].join("");
}

type SvgDrawing = Readonly<{ width: number; height: number; description: string; markup: string }>;

function drawGraph(config: GraphWorkflowConfig, annotations: NodeAnnotations, prefix: string): SvgDrawing {
  const layout = layoutGraph(config, annotations);
  const marker = `<marker id="${prefix}-arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8"`;
  const markup = [
    `<defs>${marker} markerUnits="userSpaceOnUse" orient="auto">`,
    `<path d="M0 0L8 4L0 8Z" fill="currentColor" stroke="none"/></marker></defs>`,
    ...layout.bodies.map(drawBody),
    ...layout.edges.map((edge) => drawEdge(edge, prefix)),
    ...layout.nodes.map((placed) => drawNode(placed, annotations[placed.node.id] ?? null)),
  ].join("");
  return { width: layout.width, height: layout.height, description: describe(layout), markup };
}

const INDENT = 20;
const CHARACTER_WIDTH = 7.4;

/** One line per node, those of a map's body indented below it. */
function drawOutline(config: GraphWorkflowConfig, annotations: NodeAnnotations): SvgDrawing {
  const lines = listNodePaths(config).map((path, index) => {
    const parts = path.split("/");
    const id = parts.at(-1) ?? "";
    const node = config.nodes[id];
    const accuracy = annotations[id];
    const figure = accuracy === undefined ? "" : ` · ${formatPercent(accuracy)}`;
    const x = 8 + ((parts.length - 1) / 2) * INDENT;
    return { x, y: (index + 1) * LINE_HEIGHT, text: `${node?.label ?? id} (${node?.type})${figure}` };
  });
  return {
    width: Math.max(...lines.map(({ x, text }) => x + text.length * CHARACTER_WIDTH)) + 8,
    height: (lines.length + 1) * LINE_HEIGHT,
    description: `An outline of ${lines.length} nodes, too many to draw as a graph.`,
    markup: lines.map(drawLine).join(""),
  };
}

const drawLine = ({ x, y, text }: Point & Readonly<{ text: string }>): string =>
  `<text x="${x}" y="${y}" fill="currentColor" stroke="none">${escapeXml(text)}</text>`;

/** The drawing in words, for those who cannot see it. */
function describe(layout: GraphLayout): string {
  const labels = new Map(layout.nodes.map(({ node }) => [node.id, node.label]));
  const followers = Map.groupBy(layout.edges, (edge) => edge.source);
  const sentences = layout.nodes
    .toSorted((a, b) => a.y - b.y || compareCodePoints(a.node.id, b.node.id))
    .map(({ node, figure }) => {
      const next = (followers.get(node.id) ?? []).map((edge) => labels.get(edge.target) ?? edge.target);
      const accuracy = figure === null ? "" : `, accuracy ${figure === "–" ? "not scored" : figure}`;
      return `${node.label} (${node.type}${accuracy})${next.length === 0 ? "" : ` leads to ${next.join(", ")}`}.`;
    });
  return sentences.join(" ");
}

function drawBody(body: Box & Readonly<{ label: string }>): string {
  const left = round(body.x - body.width / 2);
  const top = round(body.y - body.height / 2);
  const rect = `<rect x="${left}" y="${top}" width="${round(body.width)}" height="${round(body.height)}" rx="${CORNER}"`;
  const label = `<text x="${left + 8}" y="${top + 16}" fill="currentColor" stroke="none" font-size="11" opacity="0.75">`;
  return `${rect} stroke-opacity="0.4" stroke-dasharray="2 3"/>${label}${escapeXml(body.label)}</text>`;
}

function drawEdge(edge: PlacedEdge, prefix: string): string {
  const path = edge.points.map((point, index) => drawCurve(edge.points[index - 1], point)).join("");
  const dashes = edge.kind === "error" ? ' stroke-dasharray="5 4"' : "";
  const width = edge.kind === "body" ? ' stroke-width="2"' : "";
  const line = `<path d="${path}" stroke-opacity="0.7" stroke-linejoin="round"${dashes}${width} marker-end="url(#${prefix}-arrow)"/>`;
  return edge.labelAt === null ? line : line + drawText([edge.label], edge.labelAt, 11);
}

/** A curve that starts and ends vertically, so that edges run between the rows of nodes, not across them. */
function drawCurve(from: Point | undefined, to: Point): string {
  if (from === undefined) return `M${round(to.x)} ${round(to.y)}`;
  const middle = round((from.y + to.y) / 2);
  return `C${round(from.x)} ${middle} ${round(to.x)} ${middle} ${round(to.x)} ${round(to.y)}`;
}

function drawNode(placed: PlacedNode, accuracy: number | null): string {
  const grade = toGrade(accuracy);
  const colour = grade === null ? "currentColor" : COLOURS[grade];
  const fill = `fill="${colour}" fill-opacity="${grade === null ? 0.04 : 0.16}" stroke="${colour}"`;
  const figure = placed.figure === null ? [] : [placed.figure];
  const title = `<title>${escapeXml(`${placed.node.label} (${placed.node.type} ${placed.node.id})`)}</title>`;
  return `<g>${title}${drawShape(placed, fill)}${drawText([...placed.lines, ...figure], placed, 13, figure.length)}</g>`;
}

function drawShape(placed: PlacedNode, paint: string): string {
  const { x, y, width, height } = placed;
  const [left, right, top, bottom] = [x - width / 2, x + width / 2, y - height / 2, y + height / 2].map(round);
  const rect = (radius: number) =>
    `<rect x="${left}" y="${top}" width="${round(width)}" height="${round(height)}" rx="${radius}" ${paint}/>`;
  switch (placed.node.type) {
    case "switch":
      return `<path d="M${round(x)} ${top}L${right} ${round(y)}L${round(x)} ${bottom}L${left} ${round(y)}Z" ${paint}/>`;
    case "map":
      return `${rect(2)}<path d="M${round(x - width / 2 + 6)} ${top}V${bottom}M${round(x + width / 2 - 6)} ${top}V${bottom}" ${paint}/>`;
    case "join":
      return rect(round(height / 2));
    default:
      return rect(CORNER);
  }
}

/** Lines of text around a centre; the last `boldCount` of them are bold. */
function drawText(
  lines: readonly string[],
  at: Readonly<{ x: number; y: number }>,
  size: number,
  boldCount = 0,
): string {
  const first = at.y - ((lines.length - 1) * LINE_HEIGHT) / 2 + size * 0.35;
  const spans = lines.map((line, index) => {
    const weight = index >= lines.length - boldCount ? ' font-weight="600"' : "";
    return `<tspan x="${round(at.x)}" y="${round(first + index * LINE_HEIGHT)}"${weight}>${escapeXml(line)}</tspan>`;
  });
  return `<text text-anchor="middle" fill="currentColor" stroke="none" font-size="${size}">${spans.join("")}</text>`;
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** Also drops control characters, which XML cannot hold. */
const escapeXml = (text: string): string => escapeMarkup(text.replace(/\p{Cc}/gu, " "));
