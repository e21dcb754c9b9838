import { expect, it } from "vitest";
import { activityDeclarations } from "@/lib/domain/activities/registry";

it("holds the activities that are built, each under its own type", () => {
  expect(Array.from(activityDeclarations, ([type, declaration]) => [type, declaration.type])).toEqual(
    [
      "extract.llm",
      "extract.regex",
      "fields.normalize",
      "http.request",
      "llm.generate",
      "prediction.import",
      "text.normalize",
      "transform.jsonata",
    ].map((type) => [type, type]),
  );
});

it.each([...activityDeclarations.values()])("declares $type within the bounds of workflows", (declaration) => {
  expect(declaration).toMatchObject({
    version: expect.toSatisfy((version: number) => Number.isInteger(version) && version >= 1),
    defaultTimeout: expect.stringMatching(/^\d+(\.\d+)?(ms|s|m|h|d)$/),
    defaultMaximumAttempts: expect.toSatisfy((count: number) => Number.isInteger(count) && count >= 1),
    description: expect.stringMatching(/\.$/),
  });
  expect(Object.keys(declaration.outputs.shape).length).toBe(1);
});

it.each([...activityDeclarations.values()])("refuses a parameter of $type that it does not know", ({ parameters }) => {
  const problems = parameters.safeParse({ noSuchParameter: 1 }).error?.issues ?? [];
  expect(problems.map(({ message }) => message)).toContain('Unrecognized key: "noSuchParameter"');
});
