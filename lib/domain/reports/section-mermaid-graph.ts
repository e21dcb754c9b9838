import { html, type Markup, trustedMarkup } from "./html";
import { renderScrollable } from "./render-scrollable";
import type { ReportModel } from "./report-model";

/** The graph of each workflow as static SVG, with its Mermaid source to copy. */
export function renderMermaidGraph(model: ReportModel): Markup {
  const graphs = model.workflows.map(({ label, graph }) => {
    if (graph === null)
      return html`<h3>${label}</h3><p class="note">This workflow's graph is not part of the data.</p>`;
    return html`<h3>${label}</h3>${renderScrollable("Graph", trustedMarkup(graph.svg))}
<details><summary>Mermaid source</summary><pre><code>${graph.mermaid}</code></pre></details>`;
  });
  return html`${graphs}<p class="note">Percentages are the accuracy of a step; – where nothing was ever scored.</p>`;
}
