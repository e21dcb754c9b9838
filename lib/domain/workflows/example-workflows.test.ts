import { expect, it } from "vitest";
import { activityDeclarations } from "@/lib/domain/activities/registry";
import { EXAMPLE_WORKFLOWS } from "@/lib/domain/workflows/example-workflows";
import { parseWorkflow } from "@/lib/domain/workflows/parse-workflow";

it.each(EXAMPLE_WORKFLOWS.map((example) => [example.id, example] as const))(
  "%s is valid without a warning and bears its title",
  (_id, { title, source }) => {
    const { valid, config, problems } = parseWorkflow(source, activityDeclarations);
    expect({ valid, problems, name: config?.metadata.name }).toEqual({ valid: true, problems: [], name: title });
  },
);

it("has ids that are different", () => {
  expect(new Set(EXAMPLE_WORKFLOWS.map(({ id }) => id)).size).toBe(EXAMPLE_WORKFLOWS.length);
});
