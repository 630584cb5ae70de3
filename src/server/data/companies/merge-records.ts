/** Tests for whether two rows of a company are the same person or round, strongest first. */
type SameTests<T> = readonly ((a: T, b: T) => boolean)[];

/** A value of the file that is not used; `index` is that of its record, `winner` that of the used one, null if stored. */
type LostValue<T> = { index: number; key: keyof T; winner: number | null };

export type MergedRecords<T> = { all: T[]; created: T[]; updated: T[]; removed: T[] };

/** A record of the file as it was read, and the merged one that has its values. */
export type StatedRecord<T> = { stated: T; merged: T };

type Rules<T> = {
  /** Keys of which two records must share one to be the same, so that not every pair is compared. */
  keysOf: (record: T) => string[];
  /** Whether two records of the file are the same. */
  within: (a: T, b: T) => boolean;
  /** How well a record identifies itself; better identified ones come first, so that row order does not matter. */
  certainty: (record: T) => number;
  /** Whether values of a key are cells of their own, of which repeated ones are counted. */
  isCell?: (key: keyof T) => boolean;
  /** Whether a record of the file is a known one, strongest test first. */
  tests: SameTests<T>;
  /** The file is older than the stored data, so it only fills blanks. */
  older: boolean;
  /** Whether a value of the file replaces that of a known record, regardless of `older`; undefined leaves it to that. */
  wins?: ((record: T, key: keyof T) => boolean | undefined) | undefined;
};

/**
 * Merges records of a file into known ones. Within the file the first non-empty value wins; over known values the file
 * wins unless it is older; an empty value never erases. Each known record matches at most one of the file.
 */
export function mergeRecords<T extends { id: number | null }>(
  storedRecords: readonly T[],
  fileRecords: readonly T[],
  { keysOf, within, certainty, isCell, tests, older, wins }: Rules<T>,
): MergedRecords<T> & { stated: StatedRecord<T>[]; lost: LostValue<T>[]; repeated: number } {
  if (fileRecords.length === 0)
    return { all: [...storedRecords], created: [], updated: [], removed: [], stated: [], lost: [], repeated: 0 };
  const { folded, repeated, lost: lostValues } = foldRecords(fileRecords, { keysOf, within, certainty, isCell });
  const unmatchedEntries: ((typeof folded)[number] | null)[] = [...folded];
  const statedRecords: StatedRecord<T>[] = [];
  const all = [...storedRecords];
  const updatedRecords: T[] = [];
  const freePositions = new Set(storedRecords.keys());
  const positions = groupByKey(storedRecords.keys(), (index) => keysOf(storedRecords[index] as T));
  for (const same of tests) {
    for (const [at, entry] of unmatchedEntries.entries()) {
      if (!entry) continue;
      const position = [...withAnyKey(positions, keysOf(entry.record))]
        .sort((a, b) => a - b)
        .find((index) => freePositions.has(index) && same(all[index] as T, entry.record));
      if (position === undefined) continue;
      const other = all[position] as T;
      freePositions.delete(position);
      unmatchedEntries[at] = null;
      const replaces = (key: keyof T) => wins?.(other, key) ?? !older;
      for (const key of older || wins ? differing(other, entry.record) : [])
        if (!replaces(key)) for (const index of entry.of[key] ?? []) lostValues.push({ index, key, winner: null });
      const mergedRecord = fill(other, entry.record, replaces);
      if (!equalRecords(mergedRecord, other)) updatedRecords.push(mergedRecord);
      all[position] = mergedRecord;
      statedRecords.push({ stated: entry.record, merged: mergedRecord });
    }
  }
  const createdRecords = unmatchedEntries.flatMap((entry) => (entry ? [entry.record] : []));
  const writtenRecords = new Set([...updatedRecords, ...createdRecords]);
  const writtenByKey = groupByKey(writtenRecords, keysOf);
  const isCovered = (record: T) =>
    [...withAnyKey(writtenByKey, keysOf(record))].some((other) => covers(other, record, tests));
  const removedRecords = new Set(all.filter((record) => !writtenRecords.has(record) && isCovered(record)));
  const remaining = [...all, ...createdRecords].filter((record) => !removedRecords.has(record));
  return {
    all: remaining,
    created: createdRecords,
    updated: updatedRecords,
    removed: [...removedRecords],
    stated: statedRecords,
    lost: lostValues,
    repeated,
  };
}

type Groups<T> = Map<string, Set<T>>;

function groupByKey<T>(items: Iterable<T>, keysOf: (item: T) => string[]): Groups<T> {
  const groups: Groups<T> = new Map();
  for (const item of items) addTo(groups, keysOf(item), item);
  return groups;
}

