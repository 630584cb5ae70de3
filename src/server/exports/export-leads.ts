import { Readable } from 'node:stream';
import { Zip, ZipDeflate } from 'fflate';
import type pg from 'pg';
import { BRAND } from '#domain/brand.ts';
import { CSV_COLUMNS } from '#domain/companies/company-fields.ts';
import type { CrmColumn, CrmFormat } from '#domain/exports/crm-columns.ts';
import { CRM_FORMATS, crmCells } from '#domain/exports/crm-formats.ts';
import { createFileCheck, RejectionCount } from '#domain/exports/crm-rejections.ts';
import type { ExportFormat } from '#domain/exports/export-formats.ts';
import { type Lead, NO_LEAD } from '#domain/exports/lead-fields.ts';
import { PRESSURE_HEADER, PRESSURE_LABELS } from '#domain/ledger/contact-pressure.ts';
import { csvLine } from '#domain/spreadsheets/csv-cells.ts';
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

/**
 * Exports companies in the columns of a target tool as CSV, or in ours as a spreadsheet: one row per contact. Rows that
 * the target would reject are skipped.
 */
export function exportLeads({
  pool,
  ids,
  format,
  withEmail = false,
  bounced = NO_ADDRESSES,
  except,
  pressureOf,
  onEnd,
  signal,
}: LeadExport): Readable {
  const to: CrmFormat = CRM_FORMATS[format === 'xlsx' ? 'plain' : format];
  const check = createFileCheck(to);
  const refused = new RejectionCount();
  const written = new WrittenLeads({ except, withEmail });
  let rows = 0;
  const isTaken = (cells: readonly string[]) => {
    const rejection = check(cells);
    if (rejection) refused.add(rejection);
    else rows += 1;
    return !rejection;
  };
  async function* taken(): AsyncGenerator<string[][]> {
    for await (const leads of readAhead(ids, (part) => readLeads(pool, part, { withEmail, bounced, format }))) {
      yield leads.flatMap(({ company, contact, isBounced, lead }) => {
        if (!written.takes(company, contact, isBounced)) return [];
        const cells = to
          .leads(lead)
          .map((one) => crmCells(to, one))
          .filter(isTaken);
        if (cells.length > 0) written.add(company, contact, isBounced);
        return pressureOf ? cells.map((row) => [...row, PRESSURE_LABELS[pressureOf(company)]]) : cells;
      });
    }
    // Once a client has read the whole file, the counts are stored.
    await onEnd?.({ rows, leftOut: [...written.leftOut(), ...refused.leftOut()] }, written.written);
  }
  const columns = [...to.columns, ...(pressureOf ? [{ header: PRESSURE_HEADER }] : [])];
  const parts = format === 'xlsx' ? sheetParts(columns, taken()) : csvParts(columns, taken());
  return Readable.from(parts, { objectMode: false, signal });
}

async function* csvParts(columns: readonly Column[], parts: AsyncIterable<string[][]>): AsyncGenerator<Buffer> {
  yield Buffer.from(csvLine(columns.map(({ header }) => header)));
  for await (const rows of parts) if (rows.length > 0) yield Buffer.from(rows.map(csvLine).join(''));
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
