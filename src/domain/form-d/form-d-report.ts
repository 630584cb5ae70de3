import { countText, formatCount } from '../counts.ts';
import type { FormDReport } from '../imports/import-report.ts';
import type { SkipReason } from './form-d.ts';

export type SkippedFiling = NonNullable<FormDReport['skipped']>[number];

const REASONS: Record<SkipReason, { count: string; one: string }> = {
  'pooled-fund': { count: 'from pooled funds', one: 'is from a pooled fund' },
  'other-form': { count: 'on other forms', one: 'is on another form than Form D' },
  test: { count: 'test filings', one: 'is a test filing' },
  fund: { count: 'from funds, by name', one: 'is from a fund, by its name' },
  vehicle: { count: 'from single-investment vehicles', one: 'is from a single-investment vehicle, by its name' },
  reit: { count: 'from REITs', one: 'is from a REIT' },
  property: { count: 'from property companies', one: 'is from a property company, by its name and industry' },
};

export function leftOutText(leftOut: FormDReport['leftOut']): string[] {
  return Object.entries(REASONS).flatMap(([reason, words]) => {
    const count = leftOut[reason as SkipReason] ?? 0;
    return count > 0 ? `${formatCount(count)} ${words.count}` : [];
  });
}

/** 'is from a fund, by its name' */
export function leftOutReason(reason: string): string {
  return Object.hasOwn(REASONS, reason) ? REASONS[reason as SkipReason].one : reason;
}

/** Why a filing was skipped, as the predicate of a sentence. */
export function skippedReason(reason: SkipReason): string {
  return `was skipped: it ${REASONS[reason].one}`;
}

/** 'TERN FUND II, L.P. is from a fund, by its name' */
export function skippedText({ issuer, reason }: SkippedFiling): string {
  return `${issuer || 'No issuer'} ${REASONS[reason].one}`;
}

/** The number of filings that were imported or, in a preview, will be. */
export function takenText({ filings: { taken, amendments }, dryRun }: Pick<FormDReport, 'filings' | 'dryRun'>): string {
  return `${formatCount(taken)} ${dryRun ? 'to import' : 'imported'}${amendments > 0 ? ` (${countText(amendments, 'amendment')})` : ''}`;
}

/** Describes possible duplicates that need review; null if there are none. */
export function undecidedText(count: number): string | null {
  if (count === 0) return null;
  return `${countText(count, 'company', 'companies')} may already exist under the same name`;
}
