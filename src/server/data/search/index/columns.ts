import { domainToUnicode } from 'node:url';
import { AMOUNT_BANDS } from '#domain/companies/funding.ts';
import { foldText } from '#domain/search/search-text.ts';
import { Codes, ListColumn, withRoom } from './column-storage.ts';
import { Industries } from './industries.ts';
import { Places } from './places.ts';
import { TextRows } from './text-rows.ts';
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
  /** Days since 1970-01-01. */
  day: number | null;
  amount: number | null;
  /** Time added, in Unix milliseconds; null for sample data. */
  added: number | null;
  total: number | null;
};

/** Typical size of a website key. */
const WEBSITE_BYTES = 16;

export const NO_STAGE = 0;

/**
 * The columns of all rows, in plain arrays. Rows are append-only: successive indexes share the columns, and each knows
 * which rows are its own.
 */
export class Columns {
  count = 0;
  readonly texts: TextRows;
  readonly websites: TextRows;
  readonly industries = new Industries();
  readonly regionNames = new Codes();
  readonly stageNames = new Codes();
  readonly places = new Places();
  readonly entries: ListColumn;
  readonly regions: ListColumn;
  ids: Uint32Array;
  stages: Uint32Array;
  placeCodes: Uint32Array;
  /** Days since 1970-01-01; NaN when missing, as in the amounts. A Float32 is exact in this range. */
  days: Float32Array;
  amounts: Float64Array;
  totals: Float64Array;
  /** Unix milliseconds. */
  added: Float64Array;
  /** One bit per amount band that contains the row's amount. */
  bands: Uint8Array;

  constructor(rows: number, textBytes: number) {
    this.texts = new TextRows(rows, textBytes);
    this.websites = new TextRows(rows, rows * WEBSITE_BYTES);
    this.entries = new ListColumn(rows);
    this.regions = new ListColumn(rows);
    this.ids = new Uint32Array(rows);
    this.stages = new Uint32Array(rows);
    this.placeCodes = new Uint32Array(rows);
    this.days = new Float32Array(rows);
    this.amounts = new Float64Array(rows);
    this.totals = new Float64Array(rows);
    this.added = new Float64Array(rows);
    this.bands = new Uint8Array(rows);
    this.stageNames.code(''); // NO_STAGE
  }

  add(row: IndexRow): void {
    const slot = this.count++;
    this.makeRoom(this.count);
    this.texts.add(row.search_text);
    this.websites.add(findableWebsite(row.website ?? ''));
    this.entries.add(distinct(row.industries.map((entry) => this.industries.code(entry))));
    this.regions.add(distinct(row.regions.map((region) => this.regionNames.code(region))));
    this.ids[slot] = row.id;
    this.stages[slot] = row.stage === null ? NO_STAGE : this.stageNames.code(row.stage);
    this.placeCodes[slot] = this.places.code({ city: row.city, region: row.region, country: row.country });
    this.days[slot] = row.day ?? Number.NaN;
    this.amounts[slot] = row.amount ?? Number.NaN;
    this.totals[slot] = row.total ?? Number.NaN;
    this.added[slot] = row.added ?? Number.NaN;
    this.bands[slot] = bandsOf(row.amount);
  }

  private makeRoom(rows: number): void {
    this.ids = withRoom(this.ids, rows);
    this.stages = withRoom(this.stages, rows);
    this.placeCodes = withRoom(this.placeCodes, rows);
    this.days = withRoom(this.days, rows);
    this.amounts = withRoom(this.amounts, rows);
    this.totals = withRoom(this.totals, rows);
    this.added = withRoom(this.added, rows);
    this.bands = withRoom(this.bands, rows);
  }
}

/** Returns a website key as people type it: 'xn--mller-kva.de' becomes 'muller.de', like a query without accents. */
export function findableWebsite(key: string): string {
  return key.includes('xn--') ? foldText(domainToUnicode(key) || key) : key;
}

function distinct(codes: number[]): number[] {
  return codes.length < 2 ? codes : [...new Set(codes)];
}

function bandsOf(amount: number | null): number {
  if (amount === null) return 0;
  return AMOUNT_BANDS.reduce(
    (bands, { min, max }, i) => (amount >= min && (max === null || amount <= max) ? bands | (1 << i) : bands),
    0,
  );
}
