import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { activityDeclarations } from "@/lib/domain/activities/registry";
import { WORKFLOW_LIMITS } from "@/lib/domain/workflows/limits";
import { parseWorkflow } from "@/lib/domain/workflows/parse-workflow";

const page = readFileSync(new URL("../../../docs/workflows.md", import.meta.url), "utf8");
const examples = [...page.matchAll(/```yaml\n(.*?)```/gs)].map(([, text = ""]) => text);

it("shows four workflows", () => expect(examples).toHaveLength(4));

it.each(examples)("shows only workflows without problems: %#", (text) => {
  expect(parseWorkflow(text, activityDeclarations)).toMatchObject({ valid: true, problems: [] });
});

it("links only to headings that it has", () => {
  const anchors = [...page.matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) => title.toLowerCase().replaceAll(" ", "-"));
  const links = [...page.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor]) => anchor);
  expect(links.filter((link) => !anchors.includes(link ?? ""))).toEqual([]);
});

it("states the limits that hold", () => {
  const { nodesMax, edgesMax, mapBranchesMax, attempts } = WORKFLOW_LIMITS;
  const figures = [nodesMax, edgesMax, mapBranchesMax].map((limit) => limit.toLocaleString("en"));
  for (const figure of figures) expect(page).toContain(figure);
  expect(page).toContain(`${attempts.min} to ${attempts.max}`);
});
