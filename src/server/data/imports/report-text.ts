import { countText, formatCount } from '#domain/counts.ts';
import { leftOutText, skippedText, takenText, undecidedText } from '#domain/form-d/form-d-report.ts';
import { type ColumnMapping, type FieldTable, SURE } from '#domain/imports/import-columns.ts';
import type {
  FormDReport,
  ImportReport,
  JoinSummary,
  LpImportReport,
  RecordCounts,
} from '#domain/imports/import-report.ts';
import { cellCountText, fillerText, lessSpecificText, withoutContactText } from '#domain/imports/import-text.ts';
import { dateTexts } from '#domain/imports/imported-dates.ts';
import { type CsvDialect, DELIMITERS } from '#domain/spreadsheets/csv-dialect.ts';
import { ENCODINGS, type Encoding } from '#domain/spreadsheets/encodings.ts';
import type { ImportProgress } from './import-findings.ts';

/** Kinds of problems to print; the problems file has all of them. */
const SHOWN_GROUPS = 20;

type TextFormat = CsvDialect & { encoding: Encoding; container?: string; sheet?: string; entry?: string };

/** 'UTF-8, comma-delimited, CRLF line endings', or the sheet of a workbook. */
export function formatText({ encoding, delimiter, lineEnd, container, sheet = '', entry }: TextFormat): string {
  if (container === 'xlsx') return `sheet '${visible(sheet)}' of a workbook`;
  return `${entry === undefined ? '' : `${visible(entry)}, `}${ENCODINGS[encoding]}, ${DELIMITERS[delimiter]}-delimited, ${lineEnd} line endings`;
}

export function mappingLines<F extends string>(mapping: readonly ColumnMapping<F>[], fields: FieldTable<F>): string[] {
  const width = Math.max(...mapping.map(({ header }) => header.length));
  return mapping.map(({ header, field, confidence, note }) => {
    const target = field ? fields[field].label : 'not used';
    const sure = field && confidence < SURE ? ', likely' : '';
    return `  ${visible(header).padEnd(width)}  ${target}${note ? ` (${visible(note)}${sure})` : ''}`;
  });
}

export function reportLines(report: ImportReport): string[] {
  const { rows, companies, contacts, rounds, dates, undatedRows = 0, lessSpecific = [], withoutContact } = report;
  const unreachable = withoutContact && withoutContactText(withoutContact);
  return [
    ...report.notes.map((note) => `Note        ${visible(note)}`),
    ...dateTexts(dates).map((text) => `Dates       ${visible(text)}`),
    `Rows        ${formatCount(rows.read)} read, ${formatCount(rows.rejected)} rejected`,
    `Cells       ${cellCountText(report)}`,
    ...fillerLines(report.fillers),
    ...placeLines(report),
    ...(undatedRows > 0
      ? [
          `Undated     ${countText(undatedRows, 'row')} without a date only filled blanks; use --undated=newest to replace stored values`,
        ]
      : []),
    ...lessSpecific.map(
      ({ field, column, companies, replaced }) =>
        `Specific    ${visible(column)}: ${lessSpecificText(companies)}, ${replaced ? 'replaced' : `kept; use --replace=${field} to replace it`}`,
    ),
    countsLine('Companies', companies),
    ...contactLines(contacts),
    ...(unreachable ? [`Unreachable ${unreachable}`] : []),
    countsLine('Rounds', rounds),
    ...joinLines('Merged', report.joins),
    ...joinLines('Not merged', report.unsure),
    ...endLines(report),
  ];
}

export function lpReportLines(report: LpImportReport): string[] {
  const { rows, lps, contacts } = report;
  return [
    ...report.notes.map((note) => `Note        ${visible(note)}`),
    `Rows        ${formatCount(rows.read)} read, ${formatCount(rows.rejected)} rejected`,
    ...fillerLines(report.fillers),
    countsLine('LPs', lps),
    ...contactLines(contacts),
    ...endLines(report, ', and its LPs'),
  ];
}

export function formDReportLines(report: FormDReport): string[] {
  const { rows, filings, leftOut, skipped = [], companies, rounds } = report;
  const skippedCount = Object.values(leftOut).reduce((sum, count) => sum + count, 0);
  const out = leftOutText(leftOut);
  const unsure = undecidedText(report.unsure);
  return [
    `Filings     ${formatCount(rows.read)} read, ${takenText(report)}, ${formatCount(filings.known)} already imported, ${formatCount(rows.rejected)} rejected`,
    ...(out.length > 0 ? [`Skipped     ${out.join(', ')}`] : []),
    ...skipped.map((filing) => `  ${visible(filing.filing)}  ${visible(skippedText(filing))}`),
    ...(skipped.length > 0 && skipped.length < skippedCount
      ? [`  … and ${formatCount(skippedCount - skipped.length)} more`]
      : []),
    countsLine('Companies', companies),
    ...(unsure ? [`To review   ${unsure}: see Data quality in the admin panel`] : []),
    ...contactLines(report.contacts),
    countsLine('Rounds', rounds),
    ...endLines(report),
  ];
}

