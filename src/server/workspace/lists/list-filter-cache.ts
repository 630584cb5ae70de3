import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { ListStatus } from '#domain/lists/lists.ts';
import { type CompanyFilters, isChosen } from '#domain/search/company-filters.ts';
import { NO_CHOICES } from '#domain/search/search-params.ts';
import { type CompanySet, companySet, filterSets } from '../../data/search/index/company-sets.ts';
import { createUserCache } from '../../data/search/user-cache.ts';
import type { Db } from '../../platform/database/connection.ts';
import { isOwn } from '../../platform/database/owned-rows.ts';
import { invalidParameters } from '../../platform/http/problem.ts';

/** Filters on a user's list entries. A company passes if one of its entries passes all of them. */
type EntryFilters = Pick<CompanyFilters, 'list' | 'status' | 'tag'>;

/** Number of results per list, status and tag with the other filters applied; zeros are omitted. */
type EntryCounts = Record<keyof EntryFilters, Record<string, number>>;

type Entry = { list: number; company: number; status: ListStatus; tags: readonly string[] };
type UserEntries = {
  /** Of the user's lists; null if the user never had any. */
  token: string | null;
  lists: ReadonlySet<number>;
  entries: readonly Entry[];
  /** Resolved sets of recently used filters. */
  sets: LRUCache<string, CompanySet[]>;
};

const MAX_SETS = 10;
const NO_TAGS: readonly string[] = [];

export type ListFilterCache = ReturnType<typeof createListFilterCache>;

/** Resolves filters on users' lists, whose entries it caches. */
export function createListFilterCache(db: Db) {
  const throughCache = createUserCache<UserEntries>(({ entries }) => entries.length);

  async function entriesOf(userId: string): Promise<UserEntries> {
    const owner = db.selectFrom('list_owners').select('token').where('user_id', '=', userId);
    const token = (await owner.executeTakeFirst())?.token ?? null;
    return throughCache(userId, token, () => readUserEntries(db, userId));
  }

  return {
    /**
     * Resolves the filters to sets of companies to include or exclude.
     * @throws AppError when a list is not the user's
     */
    async sets(userId: string, filters: EntryFilters): Promise<CompanySet[]> {
      if (!isUsed(filters)) return [];
      const { lists, entries, sets } = await entriesOf(userId);
      requireLists(lists, filters);
      const key = JSON.stringify(filters);
      const companySets = sets.get(key) ?? entrySets(entries, filters);
      sets.set(key, companySets);
      return companySets;
    },

    /**
     * Counts the results per value of each filter.
     * @param isFound whether a company matches the search without these filters
     */
    async counts(userId: string, filters: EntryFilters, isFound: (company: number) => boolean): Promise<EntryCounts> {
      const { lists, entries } = await entriesOf(userId);
      requireLists(lists, filters);
      const matches = entries.filter(({ company }) => isFound(company));
      const spelling = tagSpelling(entries, filters);
      return {
        list: countLists(matches, filters),
        status: countValues(matches, { ...filters, status: NO_CHOICES }, ({ status }) => [status]),
        tag: countValues(matches, { ...filters, tag: NO_CHOICES }, ({ tags }) => tags.map(spelling)),
      };
    },
  };
}

function entrySets(entries: readonly Entry[], filters: EntryFilters): CompanySet[] {
  const { isIn, isOut } = createTests(filters);
  const uses = (choice: 'include' | 'exclude') => Object.values(filters).some((choices) => choices[choice].length > 0);
  return filterSets(
    uses('include') ? companySet(idsOf(entries, isIn)) : null,
    uses('exclude') ? companySet(idsOf(entries, isOut)) : null,
  );
}

