import { type Bits, countBits, hasBit, intersectBits, listBits } from './bits.ts';

/**
 * Matching rows. Few are a sorted list of slots, so that the cost of using them depends on their number and not on the
 * size of the index; many are a bitset.
 */
export type Hits = { kind: 'few'; slots: Uint32Array } | { kind: 'many'; bits: Bits; count: number };

export const NO_HITS: Hits = { kind: 'few', slots: new Uint32Array(0) };

/** Maximum number of hits for which a list is cheaper than bits. */
export function fewLimit(slots: number): number {
  return slots >>> 7;
}

/** Converts a bitset to hits, as a list when they are few. */
export function hitsOfBits(bits: Bits, count = countBits(bits)): Hits {
  return count <= fewLimit(bits.length << 5)
    ? { kind: 'few', slots: listBits(bits, count) }
    : { kind: 'many', bits, count };
}

export function hitCount(hits: Hits): number {
  return hits.kind === 'few' ? hits.slots.length : hits.count;
}

/** The slots of the hits, ascending. */
export function hitSlots(hits: Hits): Uint32Array {
  return hits.kind === 'few' ? hits.slots : listBits(hits.bits, hits.count);
}

export function isHit(hits: Hits, slot: number): boolean {
  if (hits.kind === 'many') return hasBit(hits.bits, slot);
  let low = 0;
  let high = hits.slots.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((hits.slots[middle] as number) < slot) low = middle + 1;
    else high = middle;
  }
  return hits.slots[low] === slot;
}

/** The intersection of two hits. */
export function both(a: Hits, b: Hits): Hits {
  const [few, other] = a.kind === 'few' && (b.kind === 'many' || a.slots.length <= b.slots.length) ? [a, b] : [b, a];
  if (few.kind === 'few') return { kind: 'few', slots: few.slots.filter((slot) => isHit(other, slot)) };
  if (other.kind === 'few') return both(other, few);
  const bits = few.bits.slice();
  intersectBits(bits, other.bits);
  return hitsOfBits(bits);
}

/** Memory used, in bytes. */
export function hitBytes(hits: Hits): number {
  return 100 + (hits.kind === 'few' ? hits.slots.byteLength : hits.bits.byteLength);
}
