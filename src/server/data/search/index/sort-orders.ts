import { SORTS, type Sort } from '#domain/search/company-filters.ts';
import type { YieldTurn } from '../../../platform/concurrency/yield-turn.ts';
import { firstIndex } from './column-storage.ts';
import type { Columns } from './columns.ts';
import { type Bits, countRows, hasBit, type RowSet } from './row-set.ts';
import { numberKeys, sortByKeys } from './sort-by-keys.ts';

type SortColumn = (typeof SORTS)[number]['column'];
const ROWS_PER_YIELD = 4_096;
const GROUPS_A_TURN = 128;
const SORT_COLUMNS = [...new Set(SORTS.map(({ column }) => column))];

/** The slots of an index sorted by a column: those with a value, ascending, ties by id; then those without, by id. */
export type Order = { readonly slots: Uint32Array; readonly valueCount: number };
export type Orders = Readonly<Record<SortColumn, Order>>;

function sortOf(sort: Sort): (typeof SORTS)[number] {
  return SORTS.find(({ value }) => value === sort) ?? SORTS[0];
}

/** Sorts the initial rows, which are in id order, by every column. */
export async function createOrders(columns: Columns, yieldTurn: YieldTurn): Promise<Orders> {
  const orders: Partial<Record<SortColumn, Order>> = {};
  for (const column of SORT_COLUMNS) {
    orders[column] =
      column === 'name' ? await nameOrder(columns, yieldTurn) : await numberOrder(columns, column, yieldTurn);
  }
  return orders as Orders;
}

/** Updates the orders; `alive` marks the remaining slots. */
export async function mergeOrders(
  orders: Orders,
  columns: Columns,
  newSlots: readonly number[],
  alive: Bits,
  yieldTurn: YieldTurn,
): Promise<Orders> {
  const mergedOrders: Partial<Record<SortColumn, Order>> = {};
  for (const column of SORT_COLUMNS) {
    const { slots, valueCount } = orders[column];
    const numbers = column === 'name' ? null : numbersOf(columns, column);
    const byId = (a: number, b: number) => (columns.ids[a] as number) - (columns.ids[b] as number);
    const byValue = numbers
      ? (a: number, b: number) => (numbers[a] as number) - (numbers[b] as number) || byId(a, b)
      : (a: number, b: number) => columns.texts.compareNames(a, b) || byId(a, b);
    const hasValue = (slot: number) => numbers === null || !Number.isNaN(numbers[slot]);
    const withValue = mergeSlots(
      slots.subarray(0, valueCount),
      newSlots.filter(hasValue).sort(byValue),
      alive,
      byValue,
    );
    const withoutValue = mergeSlots(
      slots.subarray(valueCount),
      newSlots.filter((slot) => !hasValue(slot)).sort(byId),
      alive,
      byId,
    );
    const all = new Uint32Array(withValue.length + withoutValue.length);
    all.set(withValue);
    all.set(withoutValue, withValue.length);
    mergedOrders[column] = { slots: all, valueCount: withValue.length };
    await yieldTurn();
  }
  return mergedOrders as Orders;
}

function positionsIn(order: Order, slots: number): Uint32Array {
  const positions = new Uint32Array(slots);
  for (let position = 0; position < order.slots.length; position++)
    positions[order.slots[position] as number] = position;
  return positions;
}

/** Maps a position to the one in descending order of values; its own inverse. */
function mirroredPosition(position: number, order: Order): number {
  return position < order.valueCount
    ? order.valueCount - 1 - position
    : order.slots.length - 1 - (position - order.valueCount);
}

function numbersOf(columns: Columns, column: Exclude<SortColumn, 'name'>): Float32Array | Float64Array {
  return columns.numbers[column === 'date' ? 'day' : column];
}

async function numberOrder(
  columns: Columns,
  column: Exclude<SortColumn, 'name'>,
  yieldTurn: YieldTurn,
): Promise<Order> {
  const numbers = numbersOf(columns, column).subarray(0, columns.count);
  const slots = new Uint32Array(numbers.length);
  let valueCount = 0;
  for (let slot = 0; slot < numbers.length; slot++) if (!Number.isNaN(numbers[slot])) slots[valueCount++] = slot;
  let at = valueCount;
  for (let slot = 0; slot < numbers.length; slot++) if (Number.isNaN(numbers[slot])) slots[at++] = slot;
  const { high, low } = await numberKeys(numbers, yieldTurn);
  slots.set(await sortByKeys(slots.slice(0, valueCount), high, low, yieldTurn));
  return { slots, valueCount };
}

