import type { Mermaid } from "mermaid";

/** Far above what a graph of 300 nodes and 600 edges takes; Mermaid's own limits are below it. */
const TEXT_LENGTH_MAX = 2_000_000;
const EDGES_MAX = 2_000;

/** The colours of the page, which follow light and dark by themselves; Mermaid's themes would have to be drawn anew. */
const PAGE_COLOURS = `
  .node rect, .node polygon, .node circle, .node path, .cluster rect {
    fill: var(--color-panel); stroke: var(--color-control);
  }
  .cluster rect { fill: transparent; stroke-dasharray: 4 3; }
  .edgePath path, .flowchart-link, path.edge-thickness-normal, path.edge-thickness-thick { stroke: var(--color-muted); }
  .marker, .marker path, .arrowMarkerPath { fill: var(--color-muted); stroke: var(--color-muted); }
  .label, .nodeLabel, .edgeLabel, .cluster-label { color: var(--color-ink); }
  .edgeLabel, .edgeLabel p, .labelBkg { background-color: var(--color-canvas); }
`;

let loading: Promise<Mermaid> | undefined;

/** Mermaid is large, so it is loaded when the first graph is drawn. */
function loadMermaid(): Promise<Mermaid> {
  loading ??= import("mermaid").then(({ default: mermaid }) => {
    mermaid.initialize({
      startOnLoad: false,
      securityLevel: "strict",
      suppressErrorRendering: true,
      htmlLabels: true,
      maxTextSize: TEXT_LENGTH_MAX,
      maxEdges: EDGES_MAX,
      theme: "neutral",
      themeCSS: PAGE_COLOURS,
      themeVariables: { fontSize: "13px" },
      fontFamily: "inherit",
    });
    return mermaid;
  });
  return loading;
}

/**
 * Draws Mermaid text.
 *
 * @param id Of the drawing, for its styles and markers; a letter first.
 * @returns An SVG element, cleaned by Mermaid of all that could act.
 * @throws Error when the text is no Mermaid or too large.
 */
export async function renderMermaid(text: string, id: string): Promise<Element> {
  const mermaid = await loadMermaid();
  const { svg } = await mermaid.render(id, text);
  const drawing = new DOMParser().parseFromString(svg, "text/html").querySelector("svg");
  if (drawing === null) throw new Error("Mermaid gave no SVG");
  return drawing;
}
