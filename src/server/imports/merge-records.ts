/** Rows of one company that stand for the same thing, told by tests from the surest to the weakest. */
export type SameTests<T> = readonly ((a: T, b: T) => boolean)[];

/** A value of the file that another one took the place of; `index` is that of its record. */
export type LostValue<T> = { index: number; key: keyof T; to: 'file' | 'known' };

export type MergedRecords<T> = { all: T[]; created: T[]; updated: T[] };

type Rules<T> = {
  /** Whether two records of the file are the same. */
  within: (a: T, b: T) => boolean;
  /** Whether a record of the file is a known one. */
  tests: SameTests<T>;
  /** The file is older than what is known: it only fills what is empty. */
  older: boolean;
};

/**
 * Merges what a file says into what is known. Within the file the first non-empty value wins; over what is
 * known the file wins unless it is older; an empty value never erases. A known record takes one of the file's.
 */
export function mergeRecords<T extends { id: number | null }>(
  known: readonly T[],
  said: readonly T[],
  { within, tests, older }: Rules<T>,
): MergedRecords<T> & { lost: LostValue<T>[] } {
  const lost: LostValue<T>[] = [];
  const folded = foldRecords(said, within, lost);
  const fresh: ((typeof folded)[number] | null)[] = [...folded];
  const all = [...known];
  const updated: T[] = [];
  const open = new Set(known.keys());
  for (const same of tests) {
    for (const [at, entry] of fresh.entries()) {
      if (!entry) continue;
      const position = all.findIndex((other, index) => open.has(index) && same(other, entry.record));
      const other = all[position];
      if (!other) continue;
      open.delete(position);
      fresh[at] = null;
      if (older)
        for (const key of differing(other, entry.record)) lost.push({ index: entry.of[key] ?? 0, key, to: 'known' });
      const merged = older ? fill(other, entry.record) : { ...fill(entry.record, other), id: other.id };
      if (!equalRecords(merged, other)) updated.push(merged);
      all[position] = merged;
    }
  }
  const created = fresh.flatMap((entry) => (entry ? [entry.record] : []));
  return { all: [...all, ...created], created, updated, lost };
}

/** A record of the file, and which of its records each value is from. */
type Folded<T> = { record: T; of: Partial<Record<keyof T, number>> };

function foldRecords<T extends { id: number | null }>(
  said: readonly T[],
  same: (a: T, b: T) => boolean,
  lost: LostValue<T>[],
): Folded<T>[] {
  const folded: Folded<T>[] = [];
  for (const [index, record] of said.entries()) {
    const entry = folded.find((other) => same(other.record, record));
    const keys = Object.keys(record) as (keyof T)[];
    if (!entry) {
      folded.push({ record, of: Object.fromEntries(keys.map((key) => [key, index])) as Folded<T>['of'] });
      continue;
    }
    for (const key of differing(entry.record, record)) lost.push({ index, key, to: 'file' });
    for (const key of keys) if (entry.record[key] === null) entry.of[key] = index;
    entry.record = fill(entry.record, record);
  }
  return folded;
}

/** The keys for which both have a value, and not the same but for capitals. */
function differing<T extends object>(kept: T, other: T): (keyof T)[] {
  return (Object.keys(other) as (keyof T)[]).filter((key) => {
    const [a, b] = [kept[key], other[key]];
    return a !== null && b !== null && String(a).toLowerCase() !== String(b).toLowerCase();
  });
}

/** The values of `first`, and those of `second` where it has none. */
function fill<T extends object>(first: T, second: T): T {
  const filled = { ...second };
  for (const key of Object.keys(first) as (keyof T)[]) filled[key] = first[key] ?? second[key];
  return filled;
}

function equalRecords<T extends object>(a: T, b: T): boolean {
  return (Object.keys(a) as (keyof T)[]).every((key) => a[key] === b[key]);
}
