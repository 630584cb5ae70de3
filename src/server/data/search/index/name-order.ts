import { LETTERS, OTHER_LETTER } from '#domain/companies/letters.ts';
import { firstIndex } from './column-storage.ts';
import type { Columns } from './columns.ts';
import type { Order } from './sort-orders.ts';

type Range = { from: number; to: number };

/** Companies sorted by name, so that those with the same prefix are adjacent. */
export class NameOrder {
  private readonly order: Order;
  private readonly columns: Columns;

  constructor(order: Order, columns: Columns) {
    this.order = order;
    this.columns = columns;
  }

  counts(): { letter: string; count: number }[] {
    return LETTERS.map((letter) => ({ letter, count: sizeOf(this.letterRanges(letter)) }));
  }

  /** A page of ids for a letter, at most `length` from index `from`, and the letter's total. */
  page(letter: string, from: number, length: number): { total: number; ids: number[] } {
    const ranges = this.letterRanges(letter);
    const places = ranges.flatMap((range, i) => {
      const before = sizeOf(ranges.slice(0, i));
      const first = Math.min(range.to, range.from + Math.max(0, from - before));
      const last = Math.min(range.to, range.from + Math.max(0, from + length - before));
      return Array.from({ length: last - first }, (_, k) => first + k);
    });
    return { total: sizeOf(ranges), ids: places.map((place) => this.idAt(place)) };
  }

  /** Ids of names with a folded prefix: the name itself, then those it is a word of, each group newest funding first. */
  startingWith(text: string, length: number): number[] {
    const { from, to } = this.range(text);
    const word = this.range(`${text} `);
    const groups = [{ from, to: word.from }, word, { from: word.to, to }];
    return groups.flatMap((group) => this.newest(group, length)).slice(0, length);
  }

  /** One pass that keeps the newest, because a short prefix matches a large part of the companies. */
  private newest({ from, to }: Range, length: number): number[] {
    const dayOf = (slot: number | undefined) => (slot === undefined ? -1 : this.columns.numbers.day[slot] || 0);
    const newest: number[] = [];
    for (const slot of this.order.slots.subarray(from, to)) {
      if (dayOf(slot) <= dayOf(newest[length - 1])) continue;
      const at = newest.findIndex((other) => dayOf(slot) > dayOf(other));
      newest.splice(at < 0 ? newest.length : at, 0, slot);
      if (newest.length > length) newest.pop();
    }
    return newest.map((slot) => this.columns.ids[slot] as number);
  }

  private letterRanges(letter: string): Range[] {
    if (letter !== OTHER_LETTER) return [this.range(letter)];
    return [
      { from: 0, to: this.range('a').from },
      { from: this.range('z').to, to: this.order.slots.length },
    ];
  }

  private range(prefix: string): Range {
    const bytes = new TextEncoder().encode(prefix);
    return { from: this.bound(bytes, false), to: this.bound(bytes, true) };
  }

  /** The first position not before the prefix (`past`: after all names that begin with it). */
  private bound(prefix: Uint8Array, past: boolean): number {
    const { slots } = this.order;
    return firstIndex(0, slots.length, (at) => {
      const order = this.columns.texts.compareNameStart(slots[at] as number, prefix);
      return order < 0 || (past && order === 0);
    });
  }

  private idAt(place: number): number {
    return this.columns.ids[this.order.slots[place] as number] as number;
  }
}

function sizeOf(ranges: readonly Range[]): number {
  return ranges.reduce((sum, { from, to }) => sum + to - from, 0);
}
