type Numbers = Uint8Array | Uint32Array | Float32Array | Float64Array;

/** An array with room for at least `length` numbers: the given one, or a larger copy of it. */
export function withRoom<T extends Numbers>(numbers: T, length: number): T {
  if (length <= numbers.length) return numbers;
  const larger = new (numbers.constructor as new (size: number) => T)(
    Math.max(length, Math.ceil(numbers.length * 1.5)),
  );
  larger.set(numbers);
  return larger;
}
