import { domainToUnicode } from 'node:url';
import type { AmountBand } from '#domain/companies/funding.ts';
import { FILTERS, filtersOf } from '#domain/search/company-filters.ts';
import { foldText } from '#domain/search/fold-text.ts';
import { type Companies, evidenceSummary, type IdCondition } from '../../evidence/evidence-summary.ts';
import { Codes, ListColumn, TextColumn, withRoom } from './column-storage.ts';
import { Industries } from './industries.ts';
import { Places } from './places.ts';
import { SearchTexts } from './search-texts.ts';
import { TextRows } from './text-rows.ts';

/** Missing numbers are NaN. Days are since 1970-01-01, `added` is in Unix milliseconds. */
const NUMBERS = ['day', 'amount', 'total', 'added', 'amended', 'confirmed'] as const;
const DAYS: readonly string[] = ['day', 'amended', 'confirmed'];

/** The indexed values of a company, as read from the database. */
export type IndexRow = {
  id: number;
  search_text: string;
  /** See `websiteKey`. */
  website: string | null;
  /** Industries and industry groups. */
  industries: string[];
  regions: string[];
  city: string | null;
  region: string | null;
  country: string | null;
  stage: string | null;
  /** A bit for each of `SOURCE_IDS`. */
  sources: number;
} & Record<(typeof NUMBERS)[number], number | null>;

/**
 * Selects the `IndexRow`s of companies. Sample data has no time added.
 * @param more further columns
 */
export const indexRows = (of: Companies, where: IdCondition, more = '') => `
  select id, search_text, website_key as website, to_json(industries || industry_groups) as industries,
  to_json(headquarters_regions) as regions, city, region, country, last_funding_type as stage,
  last_funding_date - date '1970-01-01' as day, amended_on - date '1970-01-01' as amended,
  confirmed_on - date '1970-01-01' as confirmed, sources, last_funding_amount_usd as amount, total_funding_amount_usd as total,
  case when source <> 'sample' then (extract(epoch from first_seen_at) * 1000)::float8 end as added ${more}
  from ${of} left join (${evidenceSummary(of, where)}) summary using (id) where ${where('id')}`;

const AMOUNT_FILTERS = filtersOf('amount').map((name) => FILTERS[name]);
const BIT_COLUMNS = filtersOf('amount', 'values').map((name) => FILTERS[name].column);

/** Typical size of a website key. */
const WEBSITE_BYTES = 16;

/**
 * The columns of all rows, in plain arrays. Rows are append-only: successive indexes share the columns, and each knows
 * which rows are its own.
 */
export class Columns {
  count = 0;
  readonly texts: SearchTexts;
  readonly websites: TextRows;
  readonly industries = new Industries();
  readonly regionNames = new Codes();
  readonly places = new Places();
  readonly industryCodes: ListColumn;
  readonly regions: ListColumn;
  ids: Uint32Array;
  placeCodes: Uint32Array;
  readonly stages: TextColumn;
  readonly numbers: Record<(typeof NUMBERS)[number], Float32Array | Float64Array>;
  /** A bit per source, and per band of an amount filter that contains the amount. */
  readonly bits: Record<(typeof BIT_COLUMNS)[number], Uint8Array>;

  constructor(rows: number, textBytes: number) {
    this.texts = new SearchTexts(rows, textBytes);
    this.websites = new TextRows(rows, rows * WEBSITE_BYTES);
    this.industryCodes = new ListColumn(rows);
    this.regions = new ListColumn(rows);
    this.ids = new Uint32Array(rows);
    this.placeCodes = new Uint32Array(rows);
    this.stages = new TextColumn(rows);
    // A Float32 is exact in the range of days.
    this.numbers = recordOf(NUMBERS, (name) => new (DAYS.includes(name) ? Float32Array : Float64Array)(rows));
    this.bits = recordOf(BIT_COLUMNS, () => new Uint8Array(rows));
  }

  add(row: IndexRow): void {
    const slot = this.count++;
    this.makeRoom(this.count);
    this.texts.uncoded.add(row.search_text);
    this.websites.add(findableWebsite(row.website ?? ''));
    this.industryCodes.add(distinct(row.industries.map((entry) => this.industries.code(entry))));
    this.regions.add(distinct(row.regions.map((region) => this.regionNames.code(region))));
    this.ids[slot] = row.id;
    this.placeCodes[slot] = this.places.code({ city: row.city, region: row.region, country: row.country });
    this.stages.add(slot, row.stage);
    for (const name of NUMBERS) this.numbers[name][slot] = row[name] ?? Number.NaN;
    for (const { column, bands } of AMOUNT_FILTERS) this.bits[column][slot] = bandsOf(row[column], bands);
    this.bits.sources[slot] = row.sources;
  }

  private makeRoom(rows: number): void {
    this.ids = withRoom(this.ids, rows);
    this.placeCodes = withRoom(this.placeCodes, rows);
    for (const name of NUMBERS) this.numbers[name] = withRoom(this.numbers[name], rows);
    for (const column of BIT_COLUMNS) this.bits[column] = withRoom(this.bits[column], rows);
  }
}

/** Returns a website key as people type it: 'xn--mller-kva.de' becomes 'muller.de', like a query without accents. */
export function findableWebsite(key: string): string {
  return key.includes('xn--') ? foldText(domainToUnicode(key) || key) : key;
}

function distinct(codes: number[]): number[] {
  return codes.length < 2 ? codes : [...new Set(codes)];
}

function bandsOf(amount: number | null, bands: readonly AmountBand[]): number {
  if (amount === null) return 0;
  return bands.reduce(
    (bits, { min, max }, i) =>
      (min === null || amount >= min) && (max === null || amount <= max) ? bits | (1 << i) : bits,
    0,
  );
}

export function recordOf<Name extends string, T>(names: readonly Name[], make: (name: Name) => T): Record<Name, T> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, T>;
}
