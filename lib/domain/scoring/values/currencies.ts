/** Active codes of ISO 4217, without funds, metals and test codes. */
const ISO_CODES = new Set(
  `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP
  CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD
  IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR
  MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP
  SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED VES VND VUV WST XAF XCD XCG
  XOF XPF YER ZAR ZMW ZWG DEM FRF ITL ATS NLG HRK`.split(/\s+/),
);

const DOLLARS = "USD AUD CAD NZD SGD HKD TWD MXN BRL ARS CLP COP".split(" ");
const POUNDS = ["GBP", "EGP", "SYP", "LBP"];
const CROWNS = ["SEK", "NOK", "DKK", "ISK"];

/** Signs and words, in lower case; one that several currencies share stands for each of them. */
const CODES_BY_SIGN: ReadonlyMap<string, readonly string[]> = new Map([
  ["€", ["EUR"]],
  ["eur", ["EUR"]],
  ["euro", ["EUR"]],
  ["euros", ["EUR"]],
  ["$", DOLLARS],
  ["dollar", DOLLARS],
  ["dollars", DOLLARS],
  ["us$", ["USD"]],
  ["usd", ["USD"]],
  ["a$", ["AUD"]],
  ["au$", ["AUD"]],
  ["c$", ["CAD"]],
  ["ca$", ["CAD"]],
  ["nz$", ["NZD"]],
  ["s$", ["SGD"]],
  ["hk$", ["HKD"]],
  ["r$", ["BRL"]],
  ["mx$", ["MXN"]],
  ["£", ["GBP"]],
  ["gbp", ["GBP"]],
  ["pound", POUNDS],
  ["pounds", POUNDS],
  ["pfund", POUNDS],
  ["¥", ["JPY", "CNY"]],
  ["yen", ["JPY"]],
  ["yuan", ["CNY"]],
  ["chf", ["CHF"]],
  ["fr", ["CHF", "FRF"]],
  ["fr.", ["CHF", "FRF"]],
  ["sfr", ["CHF"]],
  ["sfr.", ["CHF"]],
  ["franken", ["CHF"]],
  ["kr", CROWNS],
  ["kr.", CROWNS],
  ["zł", ["PLN"]],
  ["kč", ["CZK"]],
  ["ft", ["HUF"]],
  ["lei", ["RON"]],
  ["₹", ["INR"]],
  ["rs", ["INR", "PKR", "LKR", "NPR"]],
  ["rs.", ["INR", "PKR", "LKR", "NPR"]],
  ["₩", ["KRW"]],
  ["₽", ["RUB"]],
  ["₺", ["TRY"]],
  ["₪", ["ILS"]],
  ["₫", ["VND"]],
  ["₴", ["UAH"]],
  ["฿", ["THB"]],
]);

/**
 * The currencies that a sign, word or ISO 4217 code may stand for.
 *
 * @returns Codes: one for "EUR" or "€", several for "$" or "kr"; null when it is not a currency.
 */
export function findCurrencies(token: string): readonly string[] | null {
  if (ISO_CODES.has(token)) return [token];
  return CODES_BY_SIGN.get(token.toLowerCase()) ?? null;
}
