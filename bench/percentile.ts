/** Returns the value that this share of all values is below; NaN without values. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;
}

/** Returns the middle value, or the larger of the two for an even number of values. NaN without values. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}