function addTo<T>(groups: Groups<T>, keys: readonly string[], item: T): void {
  for (const key of keys) groups.set(key, (groups.get(key) ?? new Set()).add(item));
}

function withAnyKey<T>(groups: Groups<T>, keys: readonly string[]): Set<T> {
  return new Set(keys.flatMap((key) => [...(groups.get(key) ?? [])]));
}

/** Whether a record is the same as another one and adds nothing to it. */
function covers<T extends { id: number | null }>(record: T, other: T, tests: SameTests<T>): boolean {
  const keys = (Object.keys(other) as (keyof T)[]).filter((key) => key !== 'id' && other[key] !== null);
  return keys.every((key) => sameText(record[key], other[key])) && tests.some((same) => same(record, other));
}

/** A merged record of the file, and the records that contain each value; the first one determines the spelling. */
type FoldedRecord<T> = { record: T; index: number; of: Partial<Record<keyof T, number[]>> };

function foldRecords<T extends { id: number | null }>(
  fileRecords: readonly T[],
  { keysOf, within, certainty, isCell = () => true }: Omit<Rules<T>, 'tests' | 'older' | 'wins'>,
): { folded: FoldedRecord<T>[]; repeated: number; lost: LostValue<T>[] } {
  const lostValues: (Omit<LostValue<T>, 'winner'> & { entry: FoldedRecord<T> })[] = [];
  const foldedRecords: FoldedRecord<T>[] = [];
  const byKey: Groups<FoldedRecord<T>> = new Map();
  let repeatedCells = 0;
  const mostCertainFirst = fileRecords
    .map((record, index) => ({ record, index, rank: certainty(record) }))
    .sort((a, b) => b.rank - a.rank || a.index - b.index);
  for (const { record, index } of mostCertainFirst) {
    const matches = [...withAnyKey(byKey, keysOf(record))].filter((other) => within(other.record, record));
    const entry = matches.length > 1 ? matches.reduce(smaller) : matches[0];
    const keys = Object.keys(record) as (keyof T)[];
    if (!entry) {
      const of = Object.fromEntries(
        keys.map((key) => [key, record[key] === null ? [] : [index]]),
      ) as FoldedRecord<T>['of'];
      const newEntry = { record, of, index };
      foldedRecords.push(newEntry);
      addTo(byKey, keysOf(record), newEntry);
      continue;
    }
    for (const key of keys) {
      const [value, next, sources] = [entry.record[key], record[key], entry.of[key] ?? []];
      if (next === null) continue;
      const first = value === null || index < (sources[0] ?? index);
      const same = value === null || sameText(value, next);
      if (value !== null && same && isCell(key)) repeatedCells += 1;
      if (!same) lostValues.push(...(first ? sources : [index]).map((loser) => ({ index: loser, key, entry })));
      if (!same && first && isCell(key)) repeatedCells -= sources.length - 1;
      if (first) entry.record = { ...entry.record, [key]: next };
      if (same && !first) sources.push(index);
      else if (first) entry.of[key] = same ? [index, ...sources] : [index];
    }
    addTo(byKey, keysOf(entry.record), entry);
    entry.index = Math.min(entry.index, index);
  }
  return {
    folded: foldedRecords.sort((a, b) => a.index - b.index),
    repeated: repeatedCells,
    lost: lostValues.map(({ index, key, entry }) => ({ index, key, winner: entry.of[key]?.[0] ?? entry.index })),
  };
}

function smaller<T>(a: FoldedRecord<T>, b: FoldedRecord<T>): FoldedRecord<T> {
  return JSON.stringify(b.record) < JSON.stringify(a.record) ? b : a;
}

/** Whether both have a value, equal ignoring case. */
function sameText(a: unknown, b: unknown): boolean {
  return a !== null && b !== null && String(a).toLowerCase() === String(b).toLowerCase();
}

/** Keys for which both have a value and the values differ, ignoring case. */
function differing<T extends object>(record: T, other: T): (keyof T)[] {
  return (Object.keys(other) as (keyof T)[]).filter((key) => {
    const [a, b] = [record[key], other[key]];
    return a !== null && b !== null && !sameText(a, b);
  });
}

/** `record` with the values of another one, which replace its own or fill blanks. */
function fill<T extends object>(record: T, other: T, replaces: (key: keyof T) => boolean): T {
  const filledRecord = { ...record };
  for (const key of Object.keys(other) as (keyof T)[])
    filledRecord[key] = replaces(key) ? (other[key] ?? record[key]) : (record[key] ?? other[key]);
  return filledRecord;
}

function equalRecords<T extends object>(a: T, b: T): boolean {
  return (Object.keys(a) as (keyof T)[]).every((key) => a[key] === b[key]);
}
