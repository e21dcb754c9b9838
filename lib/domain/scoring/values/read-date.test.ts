import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileDateFormat, isDateFormat } from "./date-format";
import { type DateOrder, haveSameDay, readDate } from "./read-date";

const read = (value: unknown, order: DateOrder = "either") => readDate(value, { order, pivot: 69 });
const certain = (year: number, month: number, day: number) => ({
  dayFirst: { year, month, day },
  monthFirst: { year, month, day },
});

describe("readDate", () => {
  it.each([
    ["2024-01-15", [2024, 1, 15]],
    ["2024/1/5", [2024, 1, 5]],
    ["15.1.2024", [2024, 1, 15]],
    ["15. 01. 2024", [2024, 1, 15]],
    ["01/15/2024", [2024, 1, 15]],
    ["20240115", [2024, 1, 15]],
    ["2024-01-15 10:30", [2024, 1, 15]],
    ["2024-01-15T10:30:00.123+02:00", [2024, 1, 15]],
    ["Mo, 15.01.2024", [2024, 1, 15]],
    ["Monday, 15 January 2024", [2024, 1, 15]],
    ["15. März 2024", [2024, 3, 15]],
    ["15 MAR 2024", [2024, 3, 15]],
    ["Mar. 3rd, 2024", [2024, 3, 3]],
    ["1er janvier 2024", [2024, 1, 1]],
    ["2024 January 15", [2024, 1, 15]],
    ["the 15th of May 2024", [2024, 5, 15]],
    ["15-Dez-68", [2068, 12, 15]],
    ["15-Dez-69", [1969, 12, 15]],
    ["29.02.2024", [2024, 2, 29]],
  ] as const)("reads %s", (text, [year, month, day]) => {
    expect(read(text)).toEqual(certain(year, month, day));
  });

  it.each([
    "",
    "garbage",
    "2023-02-29",
    "31.04.2024",
    "2024-13-01",
    "00.01.2024",
    "2024-00-10",
    "1.2.3",
    "15.01/2024",
    "15.01.024",
    "January 2024",
    "15 Foo 2024",
    "2024-01-1x",
    "12345678901",
    "99991399",
    "x".repeat(61),
  ])("does not read %s", (text) => {
    expect(read(text)).toBeNull();
  });

  it("reads only text", () => {
    expect([read(20240115), read(null), read(["2024-01-15"])]).toEqual([null, null, null]);
  });

  it("reads an ambiguous date by the order policy", () => {
    const april = certain(2024, 4, 3);
    const march = certain(2024, 3, 4);
    expect([read("03/04/2024", "dmy"), read("03/04/2024", "mdy"), read("03/04/2024", "ymd")]).toEqual([
      april,
      march,
      null,
    ]);
    expect(read("03/04/2024")).toEqual({ dayFirst: april.dayFirst, monthFirst: march.monthFirst });
    expect([read("24-03-04", "ymd"), read("24-03-04", "dmy")]).toEqual([march, certain(2004, 3, 24)]);
  });

  it("reads every day of the calendar in every way of writing it", () => {
    const day = fc.date({ min: new Date("1970-01-01"), max: new Date("2068-12-31"), noInvalidDate: true });
    fc.assert(
      fc.property(day, (date) => {
        const [year = "", month = "", dayOfMonth = ""] = date.toISOString().slice(0, 10).split("-");
        const monthName = date.toLocaleString("de", { month: "long", timeZone: "UTC" });
        const truth = certain(Number(year), Number(month), Number(dayOfMonth));
        expect(read(`${dayOfMonth}.${month}.${year}`, "dmy")).toEqual(truth);
        expect(read(`${month}/${dayOfMonth}/${year.slice(2)}`, "mdy")).toEqual(truth);
        expect(read(`${dayOfMonth}. ${monthName} ${year}`)).toEqual(truth);
      }),
    );
  });

  it("does not call two texts the same day by two different orders", () => {
    const left = read("03/04/2024");
    const right = read("04/03/2024");
    expect(left !== null && right !== null && haveSameDay(left, right)).toBe(false);
  });
});

describe("strict date formats", () => {
  it("accept one year, one month and one day", () => {
    const formats = [
      "dd.MM.yyyy",
      "d/M/yy",
      "d. MMM yyyy",
      "yyyyMMdd",
      "dd.MM",
      "yyyy",
      "dd.dd.yyyy",
      "DD.MM.YYYY",
      "",
    ];
    expect(formats.map(isDateFormat)).toEqual([true, true, true, true, false, false, false, false, false]);
  });

  it("read exactly their own form", () => {
    const read = compileDateFormat("d. MMM yy", 69);
    expect([read("5. März 24"), read("05. Mar. 24"), read("5.3.24"), read("31. Feb 24")]).toEqual([
      { year: 2024, month: 3, day: 5 },
      { year: 2024, month: 3, day: 5 },
      null,
      null,
    ]);
    expect(compileDateFormat("yyyy.MM.dd", 69)("2024-01-15")).toBeNull();
  });
});
