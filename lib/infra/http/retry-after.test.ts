import { expect, it } from "vitest";
import { parseRetryAfterMs } from "@/lib/infra/http/retry-after";

const NOW_MS = Date.UTC(2026, 0, 1, 12, 0, 0);

it.each([
  ["3", 3000],
  [" 0 ", 0],
  ["Thu, 01 Jan 2026 12:00:05 GMT", 5000],
  ["Thu, 01 Jan 2026 11:59:00 GMT", 0],
  ["-1", null],
  ["1.5", null],
  ["soon", null],
  ["2026", 2_026_000],
  ["", null],
  [undefined, null],
])("reads the Retry-After header %j as %j milliseconds", (header, waitMs) => {
  expect(parseRetryAfterMs(header, NOW_MS)).toBe(waitMs);
});
