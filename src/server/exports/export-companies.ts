import type { Readable } from 'node:stream';
import type pg from 'pg';
import { CSV_COLUMNS } from '#domain/csv-columns.ts';
import { cellOf, streamCsv } from './csv-parts.ts';
import { companyTexts, contactTexts, isContactField, type TextRow } from './export-companies-queries.ts';

const OF_CONTACT = CSV_COLUMNS.map(({ field }) => isContactField(field));

type CompanyExport = {
  pool: pg.Pool;
  /** The companies in the order of the file; one that no longer exists is left out. */
  ids: Iterable<number>;
  /** Stops the work when the reader has gone away. */
  signal?: AbortSignal;
};

/** Companies as CSV: a row for each contact, one row for a company without any. */
export function exportCompaniesCsv({ pool, ids, signal }: CompanyExport): Readable {
  const headers = CSV_COLUMNS.map(({ header }) => header);
  return streamCsv({ headers, ids, signal, readLines: (part) => readLines(pool, part) });
}

async function readLines(pool: pg.Pool, ids: readonly number[]): Promise<string> {
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
  return csv;
}

/** The line of a company in pieces: between each and the next belongs a text of the contact. */
function lineWithGaps(company: TextRow): string[] {
  const pieces = [''];
  let place = 1;
  for (const [index, ofContact] of OF_CONTACT.entries()) {
    const text = ofContact ? '' : cellOf(company[place++]);
    pieces[pieces.length - 1] += index === 0 ? text : `,${text}`;
    if (ofContact) pieces.push('');
  }
  return pieces;
}

function fillGaps([start = '', ...pieces]: readonly string[], contact: TextRow | null): string {
  let line = start;
  for (const [index, piece] of pieces.entries()) line += cellOf(contact?.[index + 1]) + piece;
  return `${line}\r\n`;
}
