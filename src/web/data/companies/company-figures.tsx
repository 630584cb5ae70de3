import type { ReactNode } from 'react';
import { type CompanyCard, hasFunding, lastAmountText } from '#domain/companies/company.ts';
import { formatAmount } from '#domain/companies/funding.ts';
import { durationText, formatDay } from '#domain/dates.ts';
import { SourcedValue } from './sourced-values.tsx';

export function CompanyFigures({ company }: { company: CompanyCard }) {
  const { rounds, lastFundingDate, totalFundingAmountUsd: total } = company;
  if (!hasFunding(company)) return null;
  const days = rounds.flatMap(({ date }) => date ?? []).sort();
  const [first] = days;
  const last = days.at(-1);
  return (
    <dl className="grid auto-cols-fr grid-flow-col divide-x divide-line border-b border-line">
      <Figure
        name={company.lastFundingType ?? 'Last round'}
        value={
          <SourcedValue field={company.lastFundingAmountUsd === null ? 'lastFundingAmount' : 'lastFundingAmountUsd'}>
            {lastAmountText(company)}
          </SourcedValue>
        }
        note={<SourcedValue field="lastFundingDate">{formatDay(lastFundingDate)}</SourcedValue>}
      />
      {total !== null && (
        <Figure
          name="Total"
          value={<SourcedValue field="totalFundingAmountUsd">{formatAmount(total)}</SourcedValue>}
          note={first ? `since ${first.slice(0, 4)}` : ''}
        />
      )}
      {rounds.length > 0 && (
        <Figure
          name="Rounds"
          value={String(rounds.length)}
          note={first && last && first < last ? `in ${durationText(first, last)}` : ''}
        />
      )}
    </dl>
  );
}

function Figure({ name, value, note }: { name: string; value: ReactNode; note: ReactNode }) {
  return (
    <div className="px-4 py-3 first:pl-5">
      <dt className="truncate text-12 text-ink-3">{name}</dt>
      <dd className="text-20 font-semibold break-words tabular-nums max-tablet:text-16">
        {value}
        <small className="block text-12 font-normal tracking-normal text-ink-3">{note}</small>
      </dd>
    </div>
  );
}
