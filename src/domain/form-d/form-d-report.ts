import { counted, formatCount } from '../counts.ts';
import type { ImportReport, ProblemSummary } from '../imports/import-report.ts';
import type { LeftOut } from './form-d.ts';

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
  /** Filings in the data: imported now (`amendments` of them correct others), and imported before. */
  filings: { taken: number; amendments: number; known: number };
  /** Reports of earlier imports do not have every reason. */
  leftOut: Partial<Record<LeftOut, number>>;
  /** New companies that may duplicate a known one and need review. */
  unsure: number;
  /** In a problem, `row` is the position of the filing and `cell` its accession number or file. */
  problems: ProblemSummary;
};

export function leftOutText(leftOut: FormDReport['leftOut']): string[] {
  const counts = [
    [leftOut['pooled-fund'], 'from pooled funds'],
    [leftOut['other-form'], 'on other forms'],
    [leftOut.test, 'test filings'],
    [leftOut.fund, 'from funds, by name'],
    [leftOut.vehicle, 'from single-investment vehicles'],
    [leftOut.reit, 'from REITs'],
    [leftOut.property, 'from property companies'],
  ] as const;
  return counts.flatMap(([count = 0, words]) => (count > 0 ? `${formatCount(count)} ${words}` : []));
}

/** The number of filings that were imported or, in a preview, will be. */
export function takenText({ filings: { taken, amendments }, dryRun }: Pick<FormDReport, 'filings' | 'dryRun'>): string {
  return `${formatCount(taken)} ${dryRun ? 'to import' : 'imported'}${amendments > 0 ? ` (${counted(amendments, 'amendment')})` : ''}`;
}

/** Describes possible duplicates that need review; null if there are none. */
export function unsureText(unsure: number): string | null {
  if (unsure === 0) return null;
  return `${counted(unsure, 'company', 'companies')} may already exist under the same name`;
}
