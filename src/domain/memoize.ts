/** Longest cached key, to bound memory. */
const LONGEST_KEY = 300;
const MAX_VALUES = 20_000;

/**
 * Caches the results of `read` up to a limit, because files repeat their places and industries. Cached values are
 * shared, so they must not be changed.
 */
export function memoize<A extends unknown[], T>(read: (...input: A) => T, keyOf: (...input: A) => string) {
  const cache = new Map<string, T>();
  return (...input: A): T => {
    const key = keyOf(...input);
    let value = cache.get(key);
    if (value !== undefined) return value;
    value = read(...input);
    if (key.length > LONGEST_KEY) return value;
    if (cache.size >= MAX_VALUES) cache.clear();
    cache.set(key, value);
    return value;
  };
}
