/** Where the power series gives way to the continued fraction: both are accurate to about 1e-15 here. */
const TAIL_FROM = 4;
const FRACTION_DEPTH = 60;
const HALLEY_ROUNDS = 3;

/**
 * Distribution function of the standard normal: the power series of Marsaglia ("Evaluating the normal distribution",
 * 2004) in the middle, Laplace's continued fraction of the tail beyond.
 *
 * @returns Probability in [0, 1]; absolute error below 1e-15, relative error in the lower tail below 1e-12.
 */
export function normalCdf(z: number): number {
  if (z > TAIL_FROM) return 1 - upperTail(z);
  if (z < -TAIL_FROM) return upperTail(-z);
  let term = z;
  let sum = z;
  for (let odd = 3; Math.abs(term) > 1e-17 * Math.abs(sum); odd += 2) {
    term *= (z * z) / odd;
    sum += term;
  }
  return 0.5 + sum * normalDensity(z);
}

/**
 * Inverse of {@link normalCdf}: the rational start of Abramowitz and Stegun 26.2.23, refined by Halley's method.
 *
 * @param probability In [0, 1].
 * @returns The quantile, absolute error below 1e-12 for probabilities down to 1e-15; -Infinity at 0 and Infinity at 1.
 * @throws RangeError outside of [0, 1].
 */
export function normalQuantile(probability: number): number {
  if (!(probability >= 0 && probability <= 1)) throw new RangeError(`Not a probability: ${probability}`);
  if (probability === 0) return Number.NEGATIVE_INFINITY;
  if (probability === 0.5) return 0;
  return probability < 0.5 ? lowerQuantile(probability) : -lowerQuantile(1 - probability);
}

function lowerQuantile(probability: number): number {
  if (probability === 0) return Number.NEGATIVE_INFINITY;
  const t = Math.sqrt(-2 * Math.log(probability));
  const start = (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308)));
  let z = start - t;
  for (let round = 0; round < HALLEY_ROUNDS; round += 1) {
    const newton = (normalCdf(z) - probability) / normalDensity(z);
    z -= newton / (1 + (z * newton) / 2);
  }
  return z;
}

function normalDensity(z: number): number {
  return Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
}

function upperTail(z: number): number {
  let denominator = z;
  for (let depth = FRACTION_DEPTH; depth >= 1; depth -= 1) denominator = z + depth / denominator;
  return normalDensity(z) / denominator;
}
