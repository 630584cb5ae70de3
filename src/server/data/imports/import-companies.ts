import type { Readable } from 'node:stream';
import type pg from 'pg';
import { latestDayOf } from '#domain/dates.ts';
import type { FileChoices } from '#domain/imports/file-choices.ts';
import {
  type ColumnMapping,
  type ColumnSamples,
  forContacts,
  type MappingChoices,
  proposeMapping,
  type RowSubject,
  rowSubject,
} from '#domain/imports/import-columns.ts';
import { IMPORT_FIELDS, type ImportField } from '#domain/imports/import-fields.ts';
import type { ColumnDates, ImportReport } from '#domain/imports/import-report.ts';
import { type AmountCluesByRound, amountsNote } from '#domain/imports/imported-amounts.ts';
import {
  combineDateClues,
  type DateClues,
  decideDates,
  NO_DATE_CLUES,
  NO_ORDER,
} from '#domain/imports/imported-dates.ts';
import {
  type AmbiguousPlaces,
  DATE_FIELDS,
  type DateField,
  FALLBACK_COLUMNS,
  type SeriesColumns,
} from '#domain/imports/imported-row.ts';
import { columnCounts } from '#domain/imports/suppressed-cells.ts';
import { keepApartFromDuplicates } from '../changes/find-duplicates.ts';
import { attachContacts } from './attach-contacts.ts';
import { detectColumns } from './detect-columns.ts';
import { ImportFindings } from './import-findings.ts';
import { IndustrySpellings } from './industry-spellings.ts';
import { countTargets, findUndecidedPairs, matchCompanies, readJoins } from './match-companies.ts';
import { type FileInput, type ImportBasics, runImport } from './run-import.ts';
import { stageRows } from './stage-rows.ts';
import { writeCompanies } from './write-companies.ts';

export type ImportOptions = ImportBasics &
  FileInput & {
    /** Columns mapped manually; the others are mapped as proposed. */
    mapping?: MappingChoices;
    choices?: FileChoices;
  };

/** @throws {ImportError} as `detectColumns` */
export async function detectCompanyColumns(
  input: () => Readable,
  mapping: MappingChoices | undefined,
  choices: FileChoices,
) {
  const kind = {
    propose: (headers: readonly string[], mapping?: MappingChoices, samples?: ColumnSamples) =>
      proposeMapping(headers, mapping, samples, choices.about),
    hasSubject: (columns: readonly { field: ImportField | null }[], about: RowSubject) =>
      columns.some(({ field }) => field === 'organizationName' || (about === 'contacts' && isContactKey(field))),
    name: "the organization's name",
    about: (columns: readonly ColumnMapping[], samples: ColumnSamples) => choices.about ?? rowSubject(columns, samples),
  };
  const detected = await detectColumns(input, kind, mapping, choices);
  return detected.about === 'contacts' ? { ...detected, mapping: detected.mapping.map(forContacts) } : detected;
}

/** Whether a field can identify the company of a contact without its name. */
function isContactKey(field: ImportField | null): boolean {
  return field === 'email' || field === 'website';
}

/**
 * Imports a file of companies, contacts or funding rounds, all or nothing. Known companies are updated; importing a
 * file again changes nothing. A file of contacts adds people to companies, and creates those that it describes.
 * @throws {ImportError} when the file cannot be imported at all
 */
