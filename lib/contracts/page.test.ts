import fc from "fast-check";
import { expect, it } from "vitest";
import { CursorSchema, PageLimitSchema, toCursor } from "./page";

it("reads every position back from its cursor", () => {
  const dates = fc.date({ min: new Date(0), max: new Date("9999-12-31T23:59:59.999Z"), noInvalidDate: true });
  fc.assert(
    fc.property(dates, fc.uuid(), (at, id) => {
      expect(CursorSchema.parse(toCursor({ at, id }))).toEqual({ at, id });
    }),
  );
});

it.each([
  "",
  "1",
  "1.",
  ".0190f3a4-7c1e-7000-8000-000000000000",
  "1.0190F3A4-7C1E-7000-8000-000000000000",
  "-1.x",
  "1e3.x",
])("refuses %j as a cursor", (text) => {
  expect(CursorSchema.safeParse(text).error?.issues).toMatchObject([{ message: "Not a cursor of this list" }]);
});

it("takes a page of 1 to 100 entries, 50 when nothing is said", () => {
  const accepted = [undefined, "1", "100"].map((text) => PageLimitSchema.parse(text));
  expect(accepted).toEqual([50, 1, 100]);
  for (const text of ["0", "101", "1.5", "ten", ""]) expect(PageLimitSchema.safeParse(text).success).toBe(false);
});