function joinLines(title: string, { reasons }: JoinSummary): string[] {
  return reasons.map(({ reason, count }) => `${title.padEnd(10)}  ${countText(count, 'row')} with ${reason}`);
}

function placeLines({ ambiguousPlaces: { count, examples } }: ImportReport): string[] {
  if (count === 0) return [];
  const first = examples[0] === undefined ? '' : `, such as '${visible(examples[0])}'`;
  return [`Places      ${countText(count, 'ambiguous place')}${first}: pass --codes=states or --codes=countries`];
}

function fillerLines(fillers: ImportReport['fillers']): string[] {
  const words = fillerText(fillers);
  return words === null ? [] : [`Blanks      ${visible(words)}`];
}

function countsLine(title: string, { created, updated, unchanged }: ImportReport['rounds'] & Partial<RecordCounts>) {
  const rest = unchanged === undefined ? '' : `, ${formatCount(unchanged)} unchanged`;
  return `${title.padEnd(10)}  ${formatCount(created)} created, ${formatCount(updated)} updated${rest}`;
}

function contactLines(contacts: ImportReport['contacts']): string[] {
  const { suppressed } = contacts;
  return [
    countsLine('Contacts', contacts),
    ...(suppressed > 0 ? [`Skipped     ${countText(suppressed, 'contact')} who opted out`] : []),
  ];
}

function endLines(report: Pick<ImportReport, 'clearedSample' | 'problems' | 'dryRun'>, more = ''): string[] {
  const { clearedSample, problems, dryRun } = report;
  const groups = problems.groups.slice(0, SHOWN_GROUPS);
  return [
    ...(clearedSample > 0 ? [`Sample      ${countText(clearedSample, 'company', 'companies')} removed${more}`] : []),
    ...(problems.total > 0 ? [`Problems    ${formatCount(problems.total)}`] : []),
    ...groups.map(({ column, reason, count, examples: [first] }) => {
      const where = column === null ? 'Row' : `${visible(column)}:`;
      const example = first
        ? ` (row ${first.row}${column === null ? '' : `: '${visible(first.cell).slice(0, 60)}'`})`
        : '';
      return `  ${formatCount(count)} x ${where} ${reason}${example}`;
    }),
    ...(problems.groups.length > groups.length ? [`  … and ${problems.groups.length - groups.length} more types`] : []),
    ...(dryRun ? ['Dry run: nothing was saved.'] : []),
  ];
}

/** Removes control characters that a terminal would act on. */
export function visible(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ');
}

const BAR_WIDTH = 24;
/** A stream such as stdout. */
export type ReportOutput = { isTTY?: boolean; write(text: string): unknown };
type Words = { one: string; many: string };
const ROWS: Words = { one: 'row', many: 'rows' };

/**
 * Shows the progress of an import: a bar with the time left on a terminal, else a line per tenth.
 * @param now the time in milliseconds
 * @param recordWords noun for the written records
 */
export function createProgressLine(
  out: ReportOutput,
  now: () => number,
  recordWords: Words,
): (progress: ImportProgress) => void {
  let phase: ImportProgress['phase'] | null = null;
  let startedAt = 0;
  let lastSteps = -1;

  return (progress) => {
    if (progress.phase === 'waiting') return;
    if (progress.phase !== phase) {
      phase = progress.phase;
      startedAt = now();
      lastSteps = -1;
    }
    const part = progress.part ?? 0;
    const steps = Math.floor(part * (out.isTTY ? 1000 : 10));
    if (steps === lastSteps) return;
    lastSteps = steps;
    const { one, many } = phase === 'reading' ? ROWS : recordWords;
    const text = `${phase === 'reading' ? 'Reading' : 'Writing'} ${countText(progress.done, one, many)}`;
    if (!out.isTTY) {
      out.write(`${text}, ${steps * 10} %\n`);
      return;
    }
    const filledWidth = Math.round(part * BAR_WIDTH);
    const bar = '█'.repeat(filledWidth) + '░'.repeat(BAR_WIDTH - filledWidth);
    const remaining = part > 0 ? `${Math.ceil(((now() - startedAt) * (1 - part)) / part / 1000)} s left` : '';
    out.write(`\r${bar} ${text} ${remaining}\x1b[K${part === 1 ? '\n' : ''}`);
  };
}
