import { Readable } from 'node:stream';
import { Zip, ZipDeflate } from 'fflate';
import type pg from 'pg';
import { BRAND } from '#domain/brand.ts';
import { CSV_COLUMNS } from '#domain/companies/company-fields.ts';
import type { CrmColumn, CrmFormat } from '#domain/exports/crm-columns.ts';
import { CRM_FORMATS, crmCells } from '#domain/exports/crm-formats.ts';
import { createFileCheck, PicklistWarnings, RejectionCount } from '#domain/exports/crm-rejections.ts';
import type { ExportFormat } from '#domain/exports/export-formats.ts';
import { type Lead, NO_LEAD } from '#domain/exports/lead-fields.ts';
import { PRESSURE_HEADER, PRESSURE_LABELS } from '#domain/ledger/contact-pressure.ts';
import { csvLine, quoteCell } from '#domain/spreadsheets/csv-cells.ts';
import { xlsxWriter } from '#domain/spreadsheets/xlsx.ts';
import { readAhead } from './csv-parts.ts';
import {
  CONTACT_FIELDS,
  type CompanyExport,
  isContactField,
  NO_ADDRESSES,
  readCompanies,
  type TextRow,
  WrittenLeads,
} from './export-companies.ts';

type Column = Pick<CrmColumn, 'header' | 'kind'>;
type LeadExport = CompanyExport & { format: Exclude<ExportFormat, 'csv'> };

const OF_COMPANY = CSV_COLUMNS.map(({ field }) => field).filter((field) => !isContactField(field));

/** What a file contains and omits, counted while its rows are read. */
type LeadCounts = { rows: number; leads: WrittenLeads; rejected: RejectionCount; picklists: PicklistWarnings };

/**
 * Exports companies in the columns of a target tool as CSV, or in ours as a spreadsheet: one row per contact. Rows that
 * the target would reject are skipped.
 */
export function exportLeads({ onEnd, signal, ...wanted }: LeadExport): Readable {
  const { format, pressureOf } = wanted;
  const counts = emptyCounts(wanted);
  async function* rows(): AsyncGenerator<string[][]> {
    yield* readRows(wanted, counts);
    // Once a client has read the whole file, the counts are stored.
    const leftOut = [...counts.leads.leftOut(), ...counts.rejected.leftOut()];
    await onEnd?.({ rows: counts.rows, leftOut }, counts.leads.written);
  }
  const columns = [...formatOf(wanted).columns, ...(pressureOf ? [{ header: PRESSURE_HEADER }] : [])];
  const parts = format === 'xlsx' ? sheetParts(columns, rows()) : csvParts(columns, rows());
  return Readable.from(parts, { objectMode: false, signal });
}

/** Counts the rows of an export, and says what its target would and may reject. */
export async function checkLeads({ signal, ...wanted }: LeadExport) {
  const counts = emptyCounts(wanted);
  for await (const _ of readRows(wanted, counts)) if (signal?.aborted) break;
  return { rows: counts.rows, rejected: counts.rejected.leftOut(), warnings: counts.picklists.warnings() };
}

function formatOf({ format }: Pick<LeadExport, 'format'>): CrmFormat {
  return CRM_FORMATS[format === 'xlsx' ? 'plain' : format];
}

function emptyCounts(wanted: LeadExport): LeadCounts {
  return {
    rows: 0,
    leads: new WrittenLeads(wanted),
    rejected: new RejectionCount(),
    picklists: new PicklistWarnings(formatOf(wanted)),
  };
}

/** Reads the rows of a file in parts, without those that its target would reject. */
async function* readRows(wanted: LeadExport, counts: LeadCounts): AsyncGenerator<string[][]> {
  const { pool, ids, format, withEmail = false, bounced = NO_ADDRESSES, pressureOf } = wanted;
  const to = formatOf(wanted);
  const check = createFileCheck(to);
  const cellsOf = (lead: Lead) => {
    const cells = crmCells(to, lead);
    const rejection = check(cells);
    if (rejection) {
      counts.rejected.add(rejection);
      return [];
    }
    counts.rows += 1;
    counts.picklists.add(lead);
    return [cells];
  };
  for await (const leads of readAhead(ids, (part) => readLeads(pool, part, { withEmail, bounced, format }))) {
    yield leads.flatMap(({ company, contact, isBounced, lead }) => {
      if (!counts.leads.takes(company, contact, isBounced)) return [];
      const rows = to.leads(lead).flatMap(cellsOf);
      if (rows.length > 0) counts.leads.add(company, contact, isBounced);
      return pressureOf ? rows.map((row) => [...row, PRESSURE_LABELS[pressureOf(company)]]) : rows;
    });
  }
}

async function* csvParts(columns: readonly Column[], parts: AsyncIterable<string[][]>): AsyncGenerator<Buffer> {
  const lineOf = (cells: readonly string[]) => csvLine(cells, quoteCell);
  yield Buffer.from(lineOf(columns.map(({ header }) => header)));
  for await (const rows of parts) if (rows.length > 0) yield Buffer.from(rows.map(lineOf).join(''));
}

async function* sheetParts(columns: readonly Column[], parts: AsyncIterable<string[][]>): AsyncGenerator<Uint8Array> {
  let made: Uint8Array[] = [];
  const writer = xlsxWriter({ Zip, ZipDeflate }, columns, (bytes) => made.push(bytes));
  for await (const rows of parts) {
    for (const row of rows) writer.row(row);
    yield* made;
    made = [];
  }
  writer.end();
  yield* made;
}

/** The contacts of companies as leads without bounced addresses; a company without contacts is one lead. */
async function readLeads(
  pool: pg.Pool,
  ids: readonly number[],
  { withEmail, bounced, format }: Required<Pick<LeadExport, 'withEmail' | 'bounced' | 'format'>>,
) {
  const hasBounced = (address: string) => bounced.has(address.toLowerCase());
  const isPerson = ({ firstName, lastName, email }: Lead) => firstName || lastName || (email && !hasBounced(email));
  return (await readCompanies(pool, ids, withEmail)).flatMap(({ company, contacts }) => {
    const [id] = company;
    const about = fill({ ...NO_LEAD, leadSource: BRAND.name }, OF_COMPANY, company);
    const people =
      contacts.length === 0
        ? [{ contact: 0, lead: about }]
        : contacts.map((person) => ({ contact: person[1], lead: fill({ ...about }, CONTACT_FIELDS, person) }));
    const hasPerson = people.some(({ lead }) => isPerson(lead));
    return people.map(({ contact, lead }, i) => {
      const isBounced = hasBounced(lead.email);
      const sent = { ...lead, email: isBounced ? '' : lead.email };
      if (format !== 'xlsx') {
        // Other targets email the founders at the company's address, once, if no contact is a person.
        if (hasPerson || i > 0) sent.founders = '';
        if (hasPerson || i > 0 || hasBounced(lead.contactEmail)) sent.contactEmail = '';
      }
      return { company: id, contact, isBounced, lead: sent };
    });
  });
}

function fill(lead: Lead, fields: readonly (keyof Lead)[], [, , ...texts]: TextRow): Lead {
  for (const [index, field] of fields.entries()) lead[field] = texts[index] ?? '';
  return lead;
}
