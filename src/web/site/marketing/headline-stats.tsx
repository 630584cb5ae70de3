import { formatAmount, RECENT_FUNDING_DAYS } from '#domain/companies/funding.ts';
import { formatCount } from '#domain/counts.ts';
import { CLAIMS } from '#domain/marketing-claims.ts';
import type { Landing } from './load-landing.ts';

type HeadlineStatsProps = Pick<Landing['figures'], 'months'> & { count: number; sum: number };

/** Three headline figures; the first and last are live. */
export function HeadlineStats({ count, sum, months }: HeadlineStatsProps) {
  const stats = [
    { figure: formatCount(count), label: 'funded startups' },
    CLAIMS.contactsExported,
    ...(sum > 0 ? [{ figure: formatAmount(sum), label: `raised in the last ${RECENT_FUNDING_DAYS} days` }] : []),
  ];
  return (
    <section aria-label="Key figures" className="mt-18 max-tablet:mt-10">
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
          {months.some(({ amount }) => amount > 0) && 'Raised by month, last 12 months'}
          <span className="ml-auto max-tablet:ml-0">{CLAIMS.trusted}</span>
        </figcaption>
        <RaisedByMonth months={months} />
      </figure>
    </section>
  );
}

const SHORT = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });
const FULL = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
/** Width of a month in drawing units; the chart stretches to the available width. */
const STEP = 10;
const BAR = 8;
const HEIGHT = 100;

/** Funding by month of the last round; the current month is incomplete. */
function RaisedByMonth({ months }: Pick<Landing['figures'], 'months'>) {
  const most = Math.max(...months.map(({ amount }) => amount));
  const bars = months.map(({ month, amount }, index) => {
    const top = HEIGHT - (amount / most) * HEIGHT;
    const path = `M${index * STEP + (STEP - BAR) / 2} ${HEIGHT}V${top.toFixed(1)}h${BAR}V${HEIGHT}z`;
    return { month, amount, path, date: new Date(`${month}-01T00:00:00Z`) };
  });
  const partial = bars.at(-1);
  const best = bars.find(({ amount }) => amount === most);
  if (!(most > 0) || !partial || !best) return null;
  const words = bars.map(({ date, amount }) => `${FULL.format(date)} ${formatAmount(amount)}`).join(', ');
  const drawn = (among: typeof bars) => among.map(({ path }) => path).join('');
  return (
    <>
      <p aria-hidden="true" className="mt-4 border-t border-dashed border-fig-grid text-12 text-ink-3 tabular-nums">
        <span className="relative -top-2.5 bg-bg pr-2">{formatAmount(most)}</span>
      </p>
      <svg
        role="img"
        aria-label={`Funding by month, from each startup's latest round. The current month is partial: ${words}.`}
        viewBox={`0 0 ${bars.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="-mt-4.5 block h-40 w-full border-b border-fig-grid max-tablet:h-28"
      >
        <path d={drawn(bars.filter((bar) => bar !== best && bar !== partial))} className="fill-fig-3" />
        {best !== partial && <path d={best.path} className="fill-fig" />}
        <path
          d={partial.path}
          className="fill-accent-wash stroke-fig-3 [stroke-dasharray:3_3] [vector-effect:non-scaling-stroke]"
        />
      </svg>
      <div
        aria-hidden="true"
        className="mt-1.5 grid auto-cols-[minmax(0,1fr)] grid-flow-col text-center text-12 text-ink-3"
      >
        {bars.map(({ month, date }) => (
          <span key={month}>
            {SHORT.format(date).slice(0, 1)}
            <span className="max-tablet:hidden">{SHORT.format(date).slice(1)}</span>
          </span>
        ))}
      </div>
    </>
  );
}
