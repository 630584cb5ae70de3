import { counted, formatCount } from '../counts.ts';
import type { ImportReport } from '../imports/import-report.ts';
import type { LeftOut } from './form-d.ts';

/** What an import of filings read, left out and did. */
export type FormDReport = Pick<
  ImportReport,
  | 'fileName'
  | 'dryRun'
  | 'rows'
  | 'companies'
  | 'contacts'
  | 'rounds'
  | 'clearedSample'
  | 'clearedLps'
  | 'clearedAccounts'
> & {
  /** Filings that are in the data: those that were taken now, how many of them correct others, and those from before. */
  filings: { taken: number; amendments: number; known: number };
  leftOut: Record<LeftOut, number>;
  /** New companies that may be one that was known, which only people can tell. */
  unsure: number;
  problems: { total: number; kept: FilingProblem[] };
};

/** A filing that was rejected, by its number or file. */
export type FilingProblem = { place: string; reason: string };

/** What was left out though nothing is wrong with it, in words. */
export function leftOutWords(leftOut: Record<LeftOut, number>): string[] {
  const counts = [
    [leftOut['pooled-fund'], 'of pooled funds'],
    [leftOut['other-form'], 'on other forms'],
    [leftOut.test, 'sent as tests'],
  ] as const;
  return counts.flatMap(([count, words]) => (count > 0 ? `${formatCount(count)} ${words}` : []));
}

/** Filings that were taken, in words. */
export function takenWords({ taken, amendments }: FormDReport['filings']): string {
  return `${formatCount(taken)} taken${amendments > 0 ? ` (${counted(amendments, 'amendment')})` : ''}`;
}

/** Companies that nobody but people can tell from known ones, in words; null where there are none. */
export function unsureWords(unsure: number): string | null {
  if (unsure === 0) return null;
  return `${counted(unsure, 'company', 'companies')} may be known under that name`;
}
