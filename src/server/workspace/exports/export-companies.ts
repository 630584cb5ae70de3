import { Readable } from 'node:stream';
import { Zip, ZipDeflate } from 'fflate';
import type pg from 'pg';
import { BRAND } from '#domain/brand.ts';
import { CSV_COLUMNS, type CsvField, fieldNamed, type NamedField } from '#domain/companies/company-fields.ts';
import { countText } from '#domain/counts.ts';
import type { CrmColumn, CrmFormat } from '#domain/exports/crm-columns.ts';
import { CRM_FORMATS, crmCells } from '#domain/exports/crm-formats.ts';
import { createFileCheck, type OmittedRows, PicklistWarnings, RejectionCount } from '#domain/exports/crm-rejections.ts';
import { type ExportFormat, hasOurColumns } from '#domain/exports/export-formats.ts';
import { bouncedText, type ExportCounts } from '#domain/exports/finished-exports.ts';
import { type Lead, NO_LEAD } from '#domain/exports/lead-fields.ts';
import { PRESSURE_HEADER, PRESSURE_LABELS, type PressureLevel } from '#domain/ledger/contact-pressure.ts';
import { hasId } from '#domain/ledger/id-list.ts';
import { quoteCell, readLine, writeCell } from '#domain/spreadsheets/csv-cells.ts';
import { xlsxWriter } from '#domain/spreadsheets/xlsx.ts';
import { evidenceTexts } from '../../data/evidence/evidence-summary.ts';
import { copyOut } from '../../platform/database/copy-rows.ts';
import type { WrittenIds } from '../ledger/record-export.ts';
import type { Exported } from '../ledger/user-ledger.ts';
import { cellsOf, csvParts, type FileRow, readAhead } from './csv-parts.ts';
import { VALUE_COLUMNS, valueRows } from './value-rows.ts';

/** The fields of a row as it is read: those of our columns, then those that only other apps get. */
const FIELDS = [...CSV_COLUMNS.map(({ field }) => field), 'contactLinkedin'] as const;
const EMAIL = FIELDS.indexOf('email');
const OUR_TEXTS = CSV_COLUMNS.map(({ field }) => textOf(fieldNamed(field)));
const ALL_TEXTS = FIELDS.map((field) => textOf(fieldNamed(field)));

/** The SQL of a field; list entries are joined by `, `. */
function textOf({ column, type, of }: NamedField): string {
  const value = `${of === 'contact' ? 'contacts' : 'companies'}.${column}`;
  // Joined by commas, 'Cher, Bono' would be read back as one person, last name first.
  if (column === 'founders')
    return `nullif(array_to_string(${value}, case when cardinality(${value}) > 1
      and exists (select from unnest(${value}) founder where founder not like '% %') then '; ' else ', ' end), '')`;
  return type === 'list' ? `nullif(array_to_string(${value}, ', '), '')` : value;
}

/** A contact, or a company without contacts (contact 0). */
type StoredRow = {
  company: number;
  contact: number;
  email: string;
  /** The cells as CSV, without protection from formulas. */
  line: string;
};

type PreviewRequest = {
  ids: readonly number[];
  withEmail: boolean;
  /** Addresses to omit, in lowercase. */
  bounced: ReadonlySet<string>;
  /** Contacts and companies exported before. */
  exported: Exported;
  /** Whether to omit those. */
  onlyNew: boolean;
};

type PreviewCounts = Record<
  'contacts' | 'withEmail' | 'alreadyExported' | 'bounced' | 'withoutEmail' | 'writtenContacts' | 'writtenCompanies',
  number
>;

