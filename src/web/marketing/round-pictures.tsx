import { formatCount } from '#domain/counts.ts';
import { TRACK_MARKS, trackPosition } from '#domain/funding-track.ts';
import { Bars } from '../ui/bars.tsx';
import type { Landing } from './load-landing.ts';

const NAME = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });
const RAISED = { from: trackPosition(250_000), to: trackPosition(500_000_000) };

/** Startups by the month of their last round; the last month still runs. */
export function MonthPicture({ months }: Pick<Landing['figures'], 'months'>) {
  const most = Math.max(...months.map(({ rounds }) => rounds), 1);
  const best = months.findIndex(({ rounds }) => rounds === most);
  return (
    <>
      <Bars
        name={`Startups by the month of their last round, the last 12 months; the most were ${formatCount(most)}`}
        gap="gap-1.5"
        height="h-36"
        bars={months.map(({ month, rounds }, place) => ({
          key: month,
          share: (100 * rounds) / most,
          label: place === best ? formatCount(rounds) : undefined,
          strong: place === best,
          running: place === months.length - 1,
        }))}
      />
      <div aria-hidden="true" className="grid auto-cols-[minmax(0,1fr)] grid-flow-col gap-1.5 text-center text-ink-3">
        {months.map(({ month }) => (
          <span key={month}>{NAME.format(new Date(`${month}-01T00:00:00Z`)).slice(0, 1)}</span>
        ))}
      </div>
    </>
  );
}

/** Last rounds on the axis of all amounts, those in the promised range dark. */
export function SizePicture({ amounts }: Pick<Landing['figures'], 'amounts'>) {
  const most = Math.max(...amounts, 1);
  const middle = (place: number) => (100 * (place + 0.5)) / amounts.length;
  return (
    <>
      <Bars
        name="Last rounds by size, from $100K to $1B by tens; those from $250K to $500M are dark"
        gap="gap-0.5"
        height="h-36"
        bars={amounts.map((count, place) => ({
          key: String(middle(place)),
          share: (100 * count) / most,
          strong: middle(place) > RAISED.from && middle(place) < RAISED.to,
        }))}
      />
      <div aria-hidden="true" className="flex justify-between text-ink-3">
        {TRACK_MARKS.map(({ label }) => (
          <span key={label}>{label}</span>
        ))}
      </div>
    </>
  );
}
