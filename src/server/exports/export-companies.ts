import { Readable } from 'node:stream';
import type pg from 'pg';
import { writeCell } from '#domain/csv-cells.ts';
import { CSV_COLUMNS } from '#domain/csv-columns.ts';
import {
  COMPANY_SOURCES,
  CONTACT_SOURCES,
  companyTexts,
  contactTexts,
  type Texts,
} from './export-companies-queries.ts';

/** Companies that are read at once: enough to hide the way to the database, few enough to hold two parts. */
const PART_SIZE = 1_000;

const HEADER = `${CSV_COLUMNS.map(({ header }) => writeCell(header)).join(',')}\r\n`;
const NO_CONTACT: Texts = [];

/** Where the text of each column stands: in those of the contact, or else in those of the company. */
const PLACES = CSV_COLUMNS.map(({ field }) => {
  const inContact = [...CONTACT_SOURCES.keys()].indexOf(field);
  return { inContact, inCompany: [...COMPANY_SOURCES.keys()].indexOf(field) };
});

export type CompanyExport = {
  pool: pg.Pool;
  /** The companies in the order of the file; one that no longer exists is left out. */
  ids: Iterable<number>;
  /** Stops the work when the reader has gone away. */
  signal?: AbortSignal;
};

/**
 * Companies as CSV (RFC 4180, UTF-8): a row for each contact, one row for a company without any.
 * Reads the database only as fast as the stream is read, and holds no connection in between.
 * The stream breaks off with an error rather than end early.
 */
export function exportCompaniesCsv({ pool, ids, signal }: CompanyExport): Readable {
  return Readable.from(csvParts(pool, ids), { objectMode: false, signal });
}

/** While one part is written the next is read. */
async function* csvParts(pool: pg.Pool, ids: Iterable<number>): AsyncGenerator<Buffer> {
  yield Buffer.from(HEADER);
  let ahead: Promise<Buffer> | null = null;
  for (const part of partsOf(ids)) {
    const next = readPart(pool, part);
    next.catch(() => {}); // Heard when its turn comes, unless the reader leaves before.
    if (ahead) yield await ahead;
    ahead = next;
  }
  if (ahead) yield await ahead;
}

async function readPart(pool: pg.Pool, ids: readonly number[]): Promise<Buffer> {
  const [companies, contacts] = await Promise.all([companyTexts(pool, ids), contactTexts(pool, ids)]);
  let csv = '';
  for (const id of ids) {
    const company = companies.get(id)?.map(writeText);
    if (!company) continue;
    for (const contact of contacts.get(id) ?? [NO_CONTACT]) csv += csvLine(company, contact.map(writeText));
  }
  return Buffer.from(csv);
}

function csvLine(company: readonly string[], contact: readonly string[]): string {
  const cells = PLACES.map(({ inContact, inCompany }) => contact[inContact] ?? company[inCompany] ?? '');
  return `${cells.join(',')}\r\n`;
}

function writeText(text: string | null): string {
  return text === null ? '' : writeCell(text);
}

function* partsOf(ids: Iterable<number>): Generator<number[]> {
  let part: number[] = [];
  for (const id of ids) {
    part.push(id);
    if (part.length < PART_SIZE) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}
