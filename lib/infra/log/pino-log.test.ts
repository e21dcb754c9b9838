import { expect, it } from "vitest";
import { createPinoLog } from "./pino-log";

function logLines(write: (log: ReturnType<typeof createPinoLog>) => void) {
  const lines: string[] = [];
  write(createPinoLog("info", { write: (line) => lines.push(line) }));
  return lines.map((line) => JSON.parse(line));
}

it("writes one JSON line with time, level, facts and message", () => {
  const [line] = logLines((log) => log.info({ requestId: "r1" }, "Hello"));
  expect(line).toEqual({
    level: 30,
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    requestId: "r1",
    msg: "Hello",
  });
});

it("cuts secrets out by name, also inside of objects", () => {
  const headers = { authorization: "Bearer x", cookie: "y", accept: "z" };
  const [line] = logLines((log) => log.warn({ password: "x", request: { headers } }, "Call"));
  expect(line).toMatchObject({
    password: "[redacted]",
    request: { headers: { authorization: "[redacted]", cookie: "[redacted]", accept: "z" } },
  });
});

it("cuts credentials out of addresses in errors, their causes and their stacks", () => {
  const cause = new Error("cannot reach postgresql://assay:hunter2@db:5432/assay");
  const text = JSON.stringify(logLines((log) => log.error({ err: new Error("failed", { cause }) }, "Failed")));
  expect(text).not.toContain("hunter2");
  expect(text).toContain("postgresql://[redacted]@db:5432/assay");
});

it("keeps quiet below its level", () => {
  const lines: string[] = [];
  createPinoLog("error", { write: (line) => lines.push(line) }).warn({}, "Not now");
  expect(lines).toEqual([]);
});
