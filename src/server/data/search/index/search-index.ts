import { LRUCache } from 'lru-cache';
import { type Day, dayNumber } from '#domain/dates.ts';
import { companySearchParams, cutoffDay, DEFAULT_SORT, workspaceParams } from '#domain/search/company-filters.ts';
import type { FilterCounts, FilterOptions } from '#domain/search/filter-options.ts';
import type { ResultFigures } from '#domain/search/result-figures.ts';
import { PAGE_SIZE } from '#domain/search/search-params.ts';
import type { SearchVersion } from '../search-version.ts';
import type { ListColumn } from './column-storage.ts';
import type { Columns } from './columns.ts';
import { type CompanySet, opposite, type PersonalSearch, SetFilters, setKey } from './company-sets.ts';
import { Facets } from './facets.ts';
import { computeFigures } from './figures.ts';
import type { InvertedIndex } from './inverted-index.ts';
import { LiveValues } from './live-values.ts';
import { Matcher } from './matcher.ts';
import { type RowFilter, rowFilters } from './row-filters.ts';
import { type Bits, countBits, countRows, hasRow, type RowSet } from './row-set.ts';
import { slotFinder } from './slot-finder.ts';
import { type Orders, SortedRows } from './sort-orders.ts';
import { Spellings } from './spellings.ts';

const ANSWERS_BYTES = 16 * 1024 * 1024;
const BYTES_AN_ENTRY = 100;

/** With the database's search version that the index reflects. */
export type IndexParts = SearchVersion & {
  columns: Columns;
  /** Number of rows in the columns that belong to this index, live or removed. */
  rows: number;
  alive: Bits;
  industryMatches: ListColumn;
  orders: Orders;
  words: InvertedIndex;
};

/**
 * All companies of one database version, for searching, filtering, counting and sorting. Immutable: later writes create
 * another index, so that a long-running reader (an export) sees one state.
 */
export class SearchIndex {
  readonly version: number;
  readonly token: string;
  readonly count: number;
  readonly parts: IndexParts;
  private readonly everything: RowSet & { kind: 'dense' };
  private readonly matcher: Matcher;
  private readonly ordered: SortedRows;
  private liveValues: LiveValues | null = null;
  /** All visitors request the same sums. */
  private readonly recentSums = new LRUCache<string, number>({ max: 100 });
  /** Spellings from rows that are not in the word index yet. */
  private addedSpellings: Spellings | null = null;
  private countFacets: Facets | null = null;
  private setFilters: SetFilters | null = null;
  private readonly answers = new LRUCache<string, FilterCounts | ResultFigures>({
    maxSize: ANSWERS_BYTES,
    sizeCalculation: answerBytes,
  });

  constructor(parts: IndexParts) {
    this.parts = parts;
    this.version = parts.version;
    this.token = parts.token;
    this.count = countBits(parts.alive);
    this.everything = { kind: 'dense', bits: parts.alive, count: this.count };
    this.matcher = new Matcher(parts.words, parts.columns, parts.rows, this.everything);
    this.ordered = new SortedRows(parts.orders, parts.rows);
  }

  /** Returns the total and the ids of the requested page (empty past the last). */
  search(search: PersonalSearch, today: Day): { total: number; ids: number[] } {
    const slots: number[] = [];
    let total = 0;
    for (const hits of this.listedParts(search, today)) {
      const from = Math.max(0, (search.page - 1) * PAGE_SIZE - total);
      if (slots.length < PAGE_SIZE) slots.push(...this.ordered.page(hits, search.sort, from, PAGE_SIZE - slots.length));
      total += countRows(hits);
    }
    return { total, ids: slots.map((slot) => this.parts.columns.ids[slot] as number) };
  }

  total(search: PersonalSearch, today: Day): number {
    return countRows(this.matches(search, today));
  }

  /** The total, and a test for companies in the result. */
  result(search: PersonalSearch, today: Day): { total: number; has(id: number): boolean } {
    const hits = this.matches(search, today);
    const slotOf = slotFinder(this.parts);
    return {
      total: countRows(hits),
      has(id) {
        const slot = slotOf(id);
        return slot !== undefined && hasRow(hits, slot);
      },
    };
  }

