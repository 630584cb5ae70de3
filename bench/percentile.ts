/** The value that this share of all values is below; NaN without values. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;
}

/** The middle value; of an even number of values the larger of the two. NaN without values. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}