async function nameOrder({ texts, count }: Columns, yieldTurn: YieldTurn): Promise<Order> {
  const high = new Uint32Array(count);
  const low = new Uint32Array(count);
  const unsortedSlots = new Uint32Array(count);
  for (let slot = 0; slot < count; slot++) {
    if (slot % ROWS_PER_YIELD === 0) await yieldTurn();
    unsortedSlots[slot] = slot;
    high[slot] = texts.uncoded.namePart(slot, 0);
    low[slot] = texts.uncoded.namePart(slot, 4);
  }
  const slots = await sortByKeys(unsortedSlots, high, low, yieldTurn);
  // Few names share their first eight bytes, so each such group is sorted separately.
  for (let from = 0, turn = 0; from < count; turn++) {
    if (turn % GROUPS_A_TURN === 0) await yieldTurn();
    const slot = slots[from] as number;
    let to = from + 1;
    while (to < count && high[slots[to] as number] === high[slot] && low[slots[to] as number] === low[slot]) to++;
    if (to - from > 1) slots.subarray(from, to).sort((a, b) => texts.compareNames(a, b) || a - b);
    from = to;
  }
  return { slots, valueCount: count };
}

/** Merges two sorted lists, dropping slots of the first that are gone. */
function mergeSlots(
  old: Uint32Array,
  newSlots: readonly number[],
  alive: Bits,
  compare: (a: number, b: number) => number,
): Uint32Array {
  const mergedSlots = new Uint32Array(old.length + newSlots.length);
  let at = 0;
  let from = 0;
  const copyUntil = (end: number) => {
    for (; from < end; from++) {
      const slot = old[from] as number;
      if (hasBit(alive, slot)) mergedSlots[at++] = slot;
    }
  };
  for (const slot of newSlots) {
    copyUntil(firstIndex(from, old.length, (index) => compare(old[index] as number, slot) < 0));
    mergedSlots[at++] = slot;
  }
  copyUntil(old.length);
  return mergedSlots.subarray(0, at);
}

/** Sorts hits. */
export class SortedRows {
  private readonly orders: Orders;
  private readonly rows: number;
  /** Built on first use, because many indexes are replaced before they need all of them. */
  private readonly positions = new Map<SortColumn, Uint32Array>();

  constructor(orders: Orders, rows: number) {
    this.orders = orders;
    this.rows = rows;
  }

  /** A page of slots: at most `length`, from index `from`. */
  page(hits: RowSet, sort: Sort, from: number, length: number): number[] {
    const to = Math.min(from + length, countRows(hits));
    if (from >= to) return [];
    if (hits.kind === 'sparse') return [...this.sorted(hits.slots, sort).subarray(from, to)];
    const { slots, at } = this.scanOrder(sort);
    const page: number[] = [];
    if (from <= hits.count / 2) {
      for (let i = 0, rank = 0; rank < to; i++) {
        const slot = slots[at(i)] as number;
        if (hasBit(hits.bits, slot) && rank++ >= from) page.push(slot);
      }
      return page;
    }
    for (let i = slots.length - 1, rank = hits.count; rank > from; i--) {
      const slot = slots[at(i)] as number;
      if (hasBit(hits.bits, slot) && rank-- <= to) page.push(slot);
    }
    return page.reverse();
  }

  *all(hits: RowSet, sort: Sort): Generator<number> {
    if (hits.kind === 'sparse') {
      yield* this.sorted(hits.slots, sort);
      return;
    }
    const { slots, at } = this.scanOrder(sort);
    for (let i = 0; i < slots.length; i++) {
      const slot = slots[at(i)] as number;
      if (hasBit(hits.bits, slot)) yield slot;
    }
  }

  private sorted(slots: Uint32Array, sort: Sort): Uint32Array {
    const { column } = sortOf(sort);
    let positions = this.positions.get(column);
    if (!positions) {
      positions = positionsIn(this.orders[column], this.rows);
      this.positions.set(column, positions);
    }
    const { slots: orderedSlots, at } = this.scanOrder(sort);
    const ranks = positions;
    return slots
      .map((slot) => at(ranks[slot] as number))
      .sort()
      .map((position) => orderedSlots[at(position)] as number);
  }

  /** The slots of a column in ascending order, and a function from the rank in this sort to the position among them. */
  private scanOrder(sort: Sort): { slots: Uint32Array; at: (i: number) => number } {
    const { column, descending } = sortOf(sort);
    const order = this.orders[column];
    return { slots: order.slots, at: descending ? (i) => mirroredPosition(i, order) : (i) => i };
  }
}
