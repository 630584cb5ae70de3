import { type CompanyCard, hasFunding } from '#domain/companies/company.ts';
import { formatAmount } from '#domain/companies/funding.ts';
import { counted } from '#domain/counts.ts';
import { formatDay } from '#domain/dates.ts';

export function CompanyFigures({ company }: { company: CompanyCard }) {
  const { rounds, lastFundingAmountUsd: last, lastFundingDate, totalFundingAmountUsd: total } = company;
  if (!hasFunding(company)) return null;
  const years = rounds.flatMap(({ date }) => (date ? [Number(date.slice(0, 4))] : [])).sort((a, b) => a - b);
  const span = (years.at(-1) ?? 0) - (years[0] ?? 0) + 1;
  return (
    <dl className="grid auto-cols-fr grid-flow-col divide-x divide-line border-b border-line">
      <Figure
        name={company.lastFundingType ?? 'Last round'}
        value={last === null ? 'Undisclosed' : formatAmount(last)}
        note={lastFundingDate ? formatDay(lastFundingDate) : ''}
      />
      {total !== null && (
        <Figure name="Total" value={formatAmount(total)} note={years.length > 0 ? `since ${years[0]}` : ''} />
      )}
      {rounds.length > 0 && (
        <Figure
          name="Rounds"
          value={String(rounds.length)}
          note={years.length > 0 ? `in ${counted(span, 'year')}` : ''}
        />
      )}
    </dl>
  );
}

function Figure({ name, value, note }: { name: string; value: string; note: string }) {
  return (
    <div className="px-4 py-3 first:pl-5">
      <dt className="truncate text-12 text-ink-3">{name}</dt>
      <dd className="text-20 font-semibold tabular-nums">
        {value}
        <small className="block text-12 font-normal tracking-normal text-ink-3">{note}</small>
      </dd>
    </div>
  );
}