/** Counts what a CSV export would contain and omit, and how many of its contacts were exported before. */
export async function previewExport(pool: pg.Pool, request: PreviewRequest) {
  const { ids, withEmail, bounced, exported, onlyNew } = request;
  const isNew = onlyNew ? 'not was_exported' : 'true';
  // The planner drops the join if there is nothing to compare.
  const address = bounced.size > 0 ? 'lower(email)' : 'null';
  const isWanted = withEmail ? 'has_email and not has_bounced' : 'true';
  const isWritten = `${isWanted} and ${isNew}`;
  const { rows } = await pool.query<PreviewCounts>(
    `select count(contact_id)::int as contacts,
       count(contact_id) filter (where has_email and not has_bounced)::int as "withEmail",
       count(contact_id) filter (where was_exported and ${isWanted})::int as "alreadyExported",
       count(contact_id) filter (where has_bounced and ${isNew})::int as bounced,
       count(contact_id) filter (where ${isWritten})::int as "writtenContacts",
       count(contact_id) filter (where ${isWritten} and (not has_email or has_bounced))::int as "withoutEmail",
       count(distinct company_id) filter (where ${isWritten})::int as "writtenCompanies"
     from (
       select companies.id as company_id, contacts.id as contact_id, email is not null as has_email,
         bounced_address.address is not null as has_bounced,
         coalesce(exported_contact.id, case when contacts.id is null then exported_company.id end) is not null as was_exported
       from unnest($1::int[]) selection (id) join companies using (id) left join contacts on company_id = companies.id
         left join unnest($2::int[]) exported_contact (id) on exported_contact.id = contacts.id
         left join unnest($3::int[]) exported_company (id) on exported_company.id = companies.id
         left join unnest($4::text[]) bounced_address (address) on bounced_address.address = ${address}
     ) candidates`,
    [ids, [...exported.contacts], [...exported.companies], [...bounced]],
  );
  const [{ writtenContacts, writtenCompanies, ...counts }] = rows as [PreviewCounts];
  return { companies: ids.length, ...counts, written: { companies: writtenCompanies, contacts: writtenContacts } };
}

export type CompanyExport = {
  pool: pg.Pool;
  format: ExportFormat;
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
  /** Adds columns with the sources of each company and the last day on which one confirmed it, or writes a row per value. */
  evidence?: { withFiles: boolean; perValue?: boolean };
  /** The columns of our own files, in order; all of them by default. */
  columns?: readonly CsvField[];
  /** Called before the stream ends. If it fails, so does the export. */
  onEnd?: (counts: ExportCounts, writtenIds: WrittenIds) => Promise<void>;
  /** Aborted when the client disconnects. */
  signal?: AbortSignal;
};

const NO_ADDRESSES: ReadonlySet<string> = new Set();
const SOURCE_COLUMNS = [{ header: 'Source' }, { header: 'Confirmed On', kind: 'date' }] as const;

/** Reads one row per contact, in the order of `ids`; deleted companies are skipped. */
async function readExportRows(
  pool: pg.Pool,
  ids: readonly number[],
  { texts, withEmail, evidence }: Pick<CompanyExport, 'withEmail' | 'evidence'> & { texts: readonly string[] },
): Promise<StoredRow[]> {
  const rows: StoredRow[] = [];
  const selectedIds = `'{${ids.join(',')}}'::integer[]`;
  await copyOut(
    pool,
    `select companies.id, coalesce(contacts.id, 0), nullif(email, ''), ${texts.join(', ')}
       ${evidence ? ', sources, confirmed_on' : ''}
     from unnest(${selectedIds}) with ordinality as selection (id, rank) join companies using (id)
       ${evidence ? `join (${evidenceTexts((id) => `${id} = any (${selectedIds})`, evidence)}) evidence using (id)` : ''}
       ${withEmail ? '' : 'left '}join contacts on company_id = companies.id${withEmail ? ' and email is not null' : ''}
     order by rank, position, contacts.id`,
    (row) => {
      const line = row.toString('utf8', 0, row.length - 1);
      const [company = '', contact = '', email = ''] = readLine(line, 3);
      const start = company.length + contact.length + quoteCell(email).length + 3;
      rows.push({ company: Number(company), contact: Number(contact), email, line: line.slice(start) });
    },
  );
  return rows;
}

/** Tracks what a file contains, and what it omits because it was exported before or bounced. */
class WrittenLeads {
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
    const isKnown = wasExported(this.#except, company, contact);
    if (isKnown) this.#leftOut[contact > 0 ? 'contacts' : 'companies'] += 1;
    return !isKnown;
  }

  add(company: number, contact: number, hasBounced: boolean): void {
    const { contacts, companies, bounced } = this.written;
    if (contact > 0) contacts.push(contact);
    if (hasBounced) bounced.push(contact);
    if (companies.at(-1) !== company) companies.push(company);
  }

  leftOut(): OmittedRows[] {
    const { contacts, companies, addresses } = this.#leftOut;
    return [
      ...(contacts > 0 ? [{ count: contacts, words: `${countText(contacts, 'contact')} already exported` }] : []),
      ...(companies > 0
        ? [{ count: companies, words: `${countText(companies, 'company', 'companies')} already exported` }]
        : []),
      ...(addresses > 0 ? [{ count: addresses, words: bouncedText(addresses) }] : []),
    ];
  }
}

/** What a file contains and omits, counted while its rows are read. */
type FileCounts = {
  rows: number;
  contacts: number;
  withoutEmail: number;
  leads: WrittenLeads;
  rejected: RejectionCount;
  picklists: PicklistWarnings;
};

