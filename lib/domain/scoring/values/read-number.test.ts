import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DecimalSeparator } from "./number-locale";
import { findDecimalSeparator } from "./number-locale";
import { readNumber } from "./read-number";

const read = (value: unknown, decimalSeparator: DecimalSeparator | null = null) =>
  readNumber(value, { decimalSeparator, units: new Set() });
const decimalOf = (value: unknown, decimalSeparator: DecimalSeparator | null = null) =>
  read(value, decimalSeparator)?.decimal ?? null;

describe("readNumber", () => {
  it.each([
    ["1,234.56", "1234.56"],
    ["1.234,56", "1234.56"],
    ["1.234.567", "1234567"],
    ["1,234,567.8", "1234567.8"],
    ["1\u00a0234,5", "1234.5"],
    ["1\u2009234\u202f567", "1234567"],
    ["1’234.50", "1234.5"],
    ["007", "7"],
    ["0.50", "0.5"],
    [".5", "0.5"],
    ["5.", "5"],
    ["1234.567", "1234.567"],
    ["0,125", "0.125"],
    ["+5", "5"],
    ["-0", "0"],
    ["−5", "-5"],
    ["5-", "-5"],
    ["(5)", "-5"],
    ["€ (1,234.50)", "-1234.5"],
    ["(1,234.50 €)", "-1234.5"],
    ["12 CR", "-12"],
    ["12 DR", "12"],
    ["100,-", "100"],
    ["Fr. 100.--", "100"],
    ["12 m²", "12"],
    ["12 m2", "12"],
    ["12,5%", "12.5"],
    ["１２３", "123"],
    ["1e3", "1000"],
    ["1.5E-3", "0.0015"],
    ["1.234e3", "1234"],
    [" 7 ", "7"],
  ])("reads %s as %s", (text, decimal) => {
    expect(decimalOf(text)).toBe(decimal);
  });

  it.each([
    "",
    "abc",
    "12abc",
    "abc12",
    "1O0",
    "12 34",
    "1.23.456",
    "12,34.56",
    "01.02.2024",
    "2024-01-15",
    "5-6",
    "--5",
    "-5-",
    "(5",
    "5)",
    "1,2,3",
    "1.234 567",
    "1'234 567",
    "+49 170 1234567",
    "0170 123 456",
    "approx 5",
    "5 of 6",
    "10²",
    "½",
    "NaN",
    "Infinity",
    "9".repeat(401),
  ])("does not read %s", (text) => {
    expect(decimalOf(text)).toBeNull();
  });

  it("reads no other type", () => {
    expect([true, null, undefined, [1], { a: 1 }, Number.NaN].map((value) => decimalOf(value))).toEqual([
      null,
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  it("lets the locale decide about one separator with three digits, and says when nothing did", () => {
    expect([
      decimalOf("1.234", "."),
      decimalOf("1.234", ","),
      decimalOf("1,234", ","),
      decimalOf("1,234", "."),
    ]).toEqual(["1.234", "1234", "1.234", "1234"]);
    expect([read("1.234")?.ambiguous, read("1.234", ",")?.ambiguous, read("0.234")?.ambiguous]).toEqual([
      true,
      false,
      false,
    ]);
    expect(decimalOf("1,234.5", ",")).toBe("1234.5");
  });

  it("reads JSON numbers and integers of any size as they are", () => {
    expect([decimalOf(1.234), decimalOf(1e21), decimalOf(1e-7), decimalOf(-0), decimalOf(2n ** 64n)]).toEqual([
      "1.234",
      "1000000000000000000000",
      "0.0000001",
      "0",
      "18446744073709551616",
    ]);
  });

  it("reads back what a locale prints", () => {
    const amount = fc.integer({ min: -1e12, max: 1e12 }).map((cents) => cents / 100);
    fc.assert(
      fc.property(amount, fc.constantFrom("en-US", "de-DE", "fr-FR", "de-CH", "en-IN"), (value, locale) => {
        const printed = value.toLocaleString(locale, { minimumFractionDigits: 2 });
        expect(decimalOf(printed, findDecimalSeparator(locale))).toBe(decimalOf(value));
      }),
    );
  });
});

describe("findDecimalSeparator", () => {
  it("knows point and comma locales and refuses what is no locale", () => {
    expect(["de", "en-US", "de-CH", "??", ""].map(findDecimalSeparator)).toEqual([",", ".", ".", null, null]);
  });
});