  /** Similarly spelled words in the data, best match first. */
  similarWords(word: string, most: number): string[] {
    const { words, columns, rows } = this.parts;
    this.addedSpellings ??= Spellings.ofRows(columns.texts.uncoded, rows - words.rows);
    const near = [words.spellings(), this.addedSpellings].flatMap((spellings) => spellings.near(word));
    near.sort((a, b) => a.edits - b.edits || b.rows - a.rows);
    return [...new Set(near.map(({ text }) => text))].slice(0, most);
  }

  /** For each filter value, the number of results under the query and the other filters. */
  counts(search: PersonalSearch, today: Day): FilterCounts {
    return this.remembered('counts', search, today, () => {
      this.countFacets ??= new Facets(this.parts.columns, this.parts.industryMatches, this.live(), this.everything);
      const hits = this.matcher.matchesWithout(search.query, this.filters(search, today));
      return this.countFacets.counts(hits, today);
    });
  }

  options(): FilterOptions {
    return this.live().options;
  }

  /** Sums and distributions over the whole result set. */
  figures(search: PersonalSearch, today: Day): ResultFigures {
    return this.remembered('figures', search, today, () =>
      computeFigures(this.matches(search, today), this.parts.columns, this.ordered, today),
    );
  }

  /** Ids of all matching companies in search order, regardless of the page. */
  *ids(search: PersonalSearch, today: Day): Generator<number> {
    const { ids } = this.parts.columns;
    for (const hits of this.listedParts(search, today)) {
      for (const slot of this.ordered.all(hits, search.sort)) yield ids[slot] as number;
    }
  }

  /** The sum of last rounds in the last `days` days, in US dollars. */
  recentFunding(days: number, today: Day): number {
    const key = `${days} ${today}`;
    const sum = this.recentSums.get(key) ?? this.sumRecent(days, today);
    this.recentSums.set(key, sum);
    return sum;
  }

  private sumRecent(days: number, today: Day): number {
    const { numbers } = this.parts.columns;
    const first = dayNumber(cutoffDay(days, today));
    let sum = 0;
    for (const slot of this.ordered.all(this.everything, 'date-desc')) {
      if (!((numbers.day[slot] as number) >= first)) break;
      sum += (numbers.amount[slot] as number) || 0;
    }
    return sum;
  }

  /** The matches, split into the parts to list one after another. */
  private *listedParts(search: PersonalSearch, today: Day): Generator<RowSet> {
    const { last = [], sets = [] } = search;
    if (last.length === 0) return yield this.matches(search, today);
    const limitedTo = (more: readonly CompanySet[]) => this.matches({ ...search, sets: [...sets, ...more] }, today);
    yield limitedTo(last.map(opposite));
    for (const set of last) yield limitedTo([set]);
  }

  private matches(search: PersonalSearch, today: Day): RowSet {
    return this.matcher.matches(search.query, this.filters(search, today));
  }

  private filters(search: PersonalSearch, today: Day): RowFilter[] {
    const { columns, industryMatches, rows } = this.parts;
    const filters = rowFilters(search, columns, industryMatches, today);
    const { personal, others } = workspaceParams(search);
    if (!search.sets && personal.length + others.length > 0)
      throw new Error('The search depends on the viewer and is not resolved');
    if (!search.sets?.length) return filters;
    this.setFilters ??= new SetFilters(rows, slotFinder(this.parts));
    const currentSetFilters = this.setFilters;
    return [...search.sets.map((set) => currentSetFilters.filter(set)), ...filters];
  }

  private live(): LiveValues {
    this.liveValues ??= new LiveValues(this.parts.columns, this.everything);
    return this.liveValues;
  }

  /** Caches a result that does not depend on sort and page. */
  private remembered<T extends FilterCounts | ResultFigures>(
    kind: string,
    search: PersonalSearch,
    today: Day,
    make: () => T,
  ): T {
    const params = companySearchParams({ ...search, sort: DEFAULT_SORT, page: 1 });
    const key = JSON.stringify([kind, today, params, search.sets?.map(setKey)]);
    const cachedAnswer = this.answers.get(key);
    if (cachedAnswer) return cachedAnswer as T;
    const answer = make();
    this.answers.set(key, answer);
    return answer;
  }
}

/** Approximate memory use of a cached result. */
function answerBytes(answer: FilterCounts | ResultFigures): number {
  const entries = Object.values(answer).map((part) => (part instanceof Object ? Object.keys(part).length : 1));
  return entries.reduce((sum, count) => sum + count * BYTES_AN_ENTRY, BYTES_AN_ENTRY);
}
