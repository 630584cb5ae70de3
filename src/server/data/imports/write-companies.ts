import { setImmediate } from 'node:timers/promises';
import type pg from 'pg';
import { TEXT_FIELDS } from '#domain/companies/company-fields.ts';
import type { ImportField } from '#domain/imports/import-fields.ts';
import type { ImportReport } from '#domain/imports/import-report.ts';
import { type AmountCluesByRound, amountCluesOf, doubtfulAmounts } from '#domain/imports/imported-amounts.ts';
import type { ImportedContact } from '#domain/imports/imported-contact.ts';
import type { DateOrders } from '#domain/imports/imported-dates.ts';
import { seriesEntry, WITH_SLASHES } from '#domain/imports/imported-lists.ts';
import { type DateField, isReported, type SeriesColumns, writtenCell } from '#domain/imports/imported-row.ts';
import { SPECIFIC_FIELDS, type SpecificField } from '#domain/imports/less-specific.ts';
import { type ColumnCounts, suppressedCells } from '#domain/imports/suppressed-cells.ts';
import { fullName } from '#domain/names.ts';
import type { IsSuppressed } from '#domain/privacy/suppression.ts';
import { withoutPeople } from '#domain/privacy/without-people.ts';
import { searchText } from '#domain/search/search-text.ts';
import { type RoundFields, readStoredCompanies, type StoredCompany } from '../companies/stored-company.ts';
import { createOwnRoundReader } from '../evidence/own-rounds.ts';
import { createRuleReader, type RuleReader } from '../evidence/source-rules.ts';
import { loadSuppressionCheck, NO_ONE } from '../suppressions/suppressions.ts';
import { createChangeTables, type ImportOrigin } from './change-tables.ts';
import type { ImportFindings } from './import-findings.ts';
import type { IndustrySpellings } from './industry-spellings.ts';
import {
  type MergedCompany,
  type MergePolicy,
  mergeCompany,
  type NumberedRow,
  type UnstoredCell,
} from './merge-company.ts';
import { unstagedRows } from './stage-rows.ts';

type StagedRow = { id: number; slug: string | null; n: number; data: string };
type StagedCompany = {
  id: number;
  slug: string | null;
  rows: NumberedRow[];
  stored: StoredCompany | null;
  wins?: MergePolicy['wins'];
};

/** How the staged rows were read. */
type CompanyReading = {
  orders: Record<DateField, DateOrders>;
  amounts: AmountCluesByRound;
  seriesNames: SeriesColumns;
  spellings: IndustrySpellings;
  headerOf: (field: ImportField, roundLabel?: string) => string;
  columns: ColumnCounts;
  policy: MergePolicy;
  /** Whether a stored round that the file may correct is replaced or kept, if that was chosen. */
  roundChoice: (roundId: number) => 'replace' | 'keep' | undefined;
  total: number;
};

export type WriteCounts = Pick<ImportReport, 'companies' | 'contacts' | 'rounds'>;
type WriteResult = WriteCounts & Required<Pick<ImportReport, 'undatedRows' | 'lessSpecific' | 'withoutContact'>>;

const BATCH_ROWS = 500;
/** Companies to merge before yielding to the event loop. */
const YIELD_EVERY = 50;

const ROWS = `
  declare import_cursor no scroll cursor for
  select t.id, t.slug, r.n, r.data
  from import_targets t join import_row_groups using (group_row) join import_rows r using (n)
  order by t.first_n, r.n`;

/**
 * Writes the staged rows: new companies at once, changes to known ones together at the end. Unchanged companies are not
 * touched.
 */
