import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import AxeBuilder from "@axe-core/playwright";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildBundles } from "#bin/build.ts";
import { inProject } from "#bin/paths.ts";
import { launchChromium } from "@/tests/support/chromium";
import { runCli } from "@/tests/support/cli";

const example = (path: string) => inProject("examples/benchmarks/e-invoices", path);

let folder = "";
let browser: Browser;
beforeAll(async () => {
  await buildBundles();
  folder = await mkdtemp(join(tmpdir(), "assay-report-"));
  const workflows = ["first-match.yaml", "anchored.yaml"].flatMap((name) => ["-p", example(`workflows/${name}`)]);
  const result = await runCli(["benchmark", example("cases"), ...workflows], { cwd: folder });
  expect([result.exitCode, result.stderr]).toEqual([0, ""]);
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  await rm(folder, { recursive: true });
});

/**
 * Opens the report with the network off; gives what it asked for and complained of. Pages stay open until the browser
 * is closed: the packaged Chromium is one process and ends with the first context.
 */
async function openReport(
  colorScheme: "light" | "dark",
): Promise<{ page: Page; requests: string[]; messages: string[] }> {
  const context = await browser.newContext({ colorScheme, offline: true });
  const page = await context.newPage();
  const requests: string[] = [];
  const messages: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  page.on("console", (message) => messages.push(message.text()));
  page.on("pageerror", (error) => messages.push(error.message));
  await page.goto(pathToFileURL(join(folder, "benchmark_report.html")).href);
  return { page, requests, messages };
}

const countDrawn = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll(
      (shapes) =>
        shapes.map((shape) => shape.getBoundingClientRect()).filter(({ width, height }) => width > 0 && height > 0)
          .length,
    );

describe("the HTML report in a browser without network", () => {
  it("draws its graphs and plots, asks for nothing and complains of nothing", async () => {
    const { page, requests, messages } = await openReport("light");
    expect([requests.length, messages]).toEqual([1, []]);
    expect(await countDrawn(page, "#mermaid_graph svg :is(rect, polygon, path)")).toBeGreaterThanOrEqual(4);
    expect(await countDrawn(page, "#plots svg rect")).toBe(9);
  });

  it("filters cases without a script", async () => {
    const { page } = await openReport("light");
    const visibleRows = () => page.locator(".case tbody tr:visible").count();
    const all = await visibleRows();
    await page.getByText("Failures", { exact: true }).click();
    const failing = await visibleRows();
    await page.getByText("All", { exact: true }).click();
    expect([failing > 0, failing < all, await visibleRows()]).toEqual([true, true, all]);
  });

  it.each(["light", "dark"] as const)("passes axe in %s", async (colorScheme) => {
    const { page } = await openReport(colorScheme);
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  });
});
