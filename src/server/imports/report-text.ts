import { counted, formatCount } from '#domain/counts.ts';
import type { ColumnMapping, FieldTable } from '#domain/imports/import-columns.ts';
import type { ImportReport } from '#domain/imports/import-report.ts';
import { dateWords } from '#domain/imports/imported-dates.ts';
import { type CsvDialect, DELIMITERS } from '#domain/spreadsheets/csv-dialect.ts';
import { ENCODINGS, type Encoding } from '#domain/spreadsheets/encodings.ts';

/** Problems that are printed; the file of rejected rows and the stored report have more. */
const SHOWN_PROBLEMS = 20;

/** 'UTF-8, comma between cells, CRLF line ends' */
export function formatText({ encoding, delimiter, lineEnd }: CsvDialect & { encoding: Encoding }): string {
  return `${ENCODINGS[encoding]}, ${DELIMITERS[delimiter]} between cells, ${lineEnd} line ends`;
}

/** What becomes of each column, one line each. */
export function mappingLines<F extends string>(mapping: readonly ColumnMapping<F>[], fields: FieldTable<F>): string[] {
  const width = Math.max(...mapping.map(({ header }) => header.length));
  return mapping.map(({ header, field, confidence, note }) => {
    const target = field ? fields[field].label : 'left out';
    const sure = field && confidence < 1 ? `, ${Math.round(confidence * 100)} % sure` : '';
    return `  ${visible(header).padEnd(width)}  ${target}${note ? ` (${visible(note)}${sure})` : ''}`;
  });
}

/** What an import did, for a terminal. */
export function reportLines(report: ImportReport): string[] {
  const { rows, companies, contacts, rounds, dates } = report;
  return [
    `Dates       ${dateWords(dates)}`,
    `Rows        ${formatCount(rows.read)} read, ${formatCount(rows.rejected)} rejected`,
    `Companies   ${formatCount(companies.created)} created, ${formatCount(companies.updated)} updated, ${formatCount(companies.unchanged)} unchanged`,
    ...contactLines(contacts),
    `Rounds      ${formatCount(rounds.created)} created, ${formatCount(rounds.updated)} updated`,
    ...(report.clearedSample ? [`Sample      ${counted(report.clearedSample, 'company', 'companies')} removed`] : []),
    ...endLines(report),
  ];
}

/** What became of contacts. */
export function contactLines({ created, updated, suppressed }: ImportReport['contacts']): string[] {
  return [
    `Contacts    ${formatCount(created)} created, ${formatCount(updated)} updated`,
    ...(suppressed > 0 ? [`Left out    ${counted(suppressed, 'contact')} who asked not to be in the data`] : []),
  ];
}

/** What could not be used, and whether anything was kept. */
export function endLines({ problems, dryRun }: Pick<ImportReport, 'problems' | 'dryRun'>): string[] {
  const shown = problems.kept.slice(0, SHOWN_PROBLEMS);
  return [
    ...(problems.total > 0 ? [`Problems    ${formatCount(problems.total)}`] : []),
    ...shown.map(({ row, column, cell, reason }) => {
      const place = column === null ? `row ${row}` : `row ${row}, ${visible(column)}: '${visible(cell).slice(0, 60)}'`;
      return `  ${place} ${reason}`;
    }),
    ...(problems.total > shown.length ? [`  … and ${formatCount(problems.total - shown.length)} more`] : []),
    ...(dryRun ? ['This was a dry run: nothing was kept.'] : []),
  ];
}

/** Text of a file without what a terminal would act on. */
function visible(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ');
}
