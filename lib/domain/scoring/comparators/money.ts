import { z } from "zod";
import type { Comparator, CompareValues } from "@/lib/domain/scoring/comparator";
import { strictOptions } from "@/lib/domain/scoring/strict-options";
import { findCurrencies } from "@/lib/domain/scoring/values/currencies";
import { isJsonEqual } from "@/lib/domain/scoring/values/json-equal";
import { readMoney } from "@/lib/domain/scoring/values/read-money";
import type { ReadNumber } from "@/lib/domain/scoring/values/read-number";
import { different, quote, SAME } from "./comparison-results";
import { numberOptionShape, toNumberFormat } from "./number-options";
import { compareWithinTolerance } from "./number-tolerance";

const MoneyOptionsSchema = strictOptions({
  ...numberOptionShape,
  defaultCurrency: z
    .string()
    .refine((currency) => findCurrencies(currency) !== null, "Not a currency; try EUR")
    .optional()
    .meta({ description: "Currency of a side that names none", example: "EUR" }),
  currencyRequired: z.boolean().default(false).meta({ description: "Both sides must name a currency" }),
});

/**
 * An amount with its currency: the amount within the tolerances of `number`, and no contradiction of currencies.
 *
 * @see docs/scoring.md#money
 */
export const moneyComparator: Comparator<z.output<typeof MoneyOptionsSchema>> = {
  name: "money",
  title: "Money",
  description: "The amount as a number, and the same currency where both name one.",
  valueType: "number",
  optionsSchema: MoneyOptionsSchema,
  bind: bindMoney,
};

function bindMoney(options: z.output<typeof MoneyOptionsSchema>): CompareValues {
  const format = toNumberFormat(options);
  const fallback = options.defaultCurrency === undefined ? [] : (findCurrencies(options.defaultCurrency) ?? []);
  const currenciesOf = (money: ReadNumber): readonly string[] =>
    money.currencies.length > 0 ? money.currencies : fallback;
  return (groundTruth, prediction) => {
    const truth = readMoney(groundTruth, format);
    const predicted = readMoney(prediction, format);
    if (truth === null || predicted === null) {
      if (isJsonEqual(groundTruth, prediction)) return SAME;
      const [side, value] = truth === null ? ["ground truth", groundTruth] : ["prediction", prediction];
      return different(`The ${side} ${quote(value)} is not an amount of money`);
    }
    const amount = compareWithinTolerance(truth, predicted, options);
    const note = currencyProblem(currenciesOf(truth), currenciesOf(predicted), options.currencyRequired);
    return note === null || !amount.matched ? amount : { ...amount, similarity: 0, matched: false, note };
  };
}

/** Why the currencies are not the same; null when they agree, or when one side names none and need not. */
function currencyProblem(truth: readonly string[], predicted: readonly string[], isRequired: boolean): string | null {
  if (truth.length === 0 || predicted.length === 0) {
    return isRequired ? `The ${truth.length === 0 ? "ground truth" : "prediction"} names no currency` : null;
  }
  if (truth.some((currency) => predicted.includes(currency))) return null;
  return `The currencies differ: ${truth.join(" or ")} and ${predicted.join(" or ")}`;
}
