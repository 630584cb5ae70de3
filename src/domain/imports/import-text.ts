import { countedParts, countText, formatCount } from '../counts.ts';
import { listText } from '../list-text.ts';
import type { CellCounts, ColumnFillers, ImportReport } from './import-report.ts';
import type { UploadKind } from './uploads.ts';

type CountedRows = Pick<ImportReport, 'rows'> & { problems: { total: number } };

/** Shown before an undo. */
export const SAMPLE_NOT_RESTORABLE = "The sample data can't be restored.";

type Cleared = Pick<ImportReport, 'clearedSample' | 'clearedLps' | 'clearedAccounts' | 'clearedWork'>;

/** Lists everything that an import removes with the sample, largest things first. */
export function sampleParts({ clearedSample, clearedLps, clearedAccounts, clearedWork: work }: Cleared): string[] {
  const parts = [
    countText(clearedSample, 'company', 'companies'),
    countText(clearedLps, 'LP'),
    countText(clearedAccounts, 'demo account'),
  ];
  if (!work) return parts;
  const demoWork = countedParts(
    [work.lists, 'list'],
    [work.savedSearches, 'saved search', 'saved searches'],
    [work.clients, 'client'],
    [work.exports, 'export'],
    [work.customers, 'customer'],
  );
  const entries = countedParts([work.listEntries, 'sample company', 'sample companies']);
  return [
    ...parts,
    ...demoWork.map((text) => `${text} of demo accounts`),
    ...entries.map((text) => `${text} in lists of other accounts, with notes and tags`),
  ];
}

export function sampleText(clearedCounts: Cleared): string {
  return listText(sampleParts(clearedCounts));
}

export function recordsText(count: number, kind: UploadKind): string {
  return countText(count, ...RECORD_NOUNS[kind]);
}

const COMPANIES = ['company', 'companies'] as const;
const RECORD_NOUNS: Readonly<Record<UploadKind, readonly [one: string, many: string]>> = {
  companies: COMPANIES,
  lps: ['LP', 'LPs'],
  'form-d': COMPANIES,
};

type Written = { created: number; updated: number };

type WrittenParts = { records: Written; contacts: Written; rounds?: Written | null };

/** '3 companies, 3 contacts, and 4 rounds added. 1 company changed.' */
export function importedText(kind: UploadKind, { records, contacts, rounds }: WrittenParts): string {
  const sentence = (verb: string, of: 'created' | 'updated') => {
    const parts = countedParts(
      [records[of], ...RECORD_NOUNS[kind]],
      [contacts[of], 'contact'],
      [rounds?.[of] ?? 0, 'round'],
    );
    return parts.length > 0 ? [`${listText(parts)} ${verb}.`] : [];
  };
  return [...sentence('added', 'created'), ...sentence('changed', 'updated')].join(' ');
}

/** The flagged cells of rows that were not rejected. */
function flaggedCells({ rows, problems }: CountedRows): number {
  return problems.total - rows.rejected;
}

export function problemText(report: CountedRows): string {
  return countedParts(
    [report.rows.rejected, 'row rejected', 'rows rejected'],
    [flaggedCells(report), 'cell flagged', 'cells flagged'],
  ).join(', ');
}

/** Says that several rows make up one record, such as its rounds or contacts. Null if none do. */
export function rowsPerRecordText(
  { read, rejected }: CountedRows['rows'],
  records: number,
  noun: string,
): string | null {
  const rows = read - rejected;
  return rows > records ? `${countText(rows, 'row')} make up ${formatCount(records)} ${noun}.` : null;
}

/** Counts the companies of a file without a contact, and those with only a company email. Null if there are none. */
export function withoutContactText({
  nothing,
  companyEmail,
}: NonNullable<ImportReport['withoutContact']>): string | null {
  const parts = countedParts(
    [nothing, 'company in the file has no contact', 'companies in the file have no contact'],
    [companyEmail, 'company has only a company email', 'companies have only a company email'],
  );
  return parts.length > 0 ? `After the import, ${parts.join(' and ')}.` : null;
}

const SHOWN_FILLERS = 8;

export function fillerText(fillers: readonly ColumnFillers[] = []): string | null {
  if (fillers.length === 0) return null;
  const all = fillers.reduce((sum, { count }) => sum + count, 0);
  const columns = fillers.slice(0, SHOWN_FILLERS).map(({ column, count }) => `${column} (${formatCount(count)})`);
  const more = fillers.length > SHOWN_FILLERS ? [`${fillers.length - SHOWN_FILLERS} more columns`] : [];
  const [only, ...others] = fillers;
  const where = only && others.length === 0 ? only.column : listText([...columns, ...more]);
  return `${countText(all, 'placeholder')} in ${where} ${all === 1 ? 'was' : 'were'} treated as empty`;
}

/** '412 companies have a more specific value' */
export function lessSpecificText(companies: number): string {
  return countText(companies, 'company has a more specific value', 'companies have a more specific value');
}

/** Describes the outcomes of all cells: '52,310 cells: 51,877 stored, 409 empty, 14 flagged, 10 in rejected rows'. */
export function cellCountText(report: CountedRows & { cells: CellCounts }): string {
  const { cells, reported, suppressed = 0, ...others } = report.cells;
  const flaggedCount = report.rows.rejected > 0 ? Math.min(flaggedCells(report), reported) : reported;
  const ends = { ...others, suppressed, flagged: flaggedCount, rejected: reported - flaggedCount };
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
  return `${countText(cells, 'cell')}: ${parts.join(', ')}`;
}
