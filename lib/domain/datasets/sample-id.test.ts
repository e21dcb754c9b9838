import { expect, it } from "vitest";
import { findSampleIdProblem, toSampleId } from "./sample-id";

it.each(["a", "请求", "📄 1", "a:b", "x".repeat(200), "📄".repeat(200), "..."])("takes %j", (id) => {
  expect(findSampleIdProblem(id)).toBeNull();
});

it.each([
  ["", "is empty"],
  ["  ", "is empty"],
  ["a/b", "has a '/'"],
  ["a\tb", "has a control character"],
  ["\udc00", "has half a character (a surrogate without its other half)"],
  ["..", "cannot be part of an address"],
  ["x".repeat(201), "has 201 characters; 200 are possible"],
])("refuses %j", (id, problem) => {
  expect(findSampleIdProblem(id)).toBe(problem);
});

it("divides folders by colons", () => {
  expect(toSampleId("batch 1/a")).toBe("batch 1:a");
});
