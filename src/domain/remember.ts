/** Longest key under which a value is kept, so that what is kept stays small. */
const LONGEST_KEY = 300;
const MOST_VALUES = 20_000;

/**
 * Returns `read`, which keeps what it returned until that is too much: files repeat their places and industries.
 * The values are shared by all who ask, so nobody may change them.
 */
export function remember<A extends unknown[], T>(read: (...input: A) => T, keyOf: (...input: A) => string) {
  const kept = new Map<string, T>();
  return (...input: A): T => {
    const key = keyOf(...input);
    let value = kept.get(key);
    if (value !== undefined) return value;
    value = read(...input);
    if (key.length > LONGEST_KEY) return value;
    if (kept.size >= MOST_VALUES) kept.clear();
    kept.set(key, value);
    return value;
  };
}
