/** The character before the fraction in a locale's numbers. */
export type DecimalSeparator = "." | ",";

/**
 * The decimal separator of a locale such as `de`, `en-US` or `de-CH`.
 *
 * @returns Null when the tag is not a locale or the locale uses neither point nor comma.
 */
export function findDecimalSeparator(locale: string): DecimalSeparator | null {
  try {
    const parts = new Intl.NumberFormat(locale, { numberingSystem: "latn" }).formatToParts(1.5);
    const separator = parts.find((part) => part.type === "decimal")?.value;
    return separator === "." || separator === "," ? separator : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
