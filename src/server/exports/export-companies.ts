import type { Readable } from 'node:stream';
import type pg from 'pg';
import { CSV_COLUMNS, type CsvField, type FieldRow, fieldNamed } from '#domain/companies/company-fields.ts';
import type { ExportCounts } from '#domain/exports/finished-exports.ts';
import { cellOf, streamCsv } from './csv-parts.ts';

/** The SQL text of a column; list entries are joined by `, `. */
function textOf({ column, type }: FieldRow): string {
  // Joined by commas, 'Cher, Bono' would be read back as one person, last name first.
  if (column === 'founders')
    return `array_to_string(founders,
      case when exists (select from unnest(founders) founder where founder not like '% %') then '; ' else ', ' end)`;
  if (type === 'list') return `array_to_string(${column}, ', ')`;
  return type === 'money' || type === 'day' ? `${column}::text` : column;
}

/** Whether a column belongs to the contact; the others belong to the company. */
export function isContactField(field: CsvField): boolean {
  return fieldNamed(field).of === 'contact';
}

/** Company id, then the texts of the company or of one contact in column order. */
export type TextRow = readonly [companyId: number, ...texts: (string | null)[]];

const FIELDS = CSV_COLUMNS.map(({ field }) => field);
/** Read for other formats; our CSV ends before it. */
export const CONTACT_FIELDS = [...FIELDS.filter(isContactField), 'contactLinkedin'] as const;
const CONTACT_TEXTS = CONTACT_FIELDS.map((field) => textOf(fieldNamed(field)));
const COMPANY_TEXTS = FIELDS.filter((field) => !isContactField(field)).map((field) => textOf(fieldNamed(field)));

const CONTACT_EMAIL = 1 + CONTACT_FIELDS.indexOf('email');

type CompanyTexts = { company: TextRow; contacts: TextRow[] };

/**
 * Reads companies with their contacts, in the order of `ids`; deleted ones are skipped.
 * @param withEmail skips contacts without an email address, and companies without such a contact
 */
export async function readCompanies(
  pool: pg.Pool,
  ids: readonly number[],
  withEmail: boolean,
): Promise<CompanyTexts[]> {
  const [companies, contacts] = await Promise.all([
    readTexts(pool, `select id, ${COMPANY_TEXTS.join(', ')} from companies where id = any($1)`, ids),
    readTexts(
      pool,
      `select company_id, ${CONTACT_TEXTS.join(', ')} from contacts
       where company_id = any($1)${withEmail ? ' and email is not null' : ''} order by company_id, position`,
      ids,
    ),
  ]);
  const companyById = new Map(companies.map((company) => [company[0], company]));
  const contactsById = Map.groupBy(contacts, ([id]) => id);
  return ids.flatMap((id) => {
    const company = companyById.get(id);
    const people = contactsById.get(id) ?? [];
    if (!company || (withEmail && people.length === 0)) return [];
    return { company, contacts: people };
  });
}

export async function countContacts(pool: pg.Pool, ids: readonly number[]) {
  const { rows } = await pool.query<{ contacts: number; withEmail: number }>(
    `select count(*)::int as contacts, count(email)::int as "withEmail" from contacts where company_id = any($1)`,
    [ids],
  );
  return { companies: ids.length, contacts: 0, withEmail: 0, ...rows[0] };
}

export function withoutEmail(contacts: readonly TextRow[]): number {
  return contacts.reduce((sum, contact) => sum + (contact[CONTACT_EMAIL] ? 0 : 1), 0);
}

async function readTexts(pool: pg.Pool, text: string, ids: readonly number[]): Promise<TextRow[]> {
  const { rows } = await pool.query<[number, ...(string | null)[]]>({ text, values: [ids], rowMode: 'array' });
  return rows;
}

const OF_CONTACT = CSV_COLUMNS.map(({ field }) => isContactField(field));

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
