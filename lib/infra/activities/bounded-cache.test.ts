import { expect, it } from "vitest";
import { createBoundedCache } from "@/lib/infra/activities/bounded-cache";

it("builds a value once per key until it is the oldest of too many, and keeps no failure", () => {
  const built: string[] = [];
  const cached = createBoundedCache<string>(2);
  const get = (key: string) =>
    cached(key, () => {
      built.push(key);
      return key.toUpperCase();
    });
  expect(["a", "b", "a", "c", "b", "a"].map(get)).toEqual(["A", "B", "A", "C", "B", "A"]);
  expect(built).toEqual(["a", "b", "c", "a"]);
  expect(() => cached("d", () => JSON.parse("{"))).toThrow(SyntaxError);
  expect(get("d")).toBe("D");
});
