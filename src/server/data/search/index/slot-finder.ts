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
    let low = 0;
    let high = words.rows;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((columns.ids[middle] as number) < id) low = middle + 1;
      else high = middle;
    }
    return low < words.rows && columns.ids[low] === id ? low : undefined;
  };
}
