import { firstIndex } from './column-storage.ts';

/** A bitset of row slots. All sets of an index have the same length. */
export type Bits = Uint32Array;

export function createBits(slots: number): Bits {
  return new Uint32Array((slots + 31) >>> 5);
}

/** All of the first `slots`. */
export function allBits(slots: number): Bits {
  const bits = createBits(slots).fill(0xffffffff);
  if (slots & 31) bits[bits.length - 1] = (1 << (slots & 31)) - 1;
  return bits;
}

export function hasBit(bits: Bits, slot: number): boolean {
  return (((bits[slot >>> 5] as number) >>> (slot & 31)) & 1) === 1;
}

export function setBit(bits: Bits, slot: number): void {
  bits[slot >>> 5] = (bits[slot >>> 5] as number) | (1 << (slot & 31));
}

export function clearBit(bits: Bits, slot: number): void {
  bits[slot >>> 5] = (bits[slot >>> 5] as number) & ~(1 << (slot & 31));
}

/** Intersects `target` with `other` in place. */
export function intersectBits(target: Bits, other: Bits): void {
  for (let i = 0; i < target.length; i++) target[i] = (target[i] as number) & (other[i] as number);
}

/** Adds `other`, which may be shorter, to `target` in place. */
export function uniteBits(target: Bits, other: Bits): void {
  for (let i = 0; i < other.length; i++) target[i] = (target[i] as number) | (other[i] as number);
}

/** The difference `all` minus `bits`. */
export function withoutBits(all: Bits, bits: Bits): Bits {
  const difference = all.slice();
  for (let i = 0; i < difference.length; i++) difference[i] = (difference[i] as number) & ~(bits[i] as number);
  return difference;
}

export function countBits(bits: Bits): number {
  let count = 0;
  for (let i = 0; i < bits.length; i++) {
    let word = bits[i] as number;
    word -= (word >>> 1) & 0x55555555;
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
    count += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
}

/** The slots of a set in ascending order; `count` is their number. */
export function listBits(bits: Bits, count: number): Uint32Array {
  const slots = new Uint32Array(count);
  let at = 0;
  for (let i = 0; i < bits.length; i++) {
    let word = bits[i] as number;
    while (word !== 0) {
      slots[at++] = (i << 5) + 31 - Math.clz32(word & -word);
      word &= word - 1;
    }
  }
  return slots;
}

/**
 * Matching rows: a sorted list of slots if there are few, so that the cost of using them depends on their number and
 * not on the size of the index, otherwise a bitset.
 */
export type RowSet = { kind: 'sparse'; slots: Uint32Array } | { kind: 'dense'; bits: Bits; count: number };

export const NO_ROWS: RowSet = { kind: 'sparse', slots: new Uint32Array(0) };

/** Maximum number of hits for which a list is cheaper than bits. */
export function sparseLimit(slots: number): number {
  return slots >>> 7;
}

/** Converts a bitset to hits, as a list when they are few. */
export function rowSetOf(bits: Bits, count = countBits(bits)): RowSet {
  return count <= sparseLimit(bits.length << 5)
    ? { kind: 'sparse', slots: listBits(bits, count) }
    : { kind: 'dense', bits, count };
}

/** Converts sorted slots to hits, as a bitset of `rows` when they are many. */
export function rowSetOfSlots(slots: Uint32Array, rows: number): RowSet {
  if (slots.length <= sparseLimit(rows)) return { kind: 'sparse', slots };
  const bits = createBits(rows);
  for (let i = 0; i < slots.length; i++) setBit(bits, slots[i] as number);
  return { kind: 'dense', bits, count: slots.length };
}

export function countRows(hits: RowSet): number {
  return hits.kind === 'sparse' ? hits.slots.length : hits.count;
}

export function listSlots(hits: RowSet): Uint32Array {
  return hits.kind === 'sparse' ? hits.slots : listBits(hits.bits, hits.count);
}

export function hasRow(hits: RowSet, slot: number): boolean {
  if (hits.kind === 'dense') return hasBit(hits.bits, slot);
  const { slots } = hits;
  return slots[firstIndex(0, slots.length, (index) => (slots[index] as number) < slot)] === slot;
}

export function intersectRows(a: RowSet, b: RowSet): RowSet {
  const [few, other] =
    a.kind === 'sparse' && (b.kind === 'dense' || a.slots.length <= b.slots.length) ? [a, b] : [b, a];
  if (few.kind === 'sparse') return { kind: 'sparse', slots: few.slots.filter((slot) => hasRow(other, slot)) };
  if (other.kind === 'sparse') return intersectRows(other, few);
  const bits = few.bits.slice();
  intersectBits(bits, other.bits);
  return rowSetOf(bits);
}

export function memoryOf(hits: RowSet): number {
  return 100 + (hits.kind === 'sparse' ? hits.slots.byteLength : hits.bits.byteLength);
}
