import { Readable } from 'node:stream';
import { Zip, ZipDeflate } from 'fflate';
import type pg from 'pg';
import { BRAND } from '#domain/brand.ts';
import type { CrmFormat } from '#domain/crm-columns.ts';
import { CRM_FORMATS, crmCells } from '#domain/crm-formats.ts';
import { writeCell } from '#domain/csv-cells.ts';
import { CSV_COLUMNS } from '#domain/csv-columns.ts';
import type { ExportFormat } from '#domain/export-formats.ts';
import { type Lead, NO_LEAD } from '#domain/leads.ts';
import { xlsxWriter } from '#domain/xlsx.ts';
import { partsOf, streamCsv } from './csv-parts.ts';
import { companyTexts, contactTexts, isContactField, type TextRow } from './export-companies-queries.ts';

type LeadExport = {
  pool: pg.Pool;
  /** The companies in the order of the file; one that no longer exists is left out. */
  ids: Iterable<number>;
  format: Exclude<ExportFormat, 'csv'>;
  /** Stops the work when the reader has gone away. */
  signal?: AbortSignal;
};

const FIELDS = CSV_COLUMNS.map(({ field }) => field);
const OF_CONTACT = FIELDS.filter(isContactField);
const OF_COMPANY = FIELDS.filter((field) => !isContactField(field));

/** Companies in the columns of a target as CSV, or in ours as a spreadsheet: a row for each contact. */
export function exportLeads({ pool, ids, format, signal }: LeadExport): Readable {
  const to: CrmFormat = CRM_FORMATS[format === 'xlsx' ? 'plain' : format];
  const readRows = async (part: readonly number[]) => {
    const leads = await readLeads(pool, part);
    return leads.flatMap(to.leads).map((lead) => crmCells(to, lead));
  };
  if (format === 'xlsx') return Readable.from(sheetParts(to, ids, readRows), { objectMode: false, signal });
  const headers = to.columns.map(({ header }) => header);
  const readLines = async (part: readonly number[]) => (await readRows(part)).map(csvLine).join('');
  return streamCsv({ headers, ids, readLines, signal });
}

async function* sheetParts(
  { columns }: CrmFormat,
  ids: Iterable<number>,
  readRows: (part: readonly number[]) => Promise<string[][]>,
): AsyncGenerator<Uint8Array> {
  let made: Uint8Array[] = [];
  const writer = xlsxWriter({ Zip, ZipDeflate }, columns, (bytes) => made.push(bytes));
  for (const part of partsOf(ids)) {
    for (const row of await readRows(part)) writer.row(row);
    yield* made;
    made = [];
  }
  writer.end();
  yield* made;
}

async function readLeads(pool: pg.Pool, ids: readonly number[]): Promise<Lead[]> {
  const [companies, contacts] = await Promise.all([companyTexts(pool, ids), contactTexts(pool, ids)]);
  const companyById = new Map(companies.map((company) => [company[0], company]));
  const contactsById = Map.groupBy(contacts, ([id]) => id);
  return ids.flatMap((id) => {
    const company = companyById.get(id);
    if (!company) return [];
    const lead = fill({ ...NO_LEAD, leadSource: BRAND.name }, OF_COMPANY, company);
    const people = contactsById.get(id);
    return people ? people.map((person) => fill({ ...lead }, OF_CONTACT, person)) : [lead];
  });
}

function fill(lead: Lead, fields: readonly (keyof Lead)[], [, ...texts]: TextRow): Lead {
  for (const [index, field] of fields.entries()) lead[field] = texts[index] ?? '';
  return lead;
}

function csvLine(cells: readonly string[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`;
}