/**
 * Exports companies in our columns, or in those of a target tool: one row per contact, or one for a company without
 * contacts. Rows that the target would reject are skipped. A failure destroys the stream with an error, so a truncated
 * file never goes unnoticed.
 */
export function exportCompanies({ onEnd, signal, ...request }: CompanyExport): Readable {
  const { format, pressureOf } = request;
  const counts = emptyCounts(request);
  const perValue = request.evidence?.perValue;
  async function* rows(): AsyncGenerator<FileRow[]> {
    yield* fileRows(request, counts);
    // Once a client has read the whole file, the counts are stored.
    const leftOut = [...counts.leads.leftOut(), ...counts.rejected.leftOut()];
    const { contacts, withoutEmail } = counts;
    await onEnd?.(
      { rows: counts.rows, ...(format === 'csv' && !perValue && { contacts, withoutEmail }), leftOut },
      counts.leads.written,
    );
  }
  const all = formatOf(request).columns;
  const fields = request.columns?.flatMap((field) => all[FIELDS.indexOf(field)] ?? []) ?? all;
  const columns = [
    ...(perValue ? VALUE_COLUMNS : fields),
    ...(request.evidence && !perValue ? SOURCE_COLUMNS : []),
    ...(pressureOf ? [{ header: PRESSURE_HEADER }] : []),
  ];
  // Other apps would keep the apostrophe that protects from formulas.
  const write = format === 'csv' ? writeCell : quoteCell;
  const headers = columns.map(({ header }) => header);
  const parts = format === 'xlsx' ? sheetParts(columns, rows()) : csvParts(headers, rows(), write);
  return Readable.from(parts, { objectMode: false, signal });
}

/** Counts what an export contains, how many of its contacts are among `exported`, and what its target would and may reject. */
export async function checkExport({ signal, exported, ...request }: CompanyExport & { exported: Exported }) {
  const counts = emptyCounts(request);
  for await (const _ of fileRows(request, counts)) if (signal?.aborted) break;
  const { contacts, companies } = counts.leads.written;
  return {
    written: { contacts: contacts.length, companies: companies.length },
    ...(!request.except && { alreadyExported: contacts.filter((id) => hasId(exported.contacts, id)).length }),
    target: { rows: counts.rows, rejected: counts.rejected.leftOut(), warnings: counts.picklists.warnings() },
  };
}

function formatOf({ format }: Pick<CompanyExport, 'format'>): CrmFormat {
  return CRM_FORMATS[hasOurColumns(format) ? 'plain' : format];
}

function emptyCounts(request: CompanyExport): FileCounts {
  return {
    rows: 0,
    contacts: 0,
    withoutEmail: 0,
    leads: new WrittenLeads(request),
    rejected: new RejectionCount(),
    picklists: new PicklistWarnings(formatOf(request)),
  };
}

/** Reads the rows of a file in parts, without those that its target would reject. */
async function* fileRows(request: CompanyExport, counts: FileCounts): AsyncGenerator<FileRow[]> {
  const { pool, ids, format, withEmail = false, bounced = NO_ADDRESSES, pressureOf, evidence, columns } = request;
  const ours = hasOurColumns(format);
  const hasBounced = (address: string) => bounced.has(address.toLowerCase());
  const targetRows = createTargetRows(formatOf(request), counts);
  const values = ours ? OUR_TEXTS : ALL_TEXTS;
  const reading = { texts: values, withEmail, evidence: evidence?.perValue ? undefined : evidence };
  for await (const part of readAhead(ids, (some) => readExportRows(pool, some, reading))) {
    if (evidence?.perValue) {
      const leads = part.filter(({ company, contact, email }) =>
        counts.leads.takes(company, contact, hasBounced(email)),
      );
      for (const { company, contact, email } of leads) counts.leads.add(company, contact, hasBounced(email));
      for await (const { company, rows } of valueRows(pool, leads, { ...evidence, columns, hasBounced })) {
        counts.rows += rows.length;
        yield pressureOf ? rows.map((row) => withCell(row, PRESSURE_LABELS[pressureOf(company)])) : rows;
      }
      continue;
    }
    const targetLead = ours ? null : createTargetLeads(part, hasBounced);
    yield part.flatMap(({ company, contact, email, line }, i): FileRow[] => {
      const isBounced = hasBounced(email);
      if (!counts.leads.takes(company, contact, isBounced)) return [];
      const text = isBounced ? readLine(line).with(EMAIL, '') : line;
      let rows: FileRow[] = [text];
      if (columns || targetLead) {
        const cells = cellsOf(text);
        const ownCells = targetLead ? targetRows(targetLead(i, cells), isBounced) : [cellsAt(columns ?? [], cells)];
        rows = ownCells.map((row) => [...row, ...cells.slice(values.length)]);
      }
      if (rows.length > 0) counts.leads.add(company, contact, isBounced);
      if (ours) {
        counts.rows += 1;
        if (contact > 0) counts.contacts += 1;
        if (contact > 0 && email === '') counts.withoutEmail += 1;
      }
      return pressureOf ? rows.map((one) => withCell(one, PRESSURE_LABELS[pressureOf(company)])) : rows;
    });
  }
}

