import { createYieldTurn, type YieldTurn } from '../../../platform/concurrency/yield-turn.ts';
import type { SearchVersion } from '../search-version.ts';
import { Columns, type IndexRow } from './columns.ts';
import { InvertedIndex } from './inverted-index.ts';
import { allBits, clearBit, createBits, setBit } from './row-set.ts';
import { SearchIndex } from './search-index.ts';
import { slotFinder } from './slot-finder.ts';
import { createOrders, mergeOrders } from './sort-orders.ts';

const ROWS_PER_YIELD = 256;

/** Rows written after the version of an index. */
export type Changes = { version: SearchVersion; changed: readonly IndexRow[]; removed: readonly number[] };

/** Builds an index of all rows of the columns, which must be in id order. */
export async function buildIndex(columns: Columns, version: SearchVersion): Promise<SearchIndex> {
  const yieldTurn = createYieldTurn();
  const rows = columns.count;
  const industryMatches = await columns.industries.matchColumn(columns.industryCodes, yieldTurn);
  const orders = await createOrders(columns, yieldTurn);
  const words = await InvertedIndex.build(columns.texts.uncoded, yieldTurn);
  columns.texts.compress(words.parts.texts);
  return new SearchIndex({ ...version, columns, rows, alive: allBits(rows), industryMatches, orders, words });
}

/**
 * Returns the successor of an index after some changes. Changed and removed rows are marked as gone; new and changed
 * ones are appended. Appended rows are not in the word index and are scanned instead.
 * @throws when the index already has a successor
 */
export async function applyChanges(index: SearchIndex, changes: Changes): Promise<SearchIndex> {
  const yieldTurn = createYieldTurn();
  const { columns, words, orders } = index.parts;
  const before = index.parts.rows;
  if (columns.count !== before) throw new Error('The index already has a successor');
  const rows = before + changes.changed.length;
  const alive = createBits(rows);
  alive.set(index.parts.alive);
  const slotOf = slotFinder(index.parts);
  for (const id of [...changes.removed, ...changes.changed.map((row) => row.id)]) {
    const slot = slotOf(id);
    if (slot !== undefined) clearBit(alive, slot);
  }
  const industriesBefore = columns.industries.names.length;
  for (const [i, row] of changes.changed.entries()) {
    if (i % ROWS_PER_YIELD === 0) await yieldTurn();
    columns.add(row);
    setBit(alive, before + i);
  }
  const industryMatches = await matchesAfter(index, industriesBefore, yieldTurn);
  const newSlots = changes.changed.map((_, i) => before + i);
  const newOrders = await mergeOrders(orders, columns, newSlots, alive, yieldTurn);
  return new SearchIndex({ ...changes.version, columns, rows, alive, industryMatches, orders: newOrders, words });
}

/** Returns the industry matches after a change. A new industry may also match old rows; in that case, all are rebuilt. */
async function matchesAfter(index: SearchIndex, industriesBefore: number, yieldTurn: YieldTurn) {
  const { columns, industryMatches, rows } = index.parts;
  const { industryCodes, industries } = columns;
  if (industries.names.length !== industriesBefore) return industries.matchColumn(industryCodes, yieldTurn);
  for (let row = rows; row < industryCodes.count; row++) {
    const codes = industryCodes.codes.subarray(industryCodes.starts[row], industryCodes.starts[row + 1]);
    industryMatches.add(industries.matchesOf([...codes]));
  }
  return industryMatches;
}

/** Builds an index of a few companies, in id order. */
export async function indexOf(rows: readonly IndexRow[]): Promise<SearchIndex> {
  const yieldTurn = createYieldTurn();
  const columns = new Columns(
    rows.length,
    rows.reduce((sum, row) => sum + row.search_text.length, 0),
  );
  for (const [i, row] of rows.entries()) {
    if (i % ROWS_PER_YIELD === 0) await yieldTurn();
    columns.add(row);
  }
  return buildIndex(columns, { version: 0, token: '' });
}
