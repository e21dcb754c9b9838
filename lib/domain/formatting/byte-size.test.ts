import { expect, it } from "vitest";
import { formatByteSize } from "./byte-size";

it.each([
  [0, "0 B"],
  [999, "999 B"],
  [1_000, "1.0 KB"],
  [1_499, "1.5 KB"],
  [9_949, "9.9 KB"],
  [9_950, "10 KB"],
  [999_499, "999 KB"],
  [999_500, "1.0 MB"],
  [212_000_000, "212 MB"],
  [3.2e15, "3200 TB"],
])("writes %d bytes as %s", (sizeBytes, text) => {
  expect(formatByteSize(sizeBytes)).toBe(text);
});
