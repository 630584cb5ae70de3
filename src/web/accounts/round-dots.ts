/** How many rounds a dot may stand for: figures that read well, up to more rounds than there are. */
const UNITS = [1, 10, 100, 1_000, 10_000, 100_000].flatMap((tens) => [1, 2, 3, 4, 5, 8].map((one) => one * tens));

/**
 * Counts as columns of dots, at most `highest` in one. A dot stands for up to `unit` of what is counted,
 * so whatever is there shows.
 */
export function dotColumns(counts: readonly number[], highest: number): { unit: number; columns: number[] } {
  const most = Math.max(0, ...counts);
  const unit = UNITS.find((one) => most / one <= highest) ?? Math.ceil(most / highest);
  return { unit, columns: counts.map((count) => Math.ceil(count / unit)) };
}
