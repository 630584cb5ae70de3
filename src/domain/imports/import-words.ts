import { counted } from '../counts.ts';
import type { ImportReport } from './import-report.ts';

type Counted = Pick<ImportReport, 'rows'> & { problems: { total: number } };

/** What is said of an import that removes the sample: before it, and of undoing it. */
export const SAMPLE_IS_GONE = 'The sample does not come back.';

/** What of the sample makes room for an import, in words. */
export function sampleWords({
  clearedSample,
  clearedLps,
  clearedAccounts,
}: Pick<ImportReport, 'clearedSample' | 'clearedLps' | 'clearedAccounts'>): string {
  const companies = counted(clearedSample, 'company', 'companies');
  return `${companies}, ${counted(clearedLps, 'LP')} and ${counted(clearedAccounts, 'demo account')}`;
}

/** What of a table could not be used, in words: rows as a whole, and values of the others. */
export function unusedWords({ rows, problems }: Counted): string {
  const values = problems.total - rows.rejected;
  const counts = [
    rows.rejected > 0 ? counted(rows.rejected, 'row') : [],
    values > 0 ? counted(values, 'value') : [],
  ].flat();
  return `${counts.join(' and ')} could not be used`;
}

/** Rows about a company or LP that a row above was about already, in words; null where there are none. */
export function joinedWords(rows: Counted['rows'], records: number, one: string, many: string): string | null {
  const joined = rows.read - rows.rejected - records;
  if (joined <= 0) return null;
  return joined === 1 ? `1 row joins ${one} above.` : `${counted(joined, 'row')} join ${many} above.`;
}