export async function importCompanies(options: ImportOptions): Promise<ImportReport> {
  const { fileName, dryRun = false, signal, choices = {}, now = new Date() } = options;
  signal?.throwIfAborted();
  const { format, mapping, about } = await detectCompanyColumns(options.input, options.mapping, choices);
  using findings = new ImportFindings({ ...options, headers: format.headers });
  const latest = latestDayOf(now);
  const dateClues: Record<DateField, DateClues> = {
    lastFundingDate: { ...NO_DATE_CLUES },
    roundDate: { ...NO_DATE_CLUES },
  };
  const amounts: AmountCluesByRound = new Map();
  const seriesNames: SeriesColumns = new Map();
  const spellings = new IndustrySpellings();
  const ambiguousPlaces: AmbiguousPlaces = { count: 0, examples: [] };
  const headerOf = (field: ImportField, roundLabel?: string) =>
    [field, ...(FALLBACK_COLUMNS[field] ?? [])]
      .map((each) => mapping.find((column) => column.field === each && column.roundLabel === roundLabel)?.header)
      .find((header) => header !== undefined) ?? IMPORT_FIELDS[field].label;

  return await runImport(options, {
    kind: 'companies',
    read: async (client) => {
      const dates = {
        lastFundingDate: { latest, clues: dateClues.lastFundingDate },
        roundDate: { latest, clues: dateClues.roundDate },
      };
      await stageRows(client, { input: options.input(), format }, findings, {
        mapping,
        dates,
        amounts,
        seriesNames,
        spellings,
        amountsNote: amountsNote(format.above),
        places: { codes: choices.placeCodes },
        ambiguousPlaces,
        contacts: about === 'contacts',
      });
    },
    async write(client, origin) {
      findings.written(0, 1);
      const dates = decideColumns(dateClues, mapping, choices);
      const orders = {
        lastFundingDate: NO_ORDER,
        roundDate: NO_ORDER,
        ...Object.fromEntries(dates.map((date) => [date.field, date])),
      };
      const matching = { separate: choices.separate ?? [], orders };
      if (about === 'contacts') await attachContacts(client, matching, findings);
      else await matchCompanies(client, matching);
      await reportJoins(client, findings);
      await spellings.decide(client);
      const counts = await writeCompanies(
        client,
        origin,
        {
          orders,
          amounts,
          seriesNames,
          spellings,
          headerOf,
          columns: columnCounts(mapping),
          policy: {
            undated: choices.undated,
            replaceSpecific: choices.replaceSpecific,
            contacts: about === 'contacts',
          },
          roundChoice: (id) => choices.rounds?.[id] ?? choices.otherRounds,
          total: await countTargets(client),
        },
        findings,
      );
      const separatedRows = await keepSeparate(client, matching.separate);
      for (const pair of await findUndecidedPairs(client)) findings.undecided(pair);
      await findings.close();
      return {
        fileName,
        dryRun,
        encoding: format.encoding,
        delimiter: format.delimiter,
        lineEnd: format.lineEnd,
        notes: [...(format.notes ?? []), ...findings.notes],
        about,
        dates: dates.filter(({ field }) => mapping.some((column) => column.field === field)),
        mapping,
        rows: findings.rows,
        repeatedRows: findings.repeatedRows,
        cells: findings.cells,
        fillers: findings.fillers,
        ambiguousPlaces,
        ...counts,
        joins: findings.joins,
        unsure: findings.undecidedPairs,
        ...(findings.corrections.total > 0 && { corrections: findings.corrections }),
        ...(separatedRows.length > 0 && { separated: separatedRows }),
        problems: findings.problems,
      };
    },
  });
}

/** Marks the companies of rows kept separate as different from those that they resemble, and returns their names. */
async function keepSeparate(client: pg.PoolClient, separate: readonly number[]) {
  const { rows } = await client.query<{ row: number; id: number; name: string }>(
    `select first_n as row, id, organization_name as name from import_targets join companies using (id)
     where created and first_n = any ($1) order by first_n`,
    [separate],
  );
  const separatedRows: NonNullable<ImportReport['separated']> = [];
  for (const { row, id, name } of rows)
    separatedRows.push({ row, name, from: await keepApartFromDuplicates(client, id) });
  return separatedRows;
}

async function reportJoins(client: pg.PoolClient, findings: ImportFindings): Promise<void> {
  for await (const joins of readJoins(client)) {
    for (const join of joins) findings.joined(join);
    await findings.drained();
  }
}

/**
 * The order of each date field: the chosen one, else the one that its own dates prove, else the one of the whole file.
 * Rounds in columns of their own share one order.
 */
function decideColumns(
  dateClues: Record<DateField, DateClues>,
  mapping: readonly ColumnMapping[],
  { dateOrders = {} }: FileChoices,
): ColumnDates[] {
  const file = combineDateClues(Object.values(dateClues));
  return DATE_FIELDS.map((field) => {
    const headers = mapping.flatMap((column) => (column.field === field ? column.header : []));
    const choice = headers.map((header) => dateOrders[header]).find((order) => order !== undefined);
    const column = headers[0] ?? IMPORT_FIELDS[field].label;
    return { field, column, ...decideDates(dateClues[field], { choice, file }) };
  });
}
