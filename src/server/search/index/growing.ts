type Numbers = Uint8Array | Uint32Array | Float32Array | Float64Array;

/** Returns the array, or a larger copy, with capacity for at least `length` numbers. */
export function withRoom<T extends Numbers>(numbers: T, length: number): T {
  if (length <= numbers.length) return numbers;
  const larger = new (numbers.constructor as new (size: number) => T)(
    Math.max(length, Math.ceil(numbers.length * 1.5)),
  );
  larger.set(numbers);
  return larger;
}
