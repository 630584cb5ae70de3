/** Splits values into parts of at most this size. */
export function* partsOf<T>(values: Iterable<T>, size: number): Generator<T[]> {
  let part: T[] = [];
  for (const value of values) {
    part.push(value);
    if (part.length < size) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}