async function readUserEntries(db: Db, userId: string): Promise<UserEntries> {
  const { rows } = await sql<{
    token: string | null;
    lists: { id: number; companies: number[] | null; statuses: ListStatus[]; tags: (string[] | null)[] }[];
  }>`
    select (select token from list_owners where user_id = ${userId}) as token, coalesce((
      select json_agg(own) from (
        select id, companies, statuses, tags from lists left join lateral (
          select json_agg(company_id order by company_id) as companies, json_agg(status order by company_id) as statuses,
            json_agg(case when tags <> '{}' then tags end order by company_id) as tags
          from list_entries where list_id = id
        ) entries on true
        where ${isOwn(userId)}
      ) own
    ), '[]') as lists`.execute(db);
  const [read] = rows;
  const entries = (read?.lists ?? []).flatMap(({ id, companies, statuses, tags }) =>
    (companies ?? []).map((company, i) => ({
      list: id,
      company,
      status: statuses[i] as ListStatus,
      tags: tags[i] ?? NO_TAGS,
    })),
  );
  return {
    token: read?.token ?? null,
    lists: new Set(read?.lists.map(({ id }) => id)),
    entries,
    sets: new LRUCache({ max: MAX_SETS }),
  };
}

function isUsed(filters: EntryFilters): boolean {
  return Object.values(filters).some(isChosen);
}

function requireLists(lists: ReadonlySet<number>, { list }: EntryFilters): void {
  if ([...list.include, ...list.exclude].every((id) => lists.has(id))) return;
  throw invalidParameters([{ field: 'list', message: 'must be one of your lists' }]);
}

/** Statuses and tags only count in the chosen lists, or in any list if none is chosen. */
function createTests({ list, status, tag }: EntryFilters) {
  const wantedTags = new Set(tag.include.map(foldTag));
  const unwantedTags = new Set(tag.exclude.map(foldTag));
  const isChosenList = (id: number) => list.include.length === 0 || list.include.includes(id);
  return {
    isIn: (entry: Entry) =>
      isChosenList(entry.list) &&
      (status.include.length === 0 || status.include.includes(entry.status)) &&
      (wantedTags.size === 0 || entry.tags.some((one) => wantedTags.has(foldTag(one)))),
    isOut: (entry: Entry) =>
      list.exclude.includes(entry.list) ||
      (isChosenList(entry.list) &&
        (status.exclude.includes(entry.status) || entry.tags.some((one) => unwantedTags.has(foldTag(one))))),
  };
}

function foldTag(tag: string): string {
  return tag.toLowerCase();
}

/** Spells equal tags alike, whatever the other filters: as in the filter, or as they were first written. */
function tagSpelling(entries: readonly Entry[], { tag }: EntryFilters): (tag: string) => string {
  const spellings = new Map<string, string>();
  for (const name of [...tag.include, ...tag.exclude, ...entries.flatMap(({ tags }) => tags)]) {
    if (!spellings.has(foldTag(name))) spellings.set(foldTag(name), name);
  }
  return (one) => spellings.get(foldTag(one)) ?? one;
}

function idsOf(entries: readonly Entry[], passes: (entry: Entry) => boolean): number[] {
  const ids = new Set<number>();
  for (const entry of entries) if (passes(entry)) ids.add(entry.company);
  return [...ids].sort((a, b) => a - b);
}

function countLists(entries: readonly Entry[], filters: EntryFilters): Record<string, number> {
  // Counts each list as if it were the only one chosen.
  const { isIn, isOut } = createTests({ ...filters, list: NO_CHOICES });
  const counts: Record<string, number> = {};
  for (const entry of entries) {
    if (isIn(entry) && !isOut(entry)) counts[entry.list] = (counts[entry.list] ?? 0) + 1;
  }
  return counts;
}

function countValues(
  entries: readonly Entry[],
  others: EntryFilters,
  valuesOf: (entry: Entry) => readonly string[],
): Record<string, number> {
  const { isIn, isOut } = createTests(others);
  const out = new Set(idsOf(entries, isOut));
  const companies = new Map<string, Set<number>>();
  for (const entry of entries) {
    if (!isIn(entry) || out.has(entry.company)) continue;
    for (const value of valuesOf(entry)) companies.set(value, (companies.get(value) ?? new Set()).add(entry.company));
  }
  return Object.fromEntries([...companies].map(([value, ids]) => [value, ids.size]));
}
