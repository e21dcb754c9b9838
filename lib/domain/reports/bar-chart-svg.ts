import { html, type Markup, trustedMarkup } from "./html";

/** One bar; a null value is drawn as a gap with an en dash, never as a bar of length 0. */
export type Bar = Readonly<{ series: number; value: number | null; text: string; title: string }>;

/** Bars that belong together, such as one node under every workflow. */
export type BarGroup = Readonly<{ label: string; bars: readonly Bar[] }>;

/** A horizontal bar chart over a scale from `min` to `max` in the axis unit; bars start at 0. */
export type BarChart = Readonly<{
  title: string;
  axisLabel: string;
  min: number;
  max: number;
  ticks: readonly number[];
  groups: readonly BarGroup[];
}>;

const WIDTH = 760;
const LABEL_WIDTH = 190;
const VALUE_WIDTH = 70;
const BAR_HEIGHT = 14;
const BAR_GAP = 3;
const GROUP_GAP = 12;
const AXIS_HEIGHT = 40;
const TOP = 6;
const LABEL_LENGTH_MAX = 28;

/**
 * Draws a bar chart as static SVG that needs neither script nor network; colours are CSS variables of the page.
 *
 * @param chart Values within [min, max]; at least one group.
 */
export function renderBarChart(chart: BarChart): Markup {
  const x = (value: number) =>
    LABEL_WIDTH + ((value - chart.min) / (chart.max - chart.min)) * (WIDTH - LABEL_WIDTH - VALUE_WIDTH);
  const groups: Markup[] = [];
  let top = TOP;
  for (const group of chart.groups) {
    groups.push(renderGroup(group, top, x));
    top += groupHeight(group);
  }
  const height = top + AXIS_HEIGHT;
  return html`<svg class="chart" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="${chart.title}"><title>${chart.title}</title>${renderAxis(chart, top, x)}${groups}</svg>`;
}

const groupHeight = (group: BarGroup): number => group.bars.length * (BAR_HEIGHT + BAR_GAP) + GROUP_GAP;

function renderAxis(chart: BarChart, bottom: number, x: (value: number) => number): Markup {
  const ticks = chart.ticks.map((tick) => {
    const style = tick === 0 ? "zero" : "grid";
    return html`<line class="${style}" x1="${round(x(tick))}" x2="${round(x(tick))}" y1="${TOP}" y2="${bottom}"/><text class="tick" x="${round(x(tick))}" y="${bottom + 14}" text-anchor="middle">${tick}</text>`;
  });
  const middle = round((x(chart.min) + x(chart.max)) / 2);
  return html`${ticks}<text class="axis" x="${middle}" y="${bottom + 32}" text-anchor="middle">${chart.axisLabel}</text>`;
}

function renderGroup(group: BarGroup, top: number, x: (value: number) => number): Markup {
  const middle = top + (group.bars.length * (BAR_HEIGHT + BAR_GAP)) / 2 + 3;
  const bars = group.bars.map((bar, index) => renderBar(bar, top + index * (BAR_HEIGHT + BAR_GAP), x));
  return html`<g><text class="label" x="${LABEL_WIDTH - 8}" y="${middle}" text-anchor="end">${shorten(group.label)}<title>${group.label}</title></text>${bars}</g>`;
}

function renderBar(bar: Bar, top: number, x: (value: number) => number): Markup {
  const value = bar.value ?? 0;
  const start = round(Math.min(x(0), x(value)));
  const end = round(Math.max(x(0), x(value)));
  const shape =
    bar.value === null
      ? trustedMarkup("")
      : html`<rect class="series-${bar.series}" x="${start}" y="${top}" width="${Math.max(1, round(end - start))}" height="${BAR_HEIGHT}" rx="2"><title>${bar.title}</title></rect>`;
  const textX = value < 0 ? round(x(0)) + 6 : end + 6;
  return html`${shape}<text class="value" x="${textX}" y="${top + BAR_HEIGHT - 3}">${bar.text}<title>${bar.title}</title></text>`;
}

const round = (value: number): number => Math.round(value * 10) / 10;

function shorten(label: string): string {
  const characters = [...label];
  return characters.length <= LABEL_LENGTH_MAX ? label : `${characters.slice(0, LABEL_LENGTH_MAX - 1).join("")}…`;
}
