import { LRUCache } from 'lru-cache';
import type { FilterCounts, FilterOptions, ResultFigures } from '#domain/company-answers.ts';
import { type CompanySearch, companySearchParams, cutoffDay, DEFAULT_SORT } from '#domain/company-filters.ts';
import { type Day, dayNumber } from '#domain/dates.ts';
import { PAGE_SIZE } from '#domain/search-parameters.ts';
import { withoutAccents } from '#domain/search-text.ts';
import type { Bits } from './bits.ts';
import { countBits } from './bits.ts';
import type { Columns } from './columns.ts';
import { Facets } from './facets.ts';
import { resultFigures } from './figures.ts';
import { type Hits, hitCount } from './hits.ts';
import type { ListColumn } from './list-column.ts';
import { LiveValues } from './live-values.ts';
import { Matcher } from './matcher.ts';
import { OrderedHits } from './ordered-hits.ts';
import type { Orders } from './orders.ts';
import { type RowFilter, rowFilters } from './row-filters.ts';
import { Spellings } from './spellings.ts';
import type { WordIndex } from './word-index.ts';

const ANSWERS_BYTES = 16 * 1024 * 1024;
const BYTES_AN_ENTRY = 100;

/** What a search index is made of. */
export type IndexParts = {
  /** The search version of the database that it shows. */
  version: number;
  columns: Columns;
  /** How many of the columns' rows are its own, living or gone. */
  rows: number;
  alive: Bits;
  tags: ListColumn;
  orders: Orders;
  words: WordIndex;
};

/**
 * All companies as one version of the database has them, ready to be searched, filtered, counted and sorted.
 * It never changes: what is written later makes another index, so that a long reader (an export) sees one state.
 */
export class SearchIndex {
  readonly version: number;
  /** How many companies there are. */
  readonly count: number;
  readonly parts: IndexParts;
  private readonly everything: Hits & { kind: 'many' };
  private readonly matcher: Matcher;
  private readonly ordered: OrderedHits;
  private liveValues: LiveValues | null = null;
  /** Every page of a visitor asks for the same one. */
  private readonly recentSums = new LRUCache<string, number>({ max: 100 });
  /** Of the rows that are not in the word index yet. */
  private addedSpellings: Spellings | null = null;
  private countFacets: Facets | null = null;
  private readonly answers = new LRUCache<string, FilterCounts | ResultFigures>({
    maxSize: ANSWERS_BYTES,
    sizeCalculation: answerBytes,
  });

  constructor(parts: IndexParts) {
    this.parts = parts;
    this.version = parts.version;
    this.count = countBits(parts.alive);
    this.everything = { kind: 'many', bits: parts.alive, count: this.count };
    this.matcher = new Matcher(parts.words, parts.columns, parts.rows, this.everything);
    this.ordered = new OrderedHits(parts.orders, parts.rows);
  }

  /** How many companies match, and the ids of the page that is asked for (empty past the last). */
  search(search: CompanySearch, today: Day): { total: number; ids: number[] } {
    const hits = this.matches(search, today);
    const slots = this.ordered.page(hits, search.sort, (search.page - 1) * PAGE_SIZE, PAGE_SIZE);
    return { total: hitCount(hits), ids: slots.map((slot) => this.parts.columns.ids[slot] as number) };
  }

  /** How many companies match. */
  total(search: CompanySearch, today: Day): number {
    return hitCount(this.matches(search, today));
  }

  /** Words in the data that are spelled nearly like one, the likeliest first. */
  similarWords(word: string, most: number): string[] {
    const { words, columns, rows } = this.parts;
    this.addedSpellings ??= Spellings.ofRows(columns.texts, words.rows, rows);
    const near = [words.spellings(), this.addedSpellings].flatMap((spellings) => spellings.near(withoutAccents(word)));
    near.sort((a, b) => a.edits - b.edits || b.rows - a.rows);
    return [...new Set(near.map(({ text }) => text))].slice(0, most);
  }

  /** For each filter what its values would find, each alone, under the query and the other filters. */
  counts(search: CompanySearch, today: Day): FilterCounts {
    return this.remembered('counts', search, today, () => {
      this.countFacets ??= new Facets(this.parts.columns, this.parts.tags, this.live(), this.everything);
      const hits = this.matcher.matchesWithout(search.query, this.filters(search, today));
      return this.countFacets.counts(hits, today);
    });
  }

  /** All values that the filters offer. */
  options(): FilterOptions {
    return this.live().options;
  }

  /** Sums and distributions of the whole result set. */
  figures(search: CompanySearch, today: Day): ResultFigures {
    return this.remembered('figures', search, today, () =>
      resultFigures(this.matches(search, today), this.parts.columns, this.ordered, today),
    );
  }

  /** The ids of all matching companies in the order of the search, whatever its page. */
  *ids(search: CompanySearch, today: Day): Generator<number> {
    const { ids } = this.parts.columns;
    for (const slot of this.ordered.all(this.matches(search, today), search.sort)) yield ids[slot] as number;
  }

  /** The sum in US dollars of the last rounds of the last so many days. */
  recentFunding(days: number, today: Day): number {
    const key = `${days} ${today}`;
    const known = this.recentSums.get(key) ?? this.sumRecent(days, today);
    this.recentSums.set(key, known);
    return known;
  }

  private sumRecent(days: number, today: Day): number {
    const { columns } = this.parts;
    const first = dayNumber(cutoffDay(days, today));
    let sum = 0;
    for (const slot of this.ordered.all(this.everything, 'date-desc')) {
      if (!((columns.days[slot] as number) >= first)) break;
      sum += (columns.amounts[slot] as number) || 0;
    }
    return sum;
  }

  private matches(search: CompanySearch, today: Day): Hits {
    return this.matcher.matches(search.query, this.filters(search, today));
  }

  private filters(search: CompanySearch, today: Day): RowFilter[] {
    return rowFilters(search, this.parts.columns, this.parts.tags, today);
  }

  private live(): LiveValues {
    this.liveValues ??= new LiveValues(this.parts.columns, this.everything);
    return this.liveValues;
  }

  /** An answer that does not depend on sort and page. */
  private remembered<T extends FilterCounts | ResultFigures>(
    kind: string,
    search: CompanySearch,
    today: Day,
    make: () => T,
  ): T {
    const params = companySearchParams({ ...search, sort: DEFAULT_SORT, page: 1 });
    const key = JSON.stringify([kind, today, params]);
    const known = this.answers.get(key);
    if (known) return known as T;
    const answer = make();
    this.answers.set(key, answer);
    return answer;
  }
}

/** About what an answer takes in memory. */
function answerBytes(answer: FilterCounts | ResultFigures): number {
  const entries = Object.values(answer).map((part) => (part instanceof Object ? Object.keys(part).length : 1));
  return entries.reduce((sum, count) => sum + count * BYTES_AN_ENTRY, BYTES_AN_ENTRY);
}
