import { CLAIMS } from '#domain/claims.ts';
import { formatAmount, RECENT_FUNDING_DAYS } from '#domain/companies/funding.ts';
import { formatCount } from '#domain/counts.ts';
import type { Landing } from './load-landing.ts';
import { RaisedByMonth } from './raised-by-month.tsx';

type HeadlineStatsProps = Pick<Landing['figures'], 'months'> & { count: number; sum: number };

/** The three figures the product stands on; the first and the last are counted live. */
export function HeadlineStats({ count, sum, months }: HeadlineStatsProps) {
  const stats = [
    { figure: formatCount(count), label: 'funded startups' },
    CLAIMS.contactsExported,
    ...(sum > 0 ? [{ figure: formatAmount(sum), label: `raised in the last ${RECENT_FUNDING_DAYS} days` }] : []),
  ];
  return (
    <section aria-label="In figures" className="mt-18 max-tablet:mt-10">
      <dl className="grid border-y border-line tablet:auto-cols-fr tablet:grid-flow-col tablet:divide-x tablet:divide-line">
        {stats.map(({ figure, label }) => (
          <div
            key={label}
            className="flex gap-3 max-tablet:items-baseline max-tablet:justify-between max-tablet:border-line max-tablet:py-3.5 max-tablet:not-first:border-t tablet:flex-col-reverse tablet:justify-end tablet:gap-0 tablet:px-6 tablet:pt-5.5 tablet:pb-6 tablet:first:pl-0"
          >
            <dt className="text-ink-2 max-tablet:order-last max-tablet:text-right max-tablet:text-13">{label}</dt>
            <dd className="text-40 font-semibold tabular-nums max-tablet:text-28">{figure}</dd>
          </div>
        ))}
      </dl>
      <figure className="mt-3">
        <figcaption className="flex justify-between gap-x-6 text-13 text-ink-3 max-tablet:flex-col-reverse">
          {months.some(({ amount }) => amount > 0) && 'Raised by month of the last round, 12 months'}
          <span className="ml-auto max-tablet:ml-0">{CLAIMS.trusted}</span>
        </figcaption>
        <RaisedByMonth months={months} />
      </figure>
    </section>
  );
}
