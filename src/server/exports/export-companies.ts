import type { Readable } from 'node:stream';
import type pg from 'pg';
import { CSV_COLUMNS, type CsvField, type FieldRow, fieldNamed } from '#domain/companies/company-fields.ts';
import type { ExportCounts } from '#domain/exports/finished-exports.ts';
import { FORMULA } from '#domain/spreadsheets/csv-cells.ts';
import { copyOut } from '../database/copy-text.ts';
import { streamCsv } from './csv-parts.ts';

function columnOf({ column, of }: FieldRow): string {
  return `${of === 'contact' ? 'contacts' : 'companies'}.${column}`;
}

/** The SQL text of a column; list entries are joined by `, `. */
function textOf(row: FieldRow): string {
  const { column, type } = row;
  const value = columnOf(row);
  // Joined by commas, 'Cher, Bono' would be read back as one person, last name first.
  if (column === 'founders')
    return `array_to_string(${value}, case when cardinality(${value}) > 1
      and exists (select from unnest(${value}) founder where founder not like '% %') then '; ' else ', ' end)`;
  if (type === 'list') return `array_to_string(${value}, ', ')`;
  return type === 'money' || type === 'day' ? `${value}::text` : value;
}

/** Whether a column belongs to the contact; the others belong to the company. */
export function isContactField(field: CsvField): boolean {
  return fieldNamed(field).of === 'contact';
}

/** Company id, then the texts of the company or of one contact in column order. */
export type TextRow = readonly [companyId: number, ...texts: (string | null)[]];

const FIELDS = CSV_COLUMNS.map(({ field }) => field);
/** Read for other formats; our CSV lacks the last one. */
export const CONTACT_FIELDS = [...FIELDS.filter(isContactField), 'contactLinkedin'] as const;
const CONTACT_TEXTS = CONTACT_FIELDS.map((field) => textOf(fieldNamed(field)));
const COMPANY_TEXTS = FIELDS.filter((field) => !isContactField(field)).map((field) => textOf(fieldNamed(field)));

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

async function readTexts(pool: pg.Pool, text: string, ids: readonly number[]): Promise<TextRow[]> {
  const { rows } = await pool.query<[number, ...(string | null)[]]>({ text, values: [ids], rowMode: 'array' });
  return rows;
}

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

/** Companies per read: enough that planning it costs little, and few enough to wait in memory. */
const PART_SIZE = 1_000;

/** A digit and a comma before each line: whether it has a contact, and whether that has an email address. */
const MARK = `case when contacts.id is null then 0 when email is null then 1 else 2 end`;
const MARK_BYTES = 2;
const [NO_CONTACT, NO_EMAIL] = Buffer.from('01');

const IS_FORMULA = `~ '${FORMULA.source.replaceAll("'", "''")}'`;
const CELLS = CSV_COLUMNS.map(({ field }) => cellOf(fieldNamed(field)));

/**
 * The SQL of a cell for COPY, which writes null as an empty one and adds quotes. Escapes formulas as `writeCell` does;
 * comparing the first letter is a fast check before the pattern.
 */
function cellOf(row: FieldRow): string {
  const text = textOf(row);
  if (row.type === 'money' || row.type === 'day') return text;
  const isList = row.type === 'list';
  const start = isList ? `${columnOf(row)}[1]` : text;
  return `case when ${start} < 'A' collate "C" and ${text} ${IS_FORMULA} then '''' || ${text}
    else ${isList ? `nullif(${text}, '')` : text} end`;
}

/** Exports companies as CSV: one row per contact, or one row for a company without contacts. */
export function exportCompaniesCsv({ pool, ids, withEmail = false, onEnd, signal }: CompanyExport): Readable {
  const headers = CSV_COLUMNS.map(({ header }) => header);
  const counts = { rows: 0, contacts: 0, withoutEmail: 0, leftOut: [] };
  const readLines = async (part: readonly number[]) => {
    let lines = '';
    const addLine = (line: Buffer) => {
      lines += `${line.toString('latin1', MARK_BYTES, line.length - 1)}\r\n`;
      counts.rows += 1;
      if (line[0] !== NO_CONTACT) counts.contacts += 1;
      if (line[0] === NO_EMAIL) counts.withoutEmail += 1;
    };
    await copyOut(
      pool,
      `select ${MARK}, ${CELLS.join(', ')}
       from unnest('{${part.join(',')}}'::integer[]) with ordinality as asked (id, place) join companies using (id)
         ${withEmail ? '' : 'left '}join contacts on company_id = companies.id${withEmail ? ' and email is not null' : ''}
       order by place, position`,
      addLine,
    );
    return Buffer.from(lines, 'latin1');
  };
  return streamCsv({ headers, ids, partSize: PART_SIZE, signal, readLines, onEnd: () => onEnd?.(counts) });
}
