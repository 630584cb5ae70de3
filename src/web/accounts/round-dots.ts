/** How many rounds a dot may stand for. */
const UNITS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000];

/**
 * Counts as columns of dots, at most `highest` in one. A dot stands for up to `unit` of what is counted,
 * so whatever is there shows.
 */
export function dotColumns(counts: readonly number[], highest: number): { unit: number; columns: number[] } {
  const most = Math.max(0, ...counts);
  const unit = UNITS.find((one) => most / one <= highest) ?? Math.ceil(most / highest);
  return { unit, columns: counts.map((count) => Math.ceil(count / unit)) };
}
