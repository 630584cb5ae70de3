import type { Readable } from 'node:stream';
import type pg from 'pg';
import { CSV_COLUMNS } from '#domain/companies/company-fields.ts';
import type { ExportCounts } from '#domain/exports/finished-exports.ts';
import { cellOf, streamCsv } from './csv-parts.ts';
import { isContactField, readCompanies, type TextRow, withoutEmail } from './export-companies-queries.ts';

const OF_CONTACT = CSV_COLUMNS.map(({ field }) => isContactField(field));

/** Options of a company export, in any format. */
export type CompanyExport = {
  pool: pg.Pool;
  /** Company ids in file order; deleted ones are skipped. */
  ids: Iterable<number>;
  /** Skips contacts without an email address, and companies without any. */
  withEmail?: boolean;
  /** Called with the counts before the stream ends. */
  onEnd?: (counts: ExportCounts) => Promise<void>;
  /** Aborted when the client disconnects. */
  signal?: AbortSignal;
};

/** Exports companies as CSV: one row per contact, or one row for a company without contacts. */
export function exportCompaniesCsv({ pool, ids, withEmail = false, onEnd, signal }: CompanyExport): Readable {
  const headers = CSV_COLUMNS.map(({ header }) => header);
  const counts = { rows: 0, contacts: 0, withoutEmail: 0, leftOut: [] };
  const readLines = async (part: readonly number[]) => {
    let csv = '';
    for (const { company, contacts } of await readCompanies(pool, part, withEmail)) {
      const gaps = lineWithGaps(company);
      if (contacts.length === 0) csv += fillGaps(gaps, null);
      for (const contact of contacts) csv += fillGaps(gaps, contact);
      counts.rows += Math.max(1, contacts.length);
      counts.contacts += contacts.length;
      counts.withoutEmail += withoutEmail(contacts);
    }
    return csv;
  };
  return streamCsv({ headers, ids, signal, readLines, onEnd: () => onEnd?.(counts) });
}

/** The line of a company in pieces, to be joined by the texts of a contact. */
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
