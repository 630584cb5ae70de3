import {
  type CountedEntry,
  cityEntries,
  type DirectoryEntry,
  type EntryKind,
  industryEntries,
} from '#domain/companies/directory.ts';
import type { Day } from '#domain/dates.ts';
import { readLocationFilter } from '#domain/places/location-filters.ts';
import { type CompanySearch, parseCompanySearch } from '#domain/search/company-filters.ts';
import { NameOrder } from '../search/index/name-order.ts';
import type { SearchIndex } from '../search/index/search-index.ts';

const FILTER_OF_KIND = { cities: 'location', industries: 'industry' } as const satisfies Record<EntryKind, string>;

/** An entry with the search that finds its companies and the filter values of that search. */
type SearchableEntry = { entry: DirectoryEntry; values: string[]; search: CompanySearch };

/** All cities, industries and letters with companies, from one version of the index. */
export type Directory = Record<EntryKind, readonly DirectoryEntry[]> & {
  letters: { letter: string; count: number }[];
  names: NameOrder;
  find(kind: EntryKind, slug: string): SearchableEntry | null;
};

/** One per index, collected with it. */
const directories = new WeakMap<SearchIndex, Directory>();

export function directoryOf(index: SearchIndex, today: Day): Directory {
  let directory = directories.get(index);
  if (directory) return directory;
  directory = createDirectory(index, today);
  directories.set(index, directory);
  return directory;
}

function createDirectory(index: SearchIndex, today: Day): Directory {
  const counts = index.counts(EVERYTHING, today);
  const entries = {
    cities: cityEntries(counts.location).flatMap((entry) => searchable('cities', entry, index, today)),
    industries: industryEntries(counts.industry).flatMap((entry) => searchable('industries', entry, index, today)),
  };
  const bySlug = (list: readonly SearchableEntry[]) => new Map(list.map((item) => [item.entry.slug, item]));
  const entriesBySlug = { cities: bySlug(entries.cities), industries: bySlug(entries.industries) };
  const names = new NameOrder(index.parts.orders.name, index.parts.columns);
  return {
    cities: entries.cities.map(({ entry }) => entry),
    industries: entries.industries.map(({ entry }) => entry),
    letters: names.counts().filter(({ count }) => count > 0),
    names,
    find: (kind, slug) => entriesBySlug[kind].get(slug) ?? null,
  };
}

const EVERYTHING = searchFor('industry', []) as CompanySearch;

/** Empty for entries that the search would reject. */
function searchable(
  kind: EntryKind,
  { values, ...entry }: CountedEntry,
  index: SearchIndex,
  today: Day,
): SearchableEntry[] {
  const search = searchFor(FILTER_OF_KIND[kind], values);
  if (!search) return [];
  // Results of several spellings may overlap, so their counts cannot be added.
  const count = values.length > 1 ? index.search(search, today).total : entry.count;
  return [{ entry: { ...entry, count }, values, search }];
}

function searchFor(filter: 'industry' | 'location', values: readonly string[]): CompanySearch | null {
  const parseResult = parseCompanySearch({ [filter]: values }, readLocationFilter);
  return 'issues' in parseResult ? null : parseResult.search;
}