export async function writeCompanies(
  client: pg.PoolClient,
  origin: ImportOrigin,
  { orders, amounts, seriesNames, spellings, headerOf, columns, policy, roundChoice, total }: CompanyReading,
  findings: ImportFindings,
): Promise<WriteResult> {
  const counts: WriteResult = {
    companies: { created: 0, updated: 0, unchanged: 0 },
    contacts: { created: 0, updated: 0, suppressed: 0 },
    rounds: { created: 0, updated: 0 },
    undatedRows: 0,
    lessSpecific: [],
    withoutContact: { companyEmail: 0, nothing: 0 },
  };
  const lessSpecific = new Map<SpecificField, number>();
  const isSuppressed = await loadSuppressionCheck(client);
  const tables = await createChangeTables(client, origin);
  const readOwnRounds = await createOwnRoundReader(client, origin.importId);
  const batches = companiesInBatches(client, await createRuleReader(client, origin.importId));
  let doneCount = 0;
  let next = batches.next();
  try {
    for (;;) {
      const { value: batch } = await next;
      if (!batch) break;
      // While this batch is merged, the database stores the previous ones and fetches the next.
      next = tables.flushIfFull().then(() => batches.next());
      next.catch(() => {}); // Awaited once the batch is merged.
      for (const [index, company] of batch.entries()) {
        await write(company);
        if (index % YIELD_EVERY === 0) await setImmediate(); // Lets queued data reach the database.
      }
      doneCount += batch.length;
      await findings.drained();
      findings.written(doneCount, total);
    }
  } finally {
    await next.catch(() => {}); // A connection runs one query at a time, even after a failure.
  }
  await tables.finish();
  counts.lessSpecific = SPECIFIC_FIELDS.flatMap((field) => {
    const companies = lessSpecific.get(field);
    const replaced = policy.replaceSpecific?.includes(field) ?? false;
    return companies === undefined ? [] : { field, column: headerOf(field), companies, replaced };
  });
  return counts;

  async function write({ id, slug, rows, stored, wins }: StagedCompany): Promise<void> {
    const report = ({ row, roundLabel, field, cell, reason }: UnstoredCell) => {
      const ownRow = rows.find((other) => other.row === row && other.roundLabel === roundLabel);
      const text = ownRow && writtenCell(ownRow, field);
      findings.unstored(
        row,
        headerOf(field, roundLabel),
        text ?? cell,
        reason,
        ownRow !== undefined && isReported(ownRow, field),
      );
    };
    const suppressionResult = withoutSuppressed(rows, stored, columns, isSuppressed);
    counts.contacts.suppressed += suppressionResult.suppressed;
    findings.suppressed(suppressionResult.cells);
    const readableRows = suppressionResult.rows.map((row) =>
      withoutDoubtfulAmounts(spellings.apply(withSeriesNames(row, seriesNames, findings)), amounts, report),
    );
    const merge = (ownRounds: ReadonlySet<number> = new Set()) =>
      mergeCompany(readableRows, stored, orders, {
        ...policy,
        wins,
        replaces: (roundId) => (roundChoice(roundId) ?? (ownRounds.has(roundId) ? 'replace' : 'keep')) === 'replace',
      });
    let mergedCompany = merge();
    if (readOwnRounds && mergedCompany.corrections.some(({ stored: { id } }) => id && !roundChoice(id))) {
      await next.catch(() => {}); // The connection is busy until then; the loop reports the error.
      mergedCompany = merge(await readOwnRounds(id));
    }
    counts.undatedRows += mergedCompany.undatedRows;
    for (const field of mergedCompany.lessSpecific) lessSpecific.set(field, (lessSpecific.get(field) ?? 0) + 1);
    findings.repeatedRows += new Set(rows.map(({ row }) => row)).size - 1;
    findings.repeatedCells(mergedCompany.mergedCells);
    for (const cell of mergedCompany.unstored) report(cell);
    for (const { round, stored, ...correction } of mergedCompany.corrections) {
      const { organization_name: name } = mergedCompany.fields;
      const storedRound = { id: stored.id ?? 0, ...statedRound(stored) };
      findings.corrected({ name, ...correction, round: statedRound(round), stored: storedRound });
    }
    countMerged(counts, mergedCompany, slug !== null);
    if (mergedCompany.contacts.all.length === 0)
      counts.withoutContact[mergedCompany.fields.contact_email === null ? 'nothing' : 'companyEmail'] += 1;
    if (mergedCompany.changed) tables.add(id, slug, mergedCompany, searchTextOf(mergedCompany));
    const rowNumbers = rows.map(({ row }) => row);
    tables.addEvidence(id, slug !== null, mergedCompany, rowNumbers);
  }
}

/** Returns the row without amounts that are doubtful given the other cells of their column. */
function withoutDoubtfulAmounts(
  row: NumberedRow,
  amounts: AmountCluesByRound,
  report: (cell: UnstoredCell) => void,
): NumberedRow {
  const doubtful = row.bareAmounts ? doubtfulAmounts(row.bareAmounts, amountCluesOf(amounts, row.roundLabel)) : [];
  if (doubtful.length === 0) return row;
  const rest: NumberedRow = { ...row, lastFunding: { ...row.lastFunding }, round: row.round && { ...row.round } };
  for (const { field, ...cell } of doubtful) {
    report({ row: row.row, roundLabel: row.roundLabel, field, ...cell });
    if (field.startsWith('lastFunding')) rest.lastFunding.amountUsd = undefined;
    if (field === 'lastFundingAmount') rest.lastFunding.writtenAmount = undefined;
    if (field.startsWith('totalFunding')) rest.totalFundingAmountUsd = undefined;
    if (field.startsWith('round') && rest.round) rest.round.amountUsd = undefined;
    if (field === 'roundAmount' && rest.round) rest.round.writtenAmount = undefined;
  }
  return rest;
}

/** Returns the row with the industries that are one name each, given the other cells of their column. */
function withSeriesNames(row: NumberedRow, columns: SeriesColumns, findings: ImportFindings): NumberedRow {
  const series = row.series?.filter(({ column, cell, entries }) => columns.get(column)?.has(cell, entries)) ?? [];
  if (series.length === 0) return row;
  let industries = row.industries ?? [];
  const counted = isReported(row, 'industries');
  for (const { column, cell, entries } of series) {
    const at = industries.findIndex((entry) => entries.includes(entry));
    industries = industries.filter((entry) => !entries.includes(entry));
    industries.splice(Math.max(at, 0), 0, seriesEntry(cell));
    findings.unstored(row.row, column, cell, WITH_SLASHES, counted);
  }
  row.reported = [...(row.reported ?? []), 'industries'];
  return { ...row, industries };
}

