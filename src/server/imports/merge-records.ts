/** Rows of one company that stand for the same thing, told by tests from the surest to the weakest. */
export type SameTests<T> = readonly ((a: T, b: T) => boolean)[];

export type MergedRecords<T> = { all: T[]; created: T[]; updated: T[] };

/**
 * Merges what a file says into what is known. Within the file the first non-empty value wins; over what is
 * known the file wins; an empty value never erases. A known record takes one of the file's.
 * @param within whether two records of the file are the same
 * @param tests whether a record of the file is a known one
 */
export function mergeRecords<T extends { id: number | null }>(
  known: readonly T[],
  said: readonly T[],
  within: (a: T, b: T) => boolean,
  tests: SameTests<T>,
): MergedRecords<T> {
  const fresh: (T | null)[] = foldRecords(said, within);
  const all = [...known];
  const updated: T[] = [];
  const open = new Set(known.keys());
  for (const same of tests) {
    for (const [index, record] of fresh.entries()) {
      if (!record) continue;
      const at = all.findIndex((entry, position) => open.has(position) && same(entry, record));
      const entry = all[at];
      if (!entry) continue;
      open.delete(at);
      fresh[index] = null;
      const merged = fill(record, entry);
      if (!equalRecords(merged, entry)) updated.push(merged);
      all[at] = merged;
    }
  }
  const created = fresh.filter((record) => record !== null);
  return { all: [...all, ...created], created, updated };
}

function foldRecords<T extends { id: number | null }>(said: readonly T[], same: (a: T, b: T) => boolean): T[] {
  const folded: T[] = [];
  for (const record of said) {
    const at = folded.findIndex((entry) => same(entry, record));
    const entry = folded[at];
    if (entry) folded[at] = fill(entry, record);
    else folded.push(record);
  }
  return folded;
}

/** The values of `first`, and those of `second` where it has none; the id of whichever has one. */
function fill<T extends object>(first: T, second: T): T {
  const filled = { ...second };
  for (const key of Object.keys(first) as (keyof T)[]) filled[key] = first[key] ?? second[key];
  return filled;
}

function equalRecords<T extends object>(a: T, b: T): boolean {
  return (Object.keys(a) as (keyof T)[]).every((key) => a[key] === b[key]);
}
