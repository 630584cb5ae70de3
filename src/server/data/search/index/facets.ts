import { DATE_BANDS } from '#domain/companies/funding.ts';
import { type Day, dayNumber } from '#domain/dates.ts';
import { cutoffDay, DATA_FILTER_NAMES, type DataFilterName, FILTERS } from '#domain/search/company-filters.ts';
import type { FilterCounts } from '#domain/search/filter-options.ts';
import { type ListColumn, NO_TEXT, tallyCodes } from './column-storage.ts';
import type { Columns } from './columns.ts';
import type { LiveValues } from './live-values.ts';
import type { FilteredRows } from './matcher.ts';
import { listSlots, type RowSet, rowSetOf, withoutBits } from './row-set.ts';

const LONGEST_DAYS = Math.max(...DATE_BANDS.map(({ days }) => days));

/** Counts the results of each filter value under the query and the other filters. */
export class Facets {
  private readonly columns: Columns;
  private readonly industryMatches: ListColumn;
  private readonly live: LiveValues;
  private readonly everything: RowSet & { kind: 'dense' };
  /** Counts over all rows, by filter. */
  private readonly totals = new Map<DataFilterName, { counts: Uint32Array; today: Day }>();

  constructor(columns: Columns, industryMatches: ListColumn, live: LiveValues, everything: RowSet & { kind: 'dense' }) {
    this.columns = columns;
    this.industryMatches = industryMatches;
    this.live = live;
    this.everything = everything;
  }

  counts(hits: FilteredRows, today: Day): FilterCounts {
    const slotsOf = new Map<RowSet, Uint32Array>();
    const records = DATA_FILTER_NAMES.map((name) => {
      const base = hits.without.get(name) ?? hits.all;
      return [name, this.byValue(name, this.count(name, base, today, slotsOf))];
    });
    return Object.fromEntries(records) as FilterCounts;
  }

  /** Counts by code. If more than half of all rows match, counts the others and subtracts them from the totals. */
  private count(name: DataFilterName, base: RowSet, today: Day, slotsOf: Map<RowSet, Uint32Array>): Uint32Array {
    const mostly = base.kind === 'dense' && base.count > this.everything.count / 2;
    let slots = slotsOf.get(base);
    if (!slots) {
      slots = listSlots(mostly ? rowSetOf(withoutBits(this.everything.bits, base.bits)) : base);
      slotsOf.set(base, slots);
    }
    const counts = this.tally(name, slots, today);
    if (!mostly) return counts;
    return this.total(name, today).map((total, code) => total - (counts[code] as number));
  }

  private total(name: DataFilterName, today: Day): Uint32Array {
    const cachedTotal = this.totals.get(name);
    if (cachedTotal?.today === today) return cachedTotal.counts;
    const counts = this.tally(name, listSlots(this.everything), today);
    this.totals.set(name, { counts, today });
    return counts;
  }

  private tally(name: DataFilterName, slots: Uint32Array, today: Day): Uint32Array {
    const { columns } = this;
    const filter = FILTERS[name];
    switch (filter.kind) {
      case 'list': {
        const counts = new Uint32Array(columns.industries.names.length);
        this.industryMatches.tally(slots, counts);
        return counts;
      }
      case 'code':
        return columns[filter.column].tally(slots);
      case 'place':
        return tallyCodes(columns.placeCodes, slots, columns.places.places.length);
      case 'amount':
        return tallyCodes(columns.bits[filter.column], slots, 1 << filter.bands.length);
      case 'values':
        return tallyCodes(columns.bits[filter.column], slots, 1 << filter.values.length);
      case 'days':
        return tallyDays(columns.numbers[filter.column], slots, dayNumber(cutoffDay(LONGEST_DAYS, today)));
    }
  }

  /** Maps counts by code to counts by filter value. */
  private byValue(name: DataFilterName, counts: Uint32Array): Record<string, number> {
    const { columns, live } = this;
    const filter = FILTERS[name];
    switch (filter.kind) {
      case 'list':
        return positive(live.industries.map((code) => [columns.industries.names[code] ?? '', counts[code] ?? 0]));
      case 'code':
        return byText(live.texts[filter.column], columns[filter.column].values, counts);
      case 'place':
        return this.byLocation(counts);
      case 'amount':
        return byBit(
          filter.bands.map(({ value }) => value),
          counts,
        );
      case 'values':
        return byBit(filter.values, counts);
      case 'days':
        return positive(
          DATE_BANDS.map(({ value, days }) => [value, sumWhere(counts, (day) => day >= LONGEST_DAYS - days)]),
        );
    }
  }

  private byLocation(counts: Uint32Array): Record<string, number> {
    const { places } = this.columns;
    const groupCounts = new Map<number, number>();
    for (let code = 0; code < counts.length; code++) {
      const count = counts[code] as number;
      if (count === 0) continue;
      for (const group of places.groupsOf[code] ?? []) groupCounts.set(group, (groupCounts.get(group) ?? 0) + count);
    }
    const record: Record<string, number> = {};
    for (const [group, count] of groupCounts) {
      for (const value of this.live.locations.get(group) ?? []) record[value] = count;
    }
    return record;
  }
}

/** Counts by text, ignoring case. */
function byText(texts: readonly string[], values: readonly string[], counts: Uint32Array): Record<string, number> {
  const byFolded = new Map<string, number>();
  for (let code = NO_TEXT + 1; code < counts.length; code++) {
    const lowercaseText = (values[code] ?? '').toLowerCase();
    byFolded.set(lowercaseText, (byFolded.get(lowercaseText) ?? 0) + (counts[code] as number));
  }
  return positive(texts.map((text) => [text, byFolded.get(text.toLowerCase()) ?? 0]));
}

/** Counts by value from counts by set of values, one bit each. */
function byBit(values: readonly string[], counts: Uint32Array): Record<string, number> {
  return positive(values.map((value, bit) => [value, sumWhere(counts, (bits) => ((bits >> bit) & 1) === 1)]));
}

/** Counts by days since the start of the longest range; days after today count as today. */
function tallyDays(days: Columns['numbers']['day'], slots: Uint32Array, first: number): Uint32Array {
  const counts = new Uint32Array(LONGEST_DAYS + 1);
  for (let i = 0; i < slots.length; i++) {
    const since = (days[slots[i] as number] as number) - first;
    if (!(since >= 0)) continue; // A missing day is NaN and not in any range.
    const day = since > LONGEST_DAYS ? LONGEST_DAYS : since;
    counts[day] = (counts[day] as number) + 1;
  }
  return counts;
}

function sumWhere(counts: Uint32Array, isIn: (code: number) => boolean): number {
  return counts.reduce((sum, count, code) => (isIn(code) ? sum + count : sum), 0);
}

function positive(entries: [string, number][]): Record<string, number> {
  return Object.fromEntries(entries.filter(([, count]) => count > 0));
}
