import type { Random } from "./random";

/** Shift that makes Stirling's series with five terms accurate to the last bits of a double. */
const STIRLING_FROM = 15;
const FRACTION_ROUNDS_MAX = 10_000;
const FRACTION_TOLERANCE = 1e-15;
const TINY = 1e-300;
const BISECTION_ROUNDS = 60;

/**
 * Probability of at most `k` successes in `n` independent trials.
 *
 * @param successProbability In [0, 1].
 * @returns Probability in [0, 1], as accurate as {@link regularizedBeta}; 0 below no success, 1 from `n` on.
 */
export function binomialCdf(k: number, n: number, successProbability: number): number {
  if (k < 0) return 0;
  if (k >= n) return 1;
  return regularizedBeta(1 - successProbability, n - k, k + 1);
}

/**
 * Regularized incomplete beta function by its continued fraction (DLMF 8.17.22).
 *
 * @param x In [0, 1].
 * @param a Greater than 0.
 * @param b Greater than 0.
 * @returns Probability in [0, 1]; relative error below 1e-12 for parameters of hundreds, 1e-10 at ten thousand, 1e-8
 *   at a million.
 * @see https://dlmf.nist.gov/8.17
 */
export function regularizedBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  // The fraction converges quickly on this side of the mean only; the other side is its complement.
  if (x > (a + 1) / (a + b + 2)) return 1 - regularizedBeta(1 - x, b, a);
  const logFront = a * Math.log(x) + b * Math.log1p(-x) + logGamma(a + b) - logGamma(a) - logGamma(b);
  return Math.exp(logFront) / (a * betaFraction(x, a, b));
}

/**
 * Quantile of the beta distribution, by bisection.
 *
 * @param probability In [0, 1].
 * @returns A number in [0, 1], absolute error below 1e-15 plus that of {@link regularizedBeta}.
 */
export function betaQuantile(probability: number, a: number, b: number): number {
  let low = 0;
  let high = 1;
  for (let round = 0; round < BISECTION_ROUNDS; round += 1) {
    const middle = (low + high) / 2;
    if (regularizedBeta(middle, a, b) < probability) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/**
 * A source of binomial numbers, by inversion of a table that is made once.
 *
 * @param trialCount Number of trials.
 * @param successProbability In [0, 1]; meant for means up to about a hundred, for the table is walked from 0.
 * @returns A function that draws the number of successes, in [0, trialCount].
 */
export function createBinomialSampler(trialCount: number, successProbability: number): (random: Random) => number {
  const cumulative: number[] = [];
  for (let k = 0; k < trialCount; k += 1) {
    const probability = binomialCdf(k, trialCount, successProbability);
    cumulative.push(probability);
    if (1 - probability < 1e-16) break;
  }
  return (random) => {
    const unit = random.nextUnit();
    const successCount = cumulative.findIndex((probability) => unit < probability);
    return successCount === -1 ? cumulative.length : successCount;
  };
}

/** Denominator of the fraction, by the modified Lentz method (Thompson and Barnett 1986). */
function betaFraction(x: number, a: number, b: number): number {
  let fraction = 1;
  let c = 1;
  let d = 0;
  for (let round = 1; round <= FRACTION_ROUNDS_MAX; round += 1) {
    const coefficient = betaCoefficient(round, x, { a, b });
    d = 1 / awayFromZero(1 + coefficient * d);
    c = awayFromZero(1 + coefficient / c);
    fraction *= c * d;
    if (Math.abs(c * d - 1) < FRACTION_TOLERANCE) break;
  }
  return fraction;
}

const awayFromZero = (value: number): number => (value === 0 ? TINY : value);

function betaCoefficient(round: number, x: number, { a, b }: { a: number; b: number }): number {
  const m = Math.floor(round / 2);
  return round % 2 === 0
    ? (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    : (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
}

function logGamma(x: number): number {
  let argument = x;
  let product = 1;
  for (; argument < STIRLING_FROM; argument += 1) product *= argument;
  const inverse = 1 / argument;
  const square = inverse * inverse;
  const series = inverse * (1 / 12 - square * (1 / 360 - square * (1 / 1260 - square * (1 / 1680 - square / 1188))));
  return (argument - 0.5) * Math.log(argument) - argument + 0.5 * Math.log(2 * Math.PI) + series - Math.log(product);
}
