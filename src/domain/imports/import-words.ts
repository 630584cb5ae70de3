import { counted, formatCount } from '../counts.ts';
import type { ColumnFillers, ImportReport } from './import-report.ts';
import type { CellCounts } from './row-cells.ts';

type Counted = Pick<ImportReport, 'rows'> & { problems: { total: number } };

/** Shown before an import removes the sample, and before an undo. */
export const SAMPLE_IS_GONE = 'The sample cannot be restored.';

/** What an import removes of the sample. */
export function sampleWords({
  clearedSample,
  clearedLps,
  clearedAccounts,
}: Pick<ImportReport, 'clearedSample' | 'clearedLps' | 'clearedAccounts'>): string {
  const companies = counted(clearedSample, 'company', 'companies');
  return `${companies}, ${counted(clearedLps, 'LP')} and ${counted(clearedAccounts, 'demo account')}`;
}

/** Summarizes problems: rejected rows, and cells of other rows. */
export function problemWords({ rows, problems }: Counted): string {
  const cells = problems.total - rows.rejected;
  return [
    ...(rows.rejected > 0 ? [`${counted(rows.rejected, 'row')} rejected`] : []),
    ...(cells > 0 ? [`${counted(cells, 'cell')} reported`] : []),
  ].join(', ');
}

/** Counts rows about the same company or LP as an earlier row; null if there are none. */
export function joinedWords(rows: Counted['rows'], records: number): string | null {
  const joined = rows.read - rows.rejected - records;
  return joined > 0 ? `${counted(joined, 'duplicate row')} merged.` : null;
}

const SHOWN_FILLERS = 8;

/** Which columns hold fillers: 'Fillers such as N/A count as empty: City 10, Role 2', or null without any. */
export function fillerWords(fillers: readonly ColumnFillers[] = []): string | null {
  if (fillers.length === 0) return null;
  const columns = fillers.slice(0, SHOWN_FILLERS).map(({ column, count }) => `${column} ${formatCount(count)}`);
  const more = fillers.length > SHOWN_FILLERS ? [`${fillers.length - SHOWN_FILLERS} more columns`] : [];
  return `Fillers such as N/A count as empty: ${[...columns, ...more].join(', ')}`;
}

/** What the cells of a file ended as: '52,310 cells: 51,877 stored, 409 empty, 24 reported'. */
export function cellWords({ cells, ...ends }: CellCounts): string {
  const words = {
    stored: 'stored',
    merged: 'merged',
    empty: 'empty',
    reported: 'reported',
    unmapped: 'in unused columns',
  };
  const parts = Object.entries(words).flatMap(([end, word]) => {
    const count = ends[end as keyof typeof ends];
    return count > 0 || end === 'stored' ? `${formatCount(count)} ${word}` : [];
  });
  return `${counted(cells, 'cell')}: ${parts.join(', ')}`;
}
