import { counted, formatCount } from '../counts.ts';
import type { ColumnFillers, ImportReport } from './import-report.ts';
import type { CellCounts } from './row-cells.ts';

type CountedRows = Pick<ImportReport, 'rows'> & { problems: { total: number } };

/** Shown before an import removes the sample, and before an undo. */
export const SAMPLE_NOT_RESTORABLE = 'The sample cannot be restored.';

export function sampleText({
  clearedSample,
  clearedLps,
  clearedAccounts,
}: Pick<ImportReport, 'clearedSample' | 'clearedLps' | 'clearedAccounts'>): string {
  const companies = counted(clearedSample, 'company', 'companies');
  return `${companies}, ${counted(clearedLps, 'LP')} and ${counted(clearedAccounts, 'demo account')}`;
}

export function problemText({ rows, problems }: CountedRows): string {
  const cells = problems.total - rows.rejected;
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

/** Describes the outcomes of all cells: '52,310 cells: 51,877 stored, 409 empty, 24 flagged'. */
export function cellCountText({ cells, ...ends }: CellCounts): string {
  const words = {
    stored: 'stored',
    merged: 'merged',
    empty: 'empty',
    reported: 'flagged',
    unmapped: 'in unused columns',
  };
  const parts = Object.entries(words).flatMap(([end, word]) => {
    const count = ends[end as keyof typeof ends];
    return count > 0 || end === 'stored' ? `${formatCount(count)} ${word}` : [];
  });
  return `${counted(cells, 'cell')}: ${parts.join(', ')}`;
}
