import { findCurrencies } from "./currencies";
import { isJsonObject } from "./json-equal";
import { type NumberFormat, type ReadNumber, readNumber } from "./read-number";

/**
 * Reads an amount with its currency from text ("EUR 1.234,50"), a JSON number, or an object `{ amount | value, currency }`.
 *
 * @returns The amount with the currencies its sign may stand for (empty: none named); null when either cannot be read.
 */
export function readMoney(value: unknown, format: NumberFormat): ReadNumber | null {
  if (!isJsonObject(value)) return readNumber(value, format);
  const amount = readNumber(value.amount ?? value.value, format);
  if (amount === null || value.currency === undefined || value.currency === null) return amount;
  const currencies = typeof value.currency === "string" ? findCurrencies(value.currency.trim()) : null;
  return currencies === null ? null : { ...amount, currencies };
}
