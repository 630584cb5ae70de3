import { createYieldTurn, type YieldTurn } from '../../../platform/concurrency/yield-turn.ts';
import type { SearchVersion } from '../search-version.ts';
import { Columns, type IndexRow } from './columns.ts';
import { InvertedIndex } from './inverted-index.ts';
import { clearBit, createBits, setBit } from './row-set.ts';
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
  const alive = createBits(rows);
  for (let slot = 0; slot < rows; slot++) setBit(alive, slot);
  const tags = await columns.industries.tagColumn(columns.entries, yieldTurn);
  const orders = await createOrders(columns, yieldTurn);
  const words = await InvertedIndex.build(columns.texts, yieldTurn);
  return new SearchIndex({ ...version, columns, rows, alive, tags, orders, words });
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
  const entriesBefore = columns.industries.names.length;
  for (const [i, row] of changes.changed.entries()) {
    if (i % ROWS_PER_YIELD === 0) await yieldTurn();
    columns.add(row);
    setBit(alive, before + i);
  }
  const tags = await tagsAfter(index, entriesBefore, yieldTurn);
  const added = changes.changed.map((_, i) => before + i);
  const merged = await mergeOrders(orders, columns, added, alive, yieldTurn);
  return new SearchIndex({ ...changes.version, columns, rows, alive, tags, orders: merged, words });
}

/** Returns the tags after a change. A new industry may also be a tag of old rows; in that case, all tags are rebuilt. */
async function tagsAfter(index: SearchIndex, entriesBefore: number, yieldTurn: YieldTurn) {
  const { columns, tags, rows } = index.parts;
  const { entries, industries } = columns;
  if (industries.names.length !== entriesBefore) return industries.tagColumn(entries, yieldTurn);
  for (let row = rows; row < entries.count; row++) {
    tags.add(industries.tagsOf([...entries.codes.subarray(entries.starts[row], entries.starts[row + 1])]));
  }
  return tags;
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
