import { formatCount } from '../counts.ts';
import type { ImportReport } from './import-report.ts';

type Counted = Pick<ImportReport, 'rows'> & { problems: { total: number } };

/** A number of things in words: '1 cell', '1,200 cells'. @param many the plural where it is not the word with an s */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** What is said of an import that removes the sample: before it, and of undoing it. */
export const SAMPLE_IS_GONE = 'The sample does not come back.';

/** What of the sample makes room for an import, in words. */
export function sampleWords({
  clearedSample,
  clearedLps,
  clearedAccounts,
}: Pick<ImportReport, 'clearedSample' | 'clearedLps' | 'clearedAccounts'>): string {
  const companies = countOf(clearedSample, 'company', 'companies');
  return `${companies}, ${countOf(clearedLps, 'LP')} and ${countOf(clearedAccounts, 'demo account')}`;
}

/** What of a table could not be used, in words: rows as a whole, and values of the others. */
export function unusedWords({ rows, problems }: Counted): string {
  const values = problems.total - rows.rejected;
  const counts = [
    rows.rejected > 0 ? countOf(rows.rejected, 'row') : [],
    values > 0 ? countOf(values, 'value') : [],
  ].flat();
  return `${counts.join(' and ')} could not be used`;
}

/** Rows about a company or LP that a row above was about already, in words; null where there are none. */
export function joinedWords(rows: Counted['rows'], records: number, one: string, many: string): string | null {
  const joined = rows.read - rows.rejected - records;
  if (joined <= 0) return null;
  return joined === 1 ? `1 row joins ${one} above.` : `${countOf(joined, 'row')} join ${many} above.`;
}
