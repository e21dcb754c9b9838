/**
 * The value under a metric's own name, else under the longest family that covers it: `step.*` covers `step.invoice`.
 *
 * @returns null when neither is listed.
 * @see docs/scoring.md#metric-summaries
 */
export function findByMetricName<Value>(byName: Readonly<Record<string, Value>>, metricName: string): Value | null {
  const names = [metricName];
  for (let end = metricName.lastIndexOf("."); end > 0; end = metricName.lastIndexOf(".", end - 1)) {
    names.push(`${metricName.slice(0, end)}.*`);
  }
  const name = names.find((candidate) => Object.hasOwn(byName, candidate));
  return name === undefined ? null : (byName[name] ?? null);
}
