import type { CompanyCard } from '#domain/company.ts';
import { formatDay } from '#domain/dates.ts';
import { formatAmount } from '#domain/funding.ts';
import { FundingTrack } from './funding-track.tsx';

/** What a company raised: the last round, the total where it is another amount, and all of it on the axis. */
export function CardMoney({ company }: { company: CompanyCard }) {
  const { lastFundingAmountUsd: last, totalFundingAmountUsd: total, lastFundingDate } = company;
  return (
    <div className="card-money">
      <p className="card-sum">
        <b className={last === null ? 'text-ink-3' : undefined}>{formatAmount(last)}</b>
        <span className="card-type truncate">{company.lastFundingType ?? 'N/A'}</span>
      </p>
      <p className="card-when">
        <time dateTime={lastFundingDate ?? undefined}>{formatDay(lastFundingDate)}</time>
        {total !== null && total !== last && <span>{`${formatAmount(total)} total`}</span>}
      </p>
      <FundingTrack rounds={company.rounds} lastAmountUsd={last} />
    </div>
  );
}
