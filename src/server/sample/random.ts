/** A seeded random generator, the same on every machine. */
export type Random = {
  /** From 0 to 1, 1 excluded. */
  next(): number;
  /** A whole number from `min` to `max`, both included. */
  between(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** Picks distinct items, at most all. */
  some<T>(items: readonly T[], count: number): T[];
  /** Log-normal around 1. */
  factor(sigma: number): number;
};

/** Items with unequal frequencies. */
export type Weighted<T> = { items: readonly T[]; upTo: readonly number[] };

/** Mulberry32: small, fast and good enough for invented data. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const pick = <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)] as T;
  return {
    next,
    between,
    pick,
    chance: (probability) => next() < probability,
    some<T>(items: readonly T[], count: number) {
      const left = [...items];
      const taken: T[] = [];
      while (taken.length < count && left.length > 0) taken.push(...left.splice(between(0, left.length - 1), 1));
      return taken;
    },
    factor: (sigma) => Math.exp(sigma * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())),
  };
}

/** Prepares items for {@link pickWeighted}. */
export function weigh<T>(items: readonly T[], weightOf: (item: T) => number): Weighted<T> {
  let sum = 0;
  return { items, upTo: items.map((item) => (sum += weightOf(item))) };
}

export function pickWeighted<T>(random: Random, { items, upTo }: Weighted<T>): T {
  const mark = random.next() * (upTo.at(-1) ?? 0);
  let low = 0;
  let high = upTo.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (mark < (upTo[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return items[low] as T;
}

export function listOf(text: string, separator = ','): string[] {
  return text
    .split(separator)
    .map((entry) => entry.replace(/\s+/g, ' ').trim())
    .filter(Boolean);
}

/** `Berlin*70` is Berlin with weight 70; without `*` it weighs 1. */
export function weightOf(entry: string): [name: string, weight: number] {
  const [name = '', weight = '1'] = entry.split('*');
  return [name, Number(weight)];
}

/** The names of a weighted list, `english*60, spanish*9`. */
export function weightedList(text: string): Weighted<string> {
  const entries = listOf(text).map(weightOf);
  const pairs = weigh(entries, ([, weight]) => weight);
  return { items: entries.map(([name]) => name), upTo: pairs.upTo };
}
