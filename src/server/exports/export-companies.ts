import { Readable } from 'node:stream';
import type pg from 'pg';
import { writeCell } from '#domain/csv-cells.ts';
import { CSV_COLUMNS } from '#domain/csv-columns.ts';
import { companyTexts, contactTexts, isContactField, type TextRow } from './export-companies-queries.ts';

/** Companies that are read at once. More are no faster, and their texts outlive the cheap collections of memory. */
const PART_SIZE = 128;

const HEADER = `${CSV_COLUMNS.map(({ header }) => writeCell(header)).join(',')}\r\n`;
const OF_CONTACT = CSV_COLUMNS.map(({ field }) => isContactField(field));

type CompanyExport = {
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
  const companyById = new Map(companies.map((company) => [company[0], company]));
  const contactsById = Map.groupBy(contacts, ([id]) => id);
  let csv = '';
  for (const id of ids) {
    const company = companyById.get(id);
    if (!company) continue;
    const gaps = lineWithGaps(company);
    for (const contact of contactsById.get(id) ?? [null]) csv += fillGaps(gaps, contact);
  }
  return Buffer.from(csv);
}

/** The line of a company in pieces: between each and the next belongs a text of the contact. */
function lineWithGaps(company: TextRow): string[] {
  const pieces = [''];
  let place = 1;
  for (const [index, ofContact] of OF_CONTACT.entries()) {
    const text = ofContact ? '' : writeText(company[place++]);
    pieces[pieces.length - 1] += index === 0 ? text : `,${text}`;
    if (ofContact) pieces.push('');
  }
  return pieces;
}

function fillGaps([start = '', ...pieces]: readonly string[], contact: TextRow | null): string {
  let line = start;
  for (const [index, piece] of pieces.entries()) line += writeText(contact?.[index + 1]) + piece;
  return `${line}\r\n`;
}

function writeText(text: string | number | null | undefined): string {
  return typeof text === 'string' ? writeCell(text) : '';
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
