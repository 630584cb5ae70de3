import type { YieldTurn } from '../../../platform/concurrency/yield-turn.ts';

const DIGITS = 1 << 16;
const BLOCK = 1 << 17;
/** Fewer items are compared, which takes less time than counting all digits. */
const MIN_COUNTED = 2_048;

/**
 * Sorts items by the two-part unsigned keys `high[item]`, `low[item]`, stably. A radix sort: a million items take tens
 * of milliseconds, in steps that yield to the event loop.
 * @returns the sorted items, possibly in the input array
 */
export async function sortByKeys(
  items: Uint32Array,
  high: Uint32Array,
  low: Uint32Array,
  yieldTurn: YieldTurn,
): Promise<Uint32Array> {
  if (items.length < MIN_COUNTED) {
    const compare = (keys: Uint32Array, a: number, b: number) => (keys[a] as number) - (keys[b] as number);
    return items.sort((a, b) => compare(high, a, b) || compare(low, a, b));
  }
  let from: Uint32Array = items;
  let to: Uint32Array = new Uint32Array(items.length);
  for (const [keys, shift] of [
    [low, 0],
    [low, 16],
    [high, 0],
    [high, 16],
  ] as const) {
    const starts = new Uint32Array(DIGITS + 1);
    for (let block = 0; block < from.length; block += BLOCK) {
      countDigits(from.subarray(block, block + BLOCK), keys, shift, starts);
      await yieldTurn();
    }
    if (starts.includes(from.length)) continue; // All items have the same digit.
    for (let digit = 0; digit < DIGITS; digit++)
      starts[digit + 1] = (starts[digit + 1] as number) + (starts[digit] as number);
    for (let block = 0; block < from.length; block += BLOCK) {
      placeByDigit(from.subarray(block, block + BLOCK), keys, shift, starts, to);
      await yieldTurn();
    }
    [from, to] = [to, from];
  }
  return from;
}

function countDigits(items: Uint32Array, keys: Uint32Array, shift: number, counts: Uint32Array): void {
  for (let i = 0; i < items.length; i++) {
    const digit = ((keys[items[i] as number] as number) >>> shift) & 0xffff;
    counts[digit + 1] = (counts[digit + 1] as number) + 1;
  }
}

function placeByDigit(
  items: Uint32Array,
  keys: Uint32Array,
  shift: number,
  starts: Uint32Array,
  to: Uint32Array,
): void {
  for (let i = 0; i < items.length; i++) {
    const item = items[i] as number;
    const digit = ((keys[item] as number) >>> shift) & 0xffff;
    const place = starts[digit] as number;
    to[place] = item;
    starts[digit] = place + 1;
  }
}

/** Two-part keys that sort in numeric order, indexed like the numbers. */
export async function numberKeys(
  numbers: Float32Array | Float64Array,
  yieldTurn: YieldTurn,
): Promise<{ high: Uint32Array; low: Uint32Array }> {
  const high = new Uint32Array(numbers.length);
  const low = new Uint32Array(numbers.length);
  for (let block = 0; block < numbers.length; block += BLOCK) {
    const end = block + BLOCK;
    writeKeys(numbers.subarray(block, end), high.subarray(block, end), low.subarray(block, end));
    await yieldTurn();
  }
  return { high, low };
}

function writeKeys(numbers: Float32Array | Float64Array, high: Uint32Array, low: Uint32Array): void {
  const value = new Float64Array(1);
  const [bottom, top] = [0, 1]; // Assumes little-endian, like every platform we run on.
  const parts = new Uint32Array(value.buffer);
  for (let i = 0; i < numbers.length; i++) {
    value[0] = (numbers[i] as number) + 0; // Normalizes -0 to 0.
    const negative = (parts[top] as number) >>> 31 === 1;
    high[i] = negative ? ~(parts[top] as number) : (parts[top] as number) | 0x80000000;
    low[i] = negative ? ~(parts[bottom] as number) : (parts[bottom] as number);
  }
}
