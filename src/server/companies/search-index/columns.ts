import { domainToUnicode } from 'node:url';
import { AMOUNT_BANDS } from '#domain/funding.ts';
import { FIELD_SEPARATOR, withoutAccents } from '#domain/search-text.ts';
import { Codes } from './codes.ts';
import { withRoom } from './growing.ts';
import { Industries } from './industries.ts';
import { ListColumn } from './list-column.ts';
import { Places } from './places.ts';
import { TextRows } from './text-rows.ts';

/** What the index knows of a company, as the database gives it. */
export type IndexRow = {
  id: number;
  search_text: string;
  /** The key of its website (`websiteKey`). */
  website: string | null;
  /** Industries and industry groups together. */
  industries: string[];
  regions: string[];
  city: string | null;
  region: string | null;
  country: string | null;
  stage: string | null;
  /** Days since 1970-01-01. */
  day: number | null;
  amount: number | null;
  /** When it was added, in milliseconds since 1970; null for sample data. */
  added: number | null;
  total: number | null;
};

/** About what the key of a website takes. */
const WEBSITE_BYTES = 16;

/** The code of a missing stage. */
export const NO_STAGE = 0;

/**
 * The columns of all rows, in plain arrays. A row is only ever added, never changed: indexes that
 * came from one another share the columns, and each knows which of the rows are its own.
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
  /** Days since 1970-01-01; NaN when missing, as in the amounts. A Float32 holds such a number exactly. */
  days: Float32Array;
  amounts: Float64Array;
  totals: Float64Array;
  /** Milliseconds since 1970. */
  added: Float64Array;
  /** A bit for each listed amount that the row's amount is in. */
  bands: Uint8Array;

  /** Room for so many rows and bytes of text; more are taken when needed. */
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
    this.texts.add(findableText(row.search_text));
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

/** Found without accents; but names are sorted as they are spelled, so an accented one stays first and stands plain at the end. */
function findableText(text: string): string {
  const plain = withoutAccents(text);
  if (plain === text) return text;
  const [name = ''] = text.split(FIELD_SEPARATOR, 1);
  const plainName = withoutAccents(name);
  return plainName === name ? plain : name + plain.slice(plainName.length) + FIELD_SEPARATOR + plainName;
}

/** The key of a website as people type it: 'xn--mller-kva.de' is 'muller.de', as a query without accents has it. */
export function findableWebsite(key: string): string {
  return key.includes('xn--') ? withoutAccents(domainToUnicode(key) || key) : key;
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
