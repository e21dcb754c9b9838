import { describe, expect, it } from "vitest";
import { NumberColumn } from "./number-column";

describe("NumberColumn", () => {
  it("keeps every value in order of arrival, however many come", () => {
    const column = new NumberColumn();
    const values = Array.from({ length: 1_000 }, (_, index) => 1_000 - index);
    for (const value of values) column.push(value);
    expect(column.length).toBe(1_000);
    expect([...column.values()]).toEqual(values);
  });

  it("sorts a copy by number", () => {
    const column = new NumberColumn();
    for (const value of [10, 9, -1]) column.push(value);
    expect([[...column.toSorted()], [...column.values()]]).toEqual([
      [-1, 9, 10],
      [10, 9, -1],
    ]);
  });
});
