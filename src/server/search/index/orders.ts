import { SORTS, type Sort } from '#domain/search/company-filters.ts';
import { type Bits, hasBit } from './bits.ts';
import type { Breathe } from './breathe.ts';
import type { Columns } from './columns.ts';
import { numberKeys, sortByKeys } from './sort-by-keys.ts';

export type SortColumn = (typeof SORTS)[number]['column'];
const ROWS_A_TURN = 4_096;
const GROUPS_A_TURN = 128;
const SORT_COLUMNS = [...new Set(SORTS.map(({ column }) => column))];

/** The slots of an index sorted by a column: those with a value, ascending, ties by id; then those without, by id. */
export type Order = { readonly slots: Uint32Array; readonly known: number };
export type Orders = Readonly<Record<SortColumn, Order>>;

export function sortOf(sort: Sort): (typeof SORTS)[number] {
  return SORTS.find(({ value }) => value === sort) ?? SORTS[0];
}

/** Sorts the initial rows, which are in id order, by every column. */
export async function createOrders(columns: Columns, breathe: Breathe): Promise<Orders> {
  const orders: Partial<Record<SortColumn, Order>> = {};
  for (const column of SORT_COLUMNS) {
    orders[column] =
      column === 'name' ? await nameOrder(columns, breathe) : await numberOrder(columns, column, breathe);
  }
  return orders as Orders;
}

/** Updates the orders: `added` are the new slots, `alive` the remaining ones. */
export async function mergeOrders(
  orders: Orders,
  columns: Columns,
  added: readonly number[],
  alive: Bits,
  breathe: Breathe,
): Promise<Orders> {
  const merged: Partial<Record<SortColumn, Order>> = {};
  for (const column of SORT_COLUMNS) {
    const { slots, known } = orders[column];
    const numbers = column === 'name' ? null : numbersOf(columns, column);
    const byId = (a: number, b: number) => (columns.ids[a] as number) - (columns.ids[b] as number);
    const byValue = numbers
      ? (a: number, b: number) => (numbers[a] as number) - (numbers[b] as number) || byId(a, b)
      : (a: number, b: number) => columns.texts.compareNames(a, b) || byId(a, b);
    const isKnown = (slot: number) => numbers === null || !Number.isNaN(numbers[slot]);
    const first = mergeSlots(slots.subarray(0, known), added.filter(isKnown).sort(byValue), alive, byValue);
    const rest = mergeSlots(slots.subarray(known), added.filter((slot) => !isKnown(slot)).sort(byId), alive, byId);
    const all = new Uint32Array(first.length + rest.length);
    all.set(first);
    all.set(rest, first.length);
    merged[column] = { slots: all, known: first.length };
    await breathe();
  }
  return merged as Orders;
}

/** The position of every slot in an order. */
export function placesIn(order: Order, slots: number): Uint32Array {
  const places = new Uint32Array(slots);
  for (let place = 0; place < order.slots.length; place++) places[order.slots[place] as number] = place;
  return places;
}

/** Maps a position to the one in descending order of values; its own inverse. */
export function mirrored(place: number, order: Order): number {
  return place < order.known ? order.known - 1 - place : order.slots.length - 1 - (place - order.known);
}

function numbersOf(columns: Columns, column: Exclude<SortColumn, 'name'>): Float32Array | Float64Array {
  return { date: columns.days, amount: columns.amounts, total: columns.totals }[column];
}

async function numberOrder(columns: Columns, column: Exclude<SortColumn, 'name'>, breathe: Breathe): Promise<Order> {
  const numbers = numbersOf(columns, column).subarray(0, columns.count);
  const slots = new Uint32Array(numbers.length);
  let known = 0;
  for (let slot = 0; slot < numbers.length; slot++) if (!Number.isNaN(numbers[slot])) slots[known++] = slot;
  let at = known;
  for (let slot = 0; slot < numbers.length; slot++) if (Number.isNaN(numbers[slot])) slots[at++] = slot;
  const { high, low } = await numberKeys(numbers, breathe);
  slots.set(await sortByKeys(slots.slice(0, known), high, low, breathe));
  return { slots, known };
}

async function nameOrder({ texts, count }: Columns, breathe: Breathe): Promise<Order> {
  const high = new Uint32Array(count);
  const low = new Uint32Array(count);
  const unsorted = new Uint32Array(count);
  for (let slot = 0; slot < count; slot++) {
    if (slot % ROWS_A_TURN === 0) await breathe();
    unsorted[slot] = slot;
    high[slot] = texts.namePart(slot, 0);
    low[slot] = texts.namePart(slot, 4);
  }
  const slots = await sortByKeys(unsorted, high, low, breathe);
  // Few names share their first eight bytes: each such group is sorted separately.
  for (let from = 0, turn = 0; from < count; turn++) {
    if (turn % GROUPS_A_TURN === 0) await breathe();
    const slot = slots[from] as number;
    let to = from + 1;
    while (to < count && high[slots[to] as number] === high[slot] && low[slots[to] as number] === low[slot]) to++;
    if (to - from > 1) slots.subarray(from, to).sort((a, b) => texts.compareNames(a, b) || a - b);
    from = to;
  }
  return { slots, known: count };
}

/** Merges two sorted lists, dropping slots of the first that are gone. */
function mergeSlots(
  old: Uint32Array,
  added: readonly number[],
  alive: Bits,
  compare: (a: number, b: number) => number,
): Uint32Array {
  const merged = new Uint32Array(old.length + added.length);
  let at = 0;
  let from = 0;
  const copyUntil = (end: number) => {
    for (; from < end; from++) {
      const slot = old[from] as number;
      if (hasBit(alive, slot)) merged[at++] = slot;
    }
  };
  for (const slot of added) {
    copyUntil(insertionPoint(old, from, slot, compare));
    merged[at++] = slot;
  }
  copyUntil(old.length);
  return merged.subarray(0, at);
}

function insertionPoint(
  sorted: Uint32Array,
  from: number,
  slot: number,
  compare: (a: number, b: number) => number,
): number {
  let low = from;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(sorted[middle] as number, slot) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
