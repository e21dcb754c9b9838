import { expect, it } from "vitest";
import { runActivity } from "@/tests/support/run-activity";

it.each([
  ["extract.regx", 'There is no activity "extract.regx"; did you mean "extract.regex"?'],
  ["constructor", 'There is no activity "constructor"; Known: '],
])("names the unknown activity %s and the nearest one", async (type, message) => {
  const call = runActivity(type, { parameters: {}, inputs: {} });
  await expect(call).rejects.toMatchObject({ code: "ACTIVITY_NOT_FOUND", retryable: false });
  await expect(call).rejects.toThrow(message);
});
