import { z } from "zod";
import { findDecimalSeparator } from "@/lib/domain/scoring/values/number-locale";
import type { NumberFormat } from "@/lib/domain/scoring/values/read-number";

/** Options that `number` and `money` share; tolerances are in the unit of the value and as a share of the ground truth. */
export const numberOptionShape = {
  absolute: z.number().nonnegative().default(0).meta({ description: "Largest difference that matches", example: 0.01 }),
  relative: z
    .number()
    .nonnegative()
    .default(0)
    .meta({ description: "Largest difference that matches, as a share of the ground truth", example: 0.05 }),
  locale: z
    .string()
    .refine(
      (locale) => findDecimalSeparator(locale) !== null,
      "Not a locale with decimal point or comma; try de or en-US",
    )
    .optional()
    .meta({ description: "Decides whether 1.234 is a fraction or thousands; thousands when left out", example: "de" }),
  units: z.array(z.string().min(1)).default([]).meta({ description: "More units that may stand beside the number" }),
};

/** How numbers are read under these options. */
export function toNumberFormat(
  options: Readonly<{ locale?: string | undefined; units: readonly string[] }>,
): NumberFormat {
  return {
    decimalSeparator: options.locale === undefined ? null : findDecimalSeparator(options.locale),
    units: new Set(options.units.map((unit) => unit.trim().toLowerCase())),
  };
}
