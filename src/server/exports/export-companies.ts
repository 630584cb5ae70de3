import type { Readable } from 'node:stream';
import type pg from 'pg';
import { CSV_COLUMNS, type CsvField, type FieldRow, fieldNamed } from '#domain/companies/company-fields.ts';
import { counted } from '#domain/counts.ts';
import type { LeftOut } from '#domain/exports/crm-rejections.ts';
import { bouncedText, type ExportCounts } from '#domain/exports/finished-exports.ts';
import { PRESSURE_HEADER, PRESSURE_LABELS, type PressureLevel } from '#domain/ledger/contact-pressure.ts';
import { hasId } from '#domain/ledger/id-list.ts';
import { FORMULA } from '#domain/spreadsheets/csv-cells.ts';
import { copyOut } from '../database/copy-text.ts';
import type { WrittenIds } from '../ledger/record-export.ts';
import type { Exported } from '../ledger/user-ledger.ts';
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

/** Company id, contact id (0 for the company itself), then the company's or contact's texts in column order. */
export type TextRow = readonly [companyId: number, contactId: number, ...texts: (string | null)[]];

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
    readTexts(pool, `select id, 0, ${COMPANY_TEXTS.join(', ')} from companies where id = any($1)`, ids),
    readTexts(
      pool,
      `select company_id, id, ${CONTACT_TEXTS.join(', ')} from contacts
       where company_id = any($1)${withEmail ? ' and email is not null' : ''} order by company_id, position, id`,
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

type Previewed = {
  pool: pg.Pool;
  ids: readonly number[];
  withEmail: boolean;
  /** Addresses to omit, in lowercase. */
  bounced: ReadonlySet<string>;
  /** Contacts and companies exported before. */
  exported: Exported;
  /** Whether to omit those. */
  onlyNew: boolean;
};

/** Counts what a CSV export would contain and omit, and how many of its contacts were exported before. */
export async function previewExport(pool: pg.Pool, previewed: Omit<Previewed, 'pool'>) {
  const { ids, withEmail, bounced, exported, onlyNew } = previewed;
  const isAsked = withEmail ? 'has_email' : 'contact_id is not null';
  const isNew = onlyNew ? 'not was_exported' : 'true';
  // The planner drops the join if there is nothing to compare.
  const address = bounced.size > 0 ? 'lower(email)' : 'null';
  const isWritten = `${withEmail ? 'has_email and not has_bounced' : 'true'} and ${isNew}`;
  const { rows } = await pool.query<{
    contacts: number;
    withEmail: number;
    alreadyExported: number;
    bounced: number;
    writtenContacts: number;
    writtenCompanies: number;
  }>(
    `select count(contact_id)::int as contacts,
       count(contact_id) filter (where has_email and not has_bounced)::int as "withEmail",
       count(contact_id) filter (where was_exported and ${isAsked})::int as "alreadyExported",
       count(contact_id) filter (where has_bounced and ${isNew})::int as bounced,
       count(contact_id) filter (where ${isWritten})::int as "writtenContacts",
       count(distinct company_id) filter (where ${isWritten})::int as "writtenCompanies"
     from (
       select companies.id as company_id, contacts.id as contact_id, email is not null as has_email,
         bounced.address is not null as has_bounced,
         coalesce(known.id, case when contacts.id is null then known_company.id end) is not null as was_exported
       from unnest($1::int[]) asked (id) join companies using (id) left join contacts on company_id = companies.id
         left join unnest($2::int[]) known (id) on known.id = contacts.id
         left join unnest($3::int[]) known_company (id) on known_company.id = companies.id
         left join unnest($4::text[]) bounced (address) on bounced.address = ${address}
     ) found`,
    [ids, [...exported.contacts], [...exported.companies], [...bounced]],
  );
  const { writtenContacts, writtenCompanies, ...counts } = rows[0] ?? NO_COUNTS;
  return { companies: ids.length, ...counts, written: { companies: writtenCompanies, contacts: writtenContacts } };
}

const NO_COUNTS = {
  contacts: 0,
  withEmail: 0,
  alreadyExported: 0,
  bounced: 0,
  writtenContacts: 0,
  writtenCompanies: 0,
};

async function readTexts(pool: pg.Pool, text: string, ids: readonly number[]): Promise<TextRow[]> {
  const { rows } = await pool.query<[number, number, ...(string | null)[]]>({ text, values: [ids], rowMode: 'array' });
  return rows;
}

export type CompanyExport = {
  pool: pg.Pool;
  /** Company ids in file order; deleted ones are skipped. */
  ids: Iterable<number>;
  /** Skips contacts without an email address, and companies without any. */
  withEmail?: boolean;
  /** Addresses to omit, in lowercase. Their contacts are treated as if they had none. */
  bounced?: ReadonlySet<string>;
  /** Contacts and companies exported before, to omit. */
  except?: Exported;
  /** Adds a column with the contact pressure of each company. */
  pressureOf?: (company: number) => PressureLevel;
  /** Called before the stream ends. If it fails, so does the export. */
  onEnd?: (counts: ExportCounts, written: WrittenIds) => Promise<void>;
  /** Aborted when the client disconnects. */
  signal?: AbortSignal;
};

export const NO_ADDRESSES: ReadonlySet<string> = new Set();

/** Companies per read: enough to make planning cheap, and few enough to hold in memory. */
const PART_SIZE = 1_000;

/**
 * Prefix of each line: company id, contact id (empty without one), and the address in lowercase (empty without one), as
 * hexadecimal so that it needs no quotes. If no address can have bounced, the address is 1, which is faster.
 */
const marks = (bounced: ReadonlySet<string>) => `companies.id, contacts.id,
  case when email is not null then ${bounced.size > 0 ? `encode(convert_to(lower(email), 'UTF8'), 'hex')` : `'1'`} end`;
const [ZERO = 0, COMMA, QUOTE] = Buffer.from('0,"');

/** Reads the {@link marks} of a line. `contact` is 0 if there is none; the cells begin at `start`. */
function readMarks(line: Buffer) {
  const ids = [0, 0];
  let at = 0;
  for (const place of [0, 1]) {
    for (; line[at] !== COMMA; at++) ids[place] = (ids[place] as number) * 10 + (line[at] as number) - ZERO;
    at++;
  }
  let end = at;
  while (line[end] !== COMMA) end++;
  return { company: ids[0] as number, contact: ids[1] as number, email: { start: at, end }, start: end + 1 };
}

const EMAIL_CELL = CSV_COLUMNS.findIndex(({ field }) => field === 'email');

/** The cells of a line, which begin at `start`. */
function cellsOf(line: Buffer, start: number): string {
  return line.toString('latin1', start, line.length - 1);
}

/** The cells of a line with an empty one for the email. */
function cellsWithoutEmail(line: Buffer, start: number): string {
  const endOf = (at: number) => {
    let end = at;
    for (let quoted = false; quoted || line[end] !== COMMA; end++) if (line[end] === QUOTE) quoted = !quoted;
    return end;
  };
  let at = start;
  for (let cell = 0; cell < EMAIL_CELL; cell++) at = endOf(at) + 1;
  return line.toString('latin1', start, at) + cellsOf(line, endOf(at));
}

/** Tracks what a file contains, and what it omits because it was exported before or bounced. */
export class WrittenLeads {
  readonly written = { contacts: [] as number[], companies: [] as number[], bounced: [] as number[] };
  readonly #except: Exported | undefined;
  readonly #withEmail: boolean;
  readonly #leftOut = { contacts: 0, companies: 0, addresses: 0 };

  constructor({ except, withEmail = false }: Pick<CompanyExport, 'except' | 'withEmail'>) {
    this.#except = except;
    this.#withEmail = withEmail;
  }

  /** Whether the file includes a contact, whose address may have bounced, or a company without contacts (contact 0). */
  takes(company: number, contact: number, hasBounced: boolean): boolean {
    if (!this.#isNew(company, contact)) return false;
    if (hasBounced) this.#leftOut.addresses += 1;
    return !(hasBounced && this.#withEmail);
  }

  #isNew(company: number, contact: number): boolean {
    if (!this.#except) return true;
    const isKnown = contact > 0 ? hasId(this.#except.contacts, contact) : hasId(this.#except.companies, company);
    if (isKnown) this.#leftOut[contact > 0 ? 'contacts' : 'companies'] += 1;
    return !isKnown;
  }

  add(company: number, contact: number, hasBounced: boolean): void {
    const { contacts, companies, bounced } = this.written;
    if (contact > 0) contacts.push(contact);
    if (hasBounced) bounced.push(contact);
    if (companies.at(-1) !== company) companies.push(company);
  }

  leftOut(): LeftOut[] {
    const { contacts, companies, addresses } = this.#leftOut;
    return [
      ...(contacts > 0 ? [{ count: contacts, words: `${counted(contacts, 'contact')} already exported` }] : []),
      ...(companies > 0
        ? [{ count: companies, words: `${counted(companies, 'company', 'companies')} already exported` }]
        : []),
      ...(addresses > 0 ? [{ count: addresses, words: bouncedText(addresses) }] : []),
    ];
  }
}

const IS_FORMULA = `~ '${FORMULA.source.replaceAll("'", "''")}'`;
const CELLS = CSV_COLUMNS.map(({ field }) => cellOf(fieldNamed(field)));

/**
 * The SQL of a cell for COPY, which writes null as an empty cell and adds quotes. Escapes formulas as `writeCell` does;
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
export function exportCompaniesCsv({
  pool,
  ids,
  withEmail = false,
  bounced = NO_ADDRESSES,
  except,
  pressureOf,
  onEnd,
  signal,
}: CompanyExport): Readable {
  const headers = [...CSV_COLUMNS.map(({ header }) => header), ...(pressureOf ? [PRESSURE_HEADER] : [])];
  const counts = { rows: 0, contacts: 0, withoutEmail: 0 };
  const leads = new WrittenLeads({ except, withEmail });
  const asHex = new Set([...bounced].map((address) => Buffer.from(address).toString('hex')));
  const readLines = async (part: readonly number[]) => {
    let lines = '';
    const addLine = (line: Buffer) => {
      const { company, contact, email, start } = readMarks(line);
      const hasBounced = asHex.size > 0 && asHex.has(line.toString('latin1', email.start, email.end));
      if (!leads.takes(company, contact, hasBounced)) return;
      leads.add(company, contact, hasBounced);
      const cells = hasBounced ? cellsWithoutEmail(line, start) : cellsOf(line, start);
      const pressure = pressureOf ? `,${PRESSURE_LABELS[pressureOf(company)]}` : '';
      lines += `${cells}${pressure}\r\n`;
      counts.rows += 1;
      if (contact > 0) counts.contacts += 1;
      if (contact > 0 && (hasBounced || email.start === email.end)) counts.withoutEmail += 1;
    };
    await copyOut(
      pool,
      `select ${marks(bounced)}, ${CELLS.join(', ')}
       from unnest('{${part.join(',')}}'::integer[]) with ordinality as asked (id, place) join companies using (id)
         ${withEmail ? '' : 'left '}join contacts on company_id = companies.id${withEmail ? ' and email is not null' : ''}
       order by place, position, contacts.id`,
      addLine,
    );
    return Buffer.from(lines, 'latin1');
  };
  return streamCsv({
    headers,
    ids,
    partSize: PART_SIZE,
    signal,
    readLines,
    onEnd: () => onEnd?.({ ...counts, leftOut: leads.leftOut() }, leads.written),
  });
}
