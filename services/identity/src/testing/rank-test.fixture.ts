/**
 * Returns the p-value of the Mann-Whitney rank test (normal approximation, two-sided): the
 * probability that two samples of the same distribution differ at least as much as these do.
 */
export function rankTest(ones: readonly number[], others: readonly number[]): number {
  const all = [
    ...ones.map((value) => ({ value, isOne: true })),
    ...others.map((value) => ({ value, isOne: false })),
  ];
  all.sort((a, b) => a.value - b.value);
  const rankSum = all.reduce((sum, { isOne }, index) => (isOne ? sum + index + 1 : sum), 0);
  const [n, m] = [ones.length, others.length];
  const mean = (n * (n + m + 1)) / 2;
  const deviation = Math.sqrt((n * m * (n + m + 1)) / 12);
  return 2 * (1 - normal(Math.abs(rankSum - mean) / deviation));
}

/** Cumulative distribution of the standard normal, to 7 digits (Abramowitz and Stegun 26.2.17). */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const series =
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series;
}
