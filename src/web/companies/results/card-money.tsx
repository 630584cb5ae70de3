import { type CompanyCard, hasFunding } from '#domain/companies/company.ts';
import { formatAmount } from '#domain/companies/funding.ts';
import { formatDay } from '#domain/dates.ts';
import { FundingTrack } from '../charts/funding-track.tsx';

/** The funding of a company: the last round, the total if it differs, and the track. Omits unknown values. */
export function CardMoney({ company }: { company: CompanyCard }) {
  const { lastFundingAmountUsd: last, totalFundingAmountUsd: total, lastFundingDate, lastFundingType } = company;
  const hasRound = last !== null || lastFundingDate !== null || lastFundingType !== null;
  if (!hasFunding(company)) return null;
  return (
    <div className="card-money">
      <p className="card-sum">
        {last !== null && <b>{formatAmount(last)}</b>}
        {last === null && hasRound && <b className="card-undisclosed">Undisclosed</b>}
        {lastFundingType && <span className="card-type truncate">{lastFundingType}</span>}
      </p>
      <p className="card-when">
        {lastFundingDate && <time dateTime={lastFundingDate}>{formatDay(lastFundingDate)}</time>}
        {total !== null && total !== last && <span>{`${formatAmount(total)} total`}</span>}
      </p>
      <FundingTrack rounds={company.rounds} lastAmountUsd={last} />
    </div>
  );
}
