import { LRUCache } from 'lru-cache';
import { websiteTerm } from '#domain/companies/company-identity.ts';
import { searchTerms } from '#domain/search/search-terms.ts';
import { findableWebsite } from './columns.ts';
import type { InvertedIndex } from './inverted-index.ts';
import type { RowFilter } from './row-filters.ts';
import {
  type Bits,
  countBits,
  countRows,
  createBits,
  hasBit,
  intersectBits,
  intersectRows,
  listBits,
  memoryOf,
  NO_ROWS,
  type RowSet,
  rowSetOf,
  rowSetOfSlots,
  setBit,
  sparseLimit,
  uniteBits,
} from './row-set.ts';
import type { SearchTexts } from './search-texts.ts';
import type { TextRows } from './text-rows.ts';

const CACHE_BYTES = 32 * 1024 * 1024;

/** Rows that match the query and all filters and, for each filter, those that match the query and the others. */
export type FilteredRows = { all: RowSet; without: ReadonlyMap<RowFilter['name'], RowSet> };

/**
 * Finds the rows that match a query and filters, with a bounded cache. Each word or quoted phrase of the query must occur
 * somewhere in the searched fields, also within a word, or begin the website. Of the values of a filter one must apply, and
 * no excluded one.
 */
export class Matcher {
  private readonly words: InvertedIndex;
  private readonly texts: SearchTexts;
  private readonly websites: TextRows;
  private readonly everything: RowSet & { kind: 'dense' };
  private readonly hits = new LRUCache<string, RowSet>({ maxSize: CACHE_BYTES, sizeCalculation: memoryOf });
  private readonly filters = new LRUCache<string, Bits>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (bits) => 100 + bits.byteLength,
  });
  private readonly rows: number;

  constructor(
    words: InvertedIndex,
    { texts, websites }: { texts: SearchTexts; websites: TextRows },
    rows: number,
    everything: RowSet & { kind: 'dense' },
  ) {
    this.words = words;
    this.texts = texts;
    this.websites = websites;
    this.rows = rows;
    this.everything = everything;
  }

  matches(query: string, filters: readonly RowFilter[]): RowSet {
    return this.applyFilters(this.matchQuery(query), filters);
  }

  /** Like `matches`, plus the matches without each single filter. */
  matchesWithout(query: string, filters: readonly RowFilter[]): FilteredRows {
    const queryRows = this.matchQuery(query);
    const without = new Map<RowFilter['name'], RowSet>();
    for (const filter of filters) {
      if (filter.name === 'set') continue; // Has no counts.
      without.set(
        filter.name,
        this.applyFilters(
          queryRows,
          filters.filter((other) => other !== filter),
        ),
      );
    }
    return { all: this.applyFilters(queryRows, filters), without };
  }

  private applyFilters(rows: RowSet, filters: readonly RowFilter[]): RowSet {
    if (filters.length === 0) return rows;
    if (rows.kind === 'sparse') return this.testRows(rows.slots, filters);
    const bits = rows.bits.slice();
    const uncachedFilters: RowFilter[] = [];
    for (const filter of filters) {
      const filterBits = this.filters.get(filter.key);
      if (filterBits) intersectBits(bits, filterBits);
      else uncachedFilters.push(filter);
    }
    let count = countBits(bits);
    for (const filter of uncachedFilters) {
      // For few enough rows, testing each is cheaper than finding all that pass.
      if (count <= this.rows >>> 4) return this.testRows(listBits(bits, count), uncachedFilters);
      intersectBits(bits, this.bitsOf(filter));
      count = countBits(bits);
    }
    return rowSetOf(bits, count);
  }

  private testRows(slots: Uint32Array, filters: readonly RowFilter[]): RowSet {
    return rowSetOfSlots(
      slots.filter((slot) => filters.every((filter) => filter.test(slot))),
      this.rows,
    );
  }

  private bitsOf(filter: RowFilter): Bits {
    const bits = createBits(this.rows);
    filter.fill(bits, this.rows);
    this.filters.set(filter.key, bits);
    return bits;
  }

  /** Live rows that contain every term of the query. */
  private matchQuery(query: string): RowSet {
    const terms = searchTerms(query);
    const [only] = terms;
    if (only === undefined) return this.everything;
    return this.cachedRows(`query ${query}`, () =>
      terms.length === 1 ? this.rowsContaining(only) : this.rowsContainingAll(terms),
    );
  }

  /** Finds the rows of the cheapest term first; if they are few, reads their texts for the others. */
  private rowsContainingAll(terms: readonly string[]): RowSet {
    const [first, ...others] = terms
      .map((term) => ({ term, bytes: new TextEncoder().encode(term) }))
      .map(({ term, bytes }) => ({ term, bytes, cost: this.words.costOf(bytes) }))
      .sort((a, b) => a.cost - b.cost);
    let rows = first ? this.termRows(first.term) : NO_ROWS;
    for (const { term, bytes, cost } of others) {
      const readsTexts = countRows(rows) < cost && !websiteTerm(term) && !this.hits.has(`term ${term}`);
      rows = readsTexts ? this.texts.containing(rows, bytes) : intersectRows(rows, this.termRows(term));
    }
    return rows;
  }

  private termRows(term: string): RowSet {
    // Apart from queries: the phrase "supply chain" is a term, and the query supply chain is two.
    return this.cachedRows(`term ${term}`, () => this.rowsContaining(term));
  }

  private cachedRows(key: string, find: () => RowSet): RowSet {
    const cachedHits = this.hits.get(key);
    if (cachedHits) return cachedHits;
    const hits = find();
    this.hits.set(key, hits);
    return hits;
  }

  /** Live rows that contain a term, or whose website matches it. */
  private rowsContaining(term: string): RowSet {
    const bytes = new TextEncoder().encode(term);
    const indexHits = this.words.find(bytes, this.texts);
    const scanHits = this.texts.scan(this.words.rows, this.rows, bytes);
    const website = websiteTerm(term);
    if (!website) return this.liveRows(indexHits, scanHits);
    const key = new TextEncoder().encode(findableWebsite(website.key));
    const websiteHits = this.websites.startingWith(this.rows, key, !website.bare);
    return this.liveRows(indexHits, scanHits, websiteHits);
  }

  /** Live rows among several hits; all of `scanHits` come after `indexHits`. */
  private liveRows(indexHits: RowSet, scanHits: RowSet, websiteHits?: RowSet): RowSet {
    const alive = this.everything.bits;
    if (!websiteHits && indexHits.kind === 'sparse' && scanHits.kind === 'sparse') {
      const slots = new Uint32Array(indexHits.slots.length + scanHits.slots.length);
      slots.set(indexHits.slots);
      slots.set(scanHits.slots, indexHits.slots.length);
      const liveSlots = slots.filter((slot) => hasBit(alive, slot));
      if (liveSlots.length <= sparseLimit(this.rows)) return { kind: 'sparse', slots: liveSlots };
    }
    const bits = createBits(this.rows);
    for (const hits of websiteHits ? [indexHits, scanHits, websiteHits] : [indexHits, scanHits]) {
      if (hits.kind === 'dense') uniteBits(bits, hits.bits);
      else for (const slot of hits.slots) setBit(bits, slot);
    }
    intersectBits(bits, alive);
    return rowSetOf(bits);
  }
}