/** Returns a function that makes the lead of a row. `part` contains all rows of its companies. */
function createTargetLeads(part: readonly StoredRow[], hasBounced: (address: string) => boolean) {
  const isPerson = ({ email, line }: StoredRow) => {
    if (email !== '' && !hasBounced(email)) return true;
    const { firstName, lastName } = leadOf(readLine(line));
    return firstName !== '' || lastName !== '';
  };
  const withPeople = new Set(part.filter(isPerson).map(({ company }) => company));
  return (i: number, cells: readonly string[]): Lead => {
    const lead = leadOf(cells);
    const company = part[i]?.company ?? 0;
    // Other apps email the founders at the company's address, once, if no contact is a person.
    const isAlone = !withPeople.has(company) && part[i - 1]?.company !== company;
    if (!isAlone) lead.founders = '';
    if (!isAlone || hasBounced(lead.contactEmail)) lead.contactEmail = '';
    return lead;
  };
}

export type ExportedLead = { company: number; contact: number; lead: Lead; wasExported: boolean; hasBounced: boolean };

/** Reads the leads of a few companies as another app gets them, and what an export would leave out. Contact 0 is a company without any. */
export async function readLeads({
  pool,
  ids,
  withEmail = false,
  bounced = NO_ADDRESSES,
  except,
}: Pick<CompanyExport, 'pool' | 'withEmail' | 'bounced' | 'except'> & { ids: readonly number[] }): Promise<
  ExportedLead[]
> {
  const hasBounced = (address: string) => bounced.has(address.toLowerCase());
  const rows = await readExportRows(pool, ids, { texts: ALL_TEXTS, withEmail });
  const targetLead = createTargetLeads(rows, hasBounced);
  return rows.map(({ company, contact, email, line }, i) => {
    const isBounced = hasBounced(email);
    const cells = readLine(line);
    return {
      company,
      contact,
      lead: targetLead(i, isBounced ? cells.with(EMAIL, '') : cells),
      wasExported: except !== undefined && wasExported(except, company, contact),
      hasBounced: isBounced,
    };
  });
}

/** Whether a contact was exported before, or a company without contacts (contact 0). */
export function wasExported({ contacts, companies }: Exported, company: number, contact: number): boolean {
  return contact > 0 ? hasId(contacts, contact) : hasId(companies, company);
}

/** Returns a function that makes the rows of a lead, and counts them and what the target would or may reject. */
function createTargetRows(format: CrmFormat, counts: FileCounts): (lead: Lead, isBounced: boolean) => string[][] {
  const check = createFileCheck(format);
  return (lead, isBounced) =>
    format.leads(lead).flatMap((each) => {
      const cells = crmCells(format, each);
      const rejection = check(cells);
      if (rejection) {
        // A row that only lacks its bounced address is counted with those addresses.
        if (!(isBounced && rejection.needsEmail)) counts.rejected.add(rejection);
        return [];
      }
      counts.rows += 1;
      counts.picklists.add(each);
      return [cells];
    });
}

function leadOf(cells: readonly string[]): Lead {
  const lead: Lead = { ...NO_LEAD, leadSource: BRAND.name };
  for (const [index, field] of FIELDS.entries()) lead[field] = cells[index] ?? '';
  return lead;
}

function cellsAt(columns: readonly CsvField[], cells: readonly string[]): readonly string[] {
  return columns.map((field) => cells[FIELDS.indexOf(field)] ?? '');
}

function withCell(row: FileRow, cell: string): FileRow {
  return typeof row === 'string' ? `${row},${cell}` : [...row, cell];
}

async function* sheetParts(
  columns: readonly Pick<CrmColumn, 'header' | 'kind'>[],
  parts: AsyncIterable<FileRow[]>,
): AsyncGenerator<Uint8Array> {
  let chunks: Uint8Array[] = [];
  const writer = xlsxWriter({ Zip, ZipDeflate }, columns, (bytes) => chunks.push(bytes));
  for await (const rows of parts) {
    for (const row of rows) writer.row(cellsOf(row));
    yield* chunks;
    chunks = [];
  }
  writer.end();
  yield* chunks;
}
