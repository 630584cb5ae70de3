import { formatAmount } from '#domain/companies/funding.ts';
import type { Landing } from './load-landing.ts';

const SHORT = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });
const FULL = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
/** The room of a month, and the bar in its middle; the drawing is stretched to the width there is. */
const STEP = 10;
const BAR = 8;
const HEIGHT = 100;

/** What the last rounds of startups brought, month by month; the last month still runs. */
export function RaisedByMonth({ months }: Pick<Landing['figures'], 'months'>) {
  const most = Math.max(...months.map(({ amount }) => amount));
  const bars = months.map(({ month, amount }, place) => {
    const top = HEIGHT - (amount / most) * HEIGHT;
    const path = `M${place * STEP + (STEP - BAR) / 2} ${HEIGHT}V${top.toFixed(1)}h${BAR}V${HEIGHT}z`;
    return { month, amount, path, date: new Date(`${month}-01T00:00:00Z`) };
  });
  const running = bars.at(-1);
  const best = bars.find(({ amount }) => amount === most);
  if (!(most > 0) || !running || !best) return null;
  const words = bars.map(({ date, amount }) => `${FULL.format(date)} ${formatAmount(amount)}`).join(', ');
  const drawn = (among: typeof bars) => among.map(({ path }) => path).join('');
  return (
    <>
      <p aria-hidden="true" className="mt-4 border-t border-dashed border-fig-grid text-12 text-ink-3 tabular-nums">
        <span className="relative -top-2.5 bg-bg pr-2">{formatAmount(most)}</span>
      </p>
      <svg
        role="img"
        aria-label={`Raised in the last rounds of startups by month, the last month so far: ${words}.`}
        viewBox={`0 0 ${bars.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="-mt-4.5 block h-40 w-full border-b border-fig-grid max-tablet:h-28"
      >
        <path d={drawn(bars.filter((bar) => bar !== best && bar !== running))} className="fill-fig-3" />
        {best !== running && <path d={best.path} className="fill-fig" />}
        <path
          d={running.path}
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
