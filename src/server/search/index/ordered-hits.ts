import type { Sort } from '#domain/search/company-filters.ts';
import { hasBit } from './bits.ts';
import { type Hits, hitCount } from './hits.ts';
import { mirrored, type Orders, placesIn, type SortColumn, sortOf } from './orders.ts';

/** Sorts hits. */
export class OrderedHits {
  private readonly orders: Orders;
  private readonly rows: number;
  /** Built on first use: many indexes are replaced before they need all of them. */
  private readonly places = new Map<SortColumn, Uint32Array>();

  constructor(orders: Orders, rows: number) {
    this.orders = orders;
    this.rows = rows;
  }

  /** A page of slots: at most `length`, from index `from`. */
  page(hits: Hits, sort: Sort, from: number, length: number): number[] {
    const to = Math.min(from + length, hitCount(hits));
    if (from >= to) return [];
    if (hits.kind === 'few') return [...this.sorted(hits.slots, sort).subarray(from, to)];
    const { slots, at } = this.way(sort);
    const page: number[] = [];
    if (from <= hits.count / 2) {
      for (let i = 0, seen = 0; seen < to; i++) {
        const slot = slots[at(i)] as number;
        if (hasBit(hits.bits, slot) && seen++ >= from) page.push(slot);
      }
      return page;
    }
    for (let i = slots.length - 1, seen = hits.count; seen > from; i--) {
      const slot = slots[at(i)] as number;
      if (hasBit(hits.bits, slot) && seen-- <= to) page.push(slot);
    }
    return page.reverse();
  }

  /** All slots, in order. */
  *all(hits: Hits, sort: Sort): Generator<number> {
    if (hits.kind === 'few') {
      yield* this.sorted(hits.slots, sort);
      return;
    }
    const { slots, at } = this.way(sort);
    for (let i = 0; i < slots.length; i++) {
      const slot = slots[at(i)] as number;
      if (hasBit(hits.bits, slot)) yield slot;
    }
  }

  private sorted(slots: Uint32Array, sort: Sort): Uint32Array {
    const { column } = sortOf(sort);
    let places = this.places.get(column);
    if (!places) {
      places = placesIn(this.orders[column], this.rows);
      this.places.set(column, places);
    }
    const { slots: ordered, at } = this.way(sort);
    const known = places;
    return slots
      .map((slot) => at(known[slot] as number))
      .sort()
      .map((place) => ordered[at(place)] as number);
  }

  /** The slots of a column in ascending order, and a function from the rank in this sort to the position among them. */
  private way(sort: Sort): { slots: Uint32Array; at: (i: number) => number } {
    const { column, descending } = sortOf(sort);
    const order = this.orders[column];
    return { slots: order.slots, at: descending ? (i) => mirrored(i, order) : (i) => i };
  }
}
