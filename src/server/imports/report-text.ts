import { type CsvDialect, DELIMITERS } from '#domain/csv-dialect.ts';
import { ENCODINGS, type Encoding } from '#domain/encodings.ts';
import type { ColumnMapping } from '#domain/import-columns.ts';
import { IMPORT_FIELDS } from '#domain/import-fields.ts';
import type { ImportReport } from '#domain/import-report.ts';
import { countOf } from '#domain/import-words.ts';

/** Problems that are printed; the file of rejected rows and the stored report have more. */
const SHOWN_PROBLEMS = 20;

/** 'UTF-8, comma between cells, CRLF line ends' */
export function formatText({ encoding, delimiter, lineEnd }: CsvDialect & { encoding: Encoding }): string {
  return `${ENCODINGS[encoding]}, ${DELIMITERS[delimiter]} between cells, ${lineEnd} line ends`;
}

/** What becomes of each column, one line each. */
export function mappingLines(mapping: readonly ColumnMapping[]): string[] {
  const width = Math.max(...mapping.map(({ header }) => header.length));
  return mapping.map(({ header, field, confidence, note }) => {
    const target = field ? IMPORT_FIELDS[field].label : 'left out';
    const sure = field && confidence < 1 ? `, ${Math.round(confidence * 100)} % sure` : '';
    return `  ${visible(header).padEnd(width)}  ${target}${note ? ` (${visible(note)}${sure})` : ''}`;
  });
}

/** What an import did, for a terminal. */
export function reportLines(report: ImportReport): string[] {
  const { rows, companies, contacts, rounds, problems, dates } = report;
  const number = (value: number) => value.toLocaleString('en-US');
  const shown = problems.kept.slice(0, SHOWN_PROBLEMS);
  const assumed = countOf(dates.assumed, 'date depends on it', 'dates depend on it');
  return [
    `Dates       ${dates.order}: ${dates.reason}${dates.assumed ? ` (${assumed})` : ''}`,
    `Rows        ${number(rows.read)} read, ${number(rows.rejected)} rejected`,
    `Companies   ${number(companies.created)} created, ${number(companies.updated)} updated, ${number(companies.unchanged)} unchanged`,
    `Contacts    ${number(contacts.created)} created, ${number(contacts.updated)} updated`,
    ...(contacts.suppressed > 0
      ? [`Left out    ${countOf(contacts.suppressed, 'contact', 'contacts')} who asked not to be in the data`]
      : []),
    `Rounds      ${number(rounds.created)} created, ${number(rounds.updated)} updated`,
    ...(report.clearedSample ? [`Sample      ${countOf(report.clearedSample, 'company', 'companies')} removed`] : []),
    ...(problems.total > 0 ? [`Problems    ${number(problems.total)}`] : []),
    ...shown.map(({ row, column, cell, reason }) => {
      const place = column === null ? `row ${row}` : `row ${row}, ${visible(column)}: '${visible(cell).slice(0, 60)}'`;
      return `  ${place} ${reason}`;
    }),
    ...(problems.total > shown.length ? [`  … and ${number(problems.total - shown.length)} more`] : []),
    ...(report.dryRun ? ['This was a dry run: nothing was kept.'] : []),
  ];
}

/** Text of a file without what a terminal would act on. */
function visible(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ');
}
