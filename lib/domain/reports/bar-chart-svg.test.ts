import { describe, expect, it } from "vitest";
import { renderBarChart } from "./bar-chart-svg";

const chart = {
  title: "Accuracy",
  axisLabel: "Accuracy (%)",
  min: 0,
  max: 100,
  ticks: [0, 50, 100],
  groups: [
    {
      label: "extract <b>",
      bars: [
        { series: 0, value: 50, text: "50.0%", title: "extract: 50.0%" },
        { series: 1, value: null, text: "–", title: "extract: not scored" },
      ],
    },
  ],
};

const widthsOf = (markup: string) =>
  [...markup.matchAll(/<rect [^>]* width="([\d.]+)"/g)].map((match) => Number(match[1]));

describe("renderBarChart", () => {
  it("draws a bar per value and a gap with a dash for null", () => {
    const { markup } = renderBarChart(chart);
    expect(widthsOf(markup)).toEqual([250]);
    expect(markup).toContain(">–<title>extract: not scored</title>");
  });

  it("labels the axis with its unit and every tick", () => {
    const { markup } = renderBarChart(chart);
    expect(markup).toContain(">Accuracy (%)</text>");
    expect([...markup.matchAll(/class="tick"[^>]*>(\d+)</g)].map((match) => match[1])).toEqual(["0", "50", "100"]);
  });

  it("escapes labels and shortens long ones with the whole text as their title", () => {
    const label = "a-very-long-node-name-that-does-not-fit";
    const { markup } = renderBarChart({ ...chart, groups: [...chart.groups, { label, bars: [] }] });
    expect(markup).toContain("extract &lt;b&gt;");
    expect(markup).toContain(`a-very-long-node-name-that-…<title>${label}</title>`);
  });

  it("starts bars of a difference at zero, to either side", () => {
    const bars = [-10, 10].map((value) => ({ series: 0, value, text: `${value}`, title: `${value}` }));
    const { markup } = renderBarChart({ ...chart, min: -10, max: 10, ticks: [0], groups: [{ label: "x", bars }] });
    const starts = [...markup.matchAll(/<rect [^>]* x="([\d.]+)"/g)].map((match) => Number(match[1]));
    expect(starts).toEqual([190, 440]);
    expect(widthsOf(markup)).toEqual([250, 250]);
  });
});
