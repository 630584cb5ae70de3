import { firstIndex } from './column-storage.ts';
import type { IndexParts } from './search-index.ts';

/** Finds the latest row of a company: the initial rows are in id order, the few appended ones are not. */
export function slotFinder({
  columns,
  words,
  rows,
}: Pick<IndexParts, 'columns' | 'words' | 'rows'>): (id: number) => number | undefined {
  const appendedSlots = new Map<number, number>();
  for (let slot = words.rows; slot < rows; slot++) appendedSlots.set(columns.ids[slot] as number, slot);
  return (id) => {
    const slot = appendedSlots.get(id);
    if (slot !== undefined) return slot;
    const first = firstIndex(0, words.rows, (index) => (columns.ids[index] as number) < id);
    return first < words.rows && columns.ids[first] === id ? first : undefined;
  };
}
