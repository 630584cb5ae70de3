import { counted, formatCount } from '../counts.ts';
import type { ColumnFillers, ImportReport } from './import-report.ts';
import type { CellCounts } from './row-cells.ts';
import type { UploadKind } from './uploads.ts';

type CountedRows = Pick<ImportReport, 'rows'> & { problems: { total: number } };

/** Shown before an undo. */
export const SAMPLE_NOT_RESTORABLE = 'The sample cannot be restored.';

type Cleared = Pick<ImportReport, 'clearedSample' | 'clearedLps' | 'clearedAccounts' | 'clearedWork'>;

/** Lists everything that an import removes with the sample, largest things first. */
export function sampleParts({ clearedSample, clearedLps, clearedAccounts, clearedWork: work }: Cleared): string[] {
  const parts = [
    counted(clearedSample, 'company', 'companies'),
    counted(clearedLps, 'LP'),
    counted(clearedAccounts, 'demo account'),
  ];
  if (!work) return parts;
  const demoWork: [number, string][] = [
    [work.lists, counted(work.lists, 'list')],
    [work.savedSearches, counted(work.savedSearches, 'saved search', 'saved searches')],
    [work.clients, counted(work.clients, 'client')],
    [work.exports, counted(work.exports, 'export')],
    [work.customers, counted(work.customers, 'customer')],
  ];
  return [
    ...parts,
    ...demoWork.flatMap(([count, text]) => (count > 0 ? [`${text} of demo accounts`] : [])),
    ...(work.listEntries > 0
      ? [
          `${counted(work.listEntries, 'sample company', 'sample companies')} in lists of other accounts, with notes and tags`,
        ]
      : []),
  ];
}

export function sampleText(cleared: Cleared): string {
  return LIST_FORMAT.format(sampleParts(cleared));
}

const LIST_FORMAT = new Intl.ListFormat('en-US');

export function recordsText(count: number, kind: UploadKind): string {
  return kind === 'lps' ? counted(count, 'LP') : counted(count, 'company', 'companies');
}

type Written = { created: number; updated: number };

/** '3 companies and 3 contacts added. 1 company changed.' */
export function importedText(kind: UploadKind, { records, contacts }: { records: Written; contacts: Written }): string {
  const sentence = (done: string, recordCount: number, contactCount: number) => {
    const what = [
      ...(recordCount > 0 ? [recordsText(recordCount, kind)] : []),
      ...(contactCount > 0 ? [counted(contactCount, 'contact')] : []),
    ];
    return what.length > 0 ? [`${what.join(' and ')} ${done}.`] : [];
  };
  return [
    ...sentence('added', records.created, contacts.created),
    ...sentence('changed', records.updated, contacts.updated),
  ].join(' ');
}

/** The flagged cells of rows that were not rejected. */
function flaggedCells({ rows, problems }: CountedRows): number {
  return problems.total - rows.rejected;
}

export function problemText(report: CountedRows): string {
  const { rows } = report;
  const cells = flaggedCells(report);
  return [
    ...(rows.rejected > 0 ? [`${counted(rows.rejected, 'row')} rejected`] : []),
    ...(cells > 0 ? [`${counted(cells, 'cell')} flagged`] : []),
  ].join(', ');
}

/** Says that several rows describe one record, such as its rounds or contacts. Null if none do. */
export function rowsPerRecordText(
  { read, rejected }: CountedRows['rows'],
  records: number,
  noun: string,
): string | null {
  const rows = read - rejected;
  return rows > records ? `${counted(rows, 'row')} about ${formatCount(records)} ${noun}.` : null;
}

/** Counts the companies of a file without a contact, and those with only a company email. Null if there are none. */
export function withoutContactText({
  nothing,
  companyEmail,
}: NonNullable<ImportReport['withoutContact']>): string | null {
  const parts = [
    ...(nothing > 0 ? [counted(nothing, 'company has no contact', 'companies have no contact')] : []),
    ...(companyEmail > 0
      ? [counted(companyEmail, 'company has only a company email', 'companies have only a company email')]
      : []),
  ];
  return parts.length > 0 ? `After the import, ${parts.join(', ')}.` : null;
}

const SHOWN_FILLERS = 8;

export function fillerText(fillers: readonly ColumnFillers[] = []): string | null {
  if (fillers.length === 0) return null;
  const columns = fillers.slice(0, SHOWN_FILLERS).map(({ column, count }) => `${column} ${formatCount(count)}`);
  const more = fillers.length > SHOWN_FILLERS ? [`${fillers.length - SHOWN_FILLERS} more columns`] : [];
  return `Placeholders such as N/A were treated as empty: ${[...columns, ...more].join(', ')}`;
}

/** '412 companies have a more specific value' */
export function lessSpecificText(companies: number): string {
  return counted(companies, 'company has a more specific value', 'companies have a more specific value');
}

/** Describes the outcomes of all cells: '52,310 cells: 51,877 stored, 409 empty, 14 flagged, 10 in rejected rows'. */
export function cellCountText(report: CountedRows & { cells: CellCounts }): string {
  const { cells, reported, suppressed = 0, ...others } = report.cells;
  const flagged = report.rows.rejected > 0 ? Math.min(flaggedCells(report), reported) : reported;
  const ends = { ...others, suppressed, flagged, rejected: reported - flagged };
  const words = {
    stored: 'stored',
    merged: 'merged',
    empty: 'empty',
    flagged: 'flagged',
    suppressed: 'of contacts who opted out',
    rejected: 'in rejected rows',
    unmapped: 'in unused columns',
  };
  const parts = Object.entries(words).flatMap(([end, word]) => {
    const count = ends[end as keyof typeof ends];
    return count > 0 || end === 'stored' ? `${formatCount(count)} ${word}` : [];
  });
  return `${counted(cells, 'cell')}: ${parts.join(', ')}`;
}