/** Batches of companies from the staged rows, with their stored state. The rows of a company are never split. */
async function* companiesInBatches(
  client: pg.PoolClient,
  readWins: RuleReader,
): AsyncGenerator<StagedCompany[], undefined> {
  await client.query(ROWS);
  let batch: StagedCompany[] = [];
  for (;;) {
    const { rows } = await client.query<StagedRow>(`fetch ${BATCH_ROWS} from import_cursor`);
    for (const { id, slug, n, data } of rows) {
      const stagedRows = unstagedRows(n, data);
      const last = batch.at(-1);
      if (last?.id === id) last.rows.push(...stagedRows);
      else batch.push({ id, slug, rows: stagedRows, stored: null });
    }
    const complete = rows.length === 0 ? batch : batch.slice(0, -1);
    batch = rows.length === 0 ? [] : batch.slice(-1);
    const ids = complete.flatMap(({ id, slug }) => (slug === null ? id : []));
    const storedCompanies = await readStoredCompanies(client, ids);
    const wins = await readWins(ids);
    for (const company of complete) {
      company.stored = storedCompanies.get(company.id) ?? null;
      company.wins = wins.get(company.id);
    }
    if (complete.length > 0) yield complete;
    if (rows.length === 0) return;
  }
}

function statedRound({ id: _, ...round }: RoundFields) {
  return round;
}

/** Returns the search text of a merged company. */
export function searchTextOf({ fields, contacts }: MergedCompany): string {
  return searchText({
    organizationName: fields.organization_name,
    description: fields.description,
    industryGroups: fields.industry_groups,
    headquartersLocation: fields.headquarters_location,
    contacts: contacts.all.map(({ first_name, last_name }) => ({ firstName: first_name, lastName: last_name })),
  });
}

export function countMerged(counts: WriteCounts, { changed, contacts, rounds }: MergedCompany, created: boolean): void {
  counts.companies[created ? 'created' : changed ? 'updated' : 'unchanged'] += 1;
  counts.contacts.created += contacts.created.length;
  counts.contacts.updated += contacts.updated.length;
  counts.rounds.created += rounds.created.length;
  counts.rounds.updated += rounds.updated.length;
}

/**
 * Removes suppressed people from the rows of a company: from its contacts, its founders, and addresses in texts and
 * links.
 * @param stored a row may lack the website of its company
 */
function withoutSuppressed(
  rows: readonly NumberedRow[],
  stored: StoredCompany | null,
  columns: ColumnCounts,
  isSuppressed: IsSuppressed,
): { rows: NumberedRow[]; suppressed: number; cells: number } {
  let suppressedCount = 0;
  let cells = 0;
  if (isSuppressed === NO_ONE) return { rows: [...rows], suppressed: suppressedCount, cells };
  const companies = [
    ...new Set(rows.flatMap(({ organizationName, website }) => [organizationName, website])),
    stored?.fields.organization_name,
    stored?.fields.website,
  ];
  const allowedRows = rows.map((row) => {
    const publicRow = withoutPeople(
      {
        founders: row.founders,
        contact_email: row.contactEmail,
        linkedin: row.linkedin,
        ...Object.fromEntries(TEXT_FIELDS.map(({ name, column }) => [column, row[name]])),
      },
      companies,
      isSuppressed,
    );
    const contacts = row.contacts?.filter(({ firstName, lastName, email = null }) => {
      const leaves = isSuppressed({ name: fullName(firstName, lastName), email, companies });
      if (leaves) suppressedCount++;
      return !leaves;
    });
    const allowedRow = {
      ...row,
      contacts: contacts?.map((contact) => withoutLink(contact, isSuppressed)),
      founders: publicRow.founders?.length ? publicRow.founders : undefined,
      contactEmail: publicRow.contact_email ?? undefined,
      linkedin: publicRow.linkedin ?? undefined,
      ...Object.fromEntries(TEXT_FIELDS.map(({ name, column }) => [name, publicRow[column] ?? undefined])),
    };
    cells += suppressedCells(columns, row.reported ?? [], personalFields(row), personalFields(allowedRow));
    return allowedRow;
  });
  return { rows: allowedRows, suppressed: suppressedCount, cells };
}

function personalFields(row: NumberedRow) {
  const { contacts, founders, contactEmail, linkedin } = row;
  const texts = Object.fromEntries(TEXT_FIELDS.map(({ name }) => [name, row[name]]));
  return { contacts, founders, texts: { ...texts, contactEmail, linkedin } };
}

/** Another contact's link may contain the address of a suppressed person. */
function withoutLink(contact: ImportedContact, isSuppressed: IsSuppressed): ImportedContact {
  const { linkedin } = withoutPeople({ linkedin: contact.linkedin }, [], isSuppressed);
  return { ...contact, linkedin: linkedin ?? undefined };
}
