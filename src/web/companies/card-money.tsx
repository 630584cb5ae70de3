import type { CompanyCard } from '#domain/company.ts';
import { formatDay } from '#domain/dates.ts';
import { formatAmount } from '#domain/funding.ts';
import { FundingTrack } from './funding-track.tsx';

/** What a company raised: the last round, the total where it is another amount, and all of it on the axis. */
export function CardMoney({ company }: { company: CompanyCard }) {
  const { lastFundingAmountUsd: last, totalFundingAmountUsd: total } = company;
  return (
    <div className="flex min-w-0 flex-col border-l border-line px-4 pt-3.5 pb-3 @max-[560px]:contents">
      <p className="flex h-6 items-baseline gap-2 @max-[560px]:contents">
        <b
          className={`text-20 leading-6 font-semibold tabular-nums @max-[560px]:justify-self-end @max-[560px]:pr-3.5 @max-[560px]:text-16 @max-[560px]:[grid-area:sum] ${last === null ? 'text-ink-3' : ''}`}
        >
          {formatAmount(last)}
        </b>
        <span className="ml-auto truncate text-13 font-medium @max-[560px]:mt-1 @max-[560px]:ml-3.5 @max-[560px]:mr-2 @max-[560px]:text-12 @max-[560px]:leading-5 @max-[560px]:[grid-area:type]">
          {company.lastFundingType ?? 'N/A'}
        </span>
      </p>
      <p className="flex justify-between gap-2 text-12 leading-5 whitespace-nowrap text-ink-3 tabular-nums @max-[560px]:mt-1 @max-[560px]:mr-3.5 @max-[560px]:[grid-area:when]">
        <time dateTime={company.lastFundingDate ?? undefined}>{formatDay(company.lastFundingDate)}</time>
        {total !== null && total !== last && <span>{formatAmount(total)} total</span>}
      </p>
      <FundingTrack
        rounds={company.rounds}
        lastAmountUsd={last}
        className="mt-auto @max-[560px]:mx-3.5 @max-[560px]:mt-0.5 @max-[560px]:[grid-area:track]"
      />
    </div>
  );
}
