import { formatAmount } from '#domain/funding.ts';
import { Bars } from '../ui/bars.tsx';
import { FigureFrame } from '../ui/figure-frame.tsx';
import type { ResultFigures } from './company-queries.ts';

const NAME = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });
const FULL = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const GAP = 'gap-3 @max-[340px]:gap-2 @max-[200px]:gap-1';

/** What the last rounds of a result set brought, by month; the last month still runs. Months are named by its own width. */
export function MonthChart({ months, table }: { months: ResultFigures['months']; table: boolean }) {
  const most = Math.max(...months.map(({ amount }) => amount), 1);
  const sum = months.reduce((all, { amount }) => all + amount, 0);
  const dated = months.map(({ month, amount }) => ({ month, amount, date: new Date(`${month}-01T00:00:00Z`) }));
  const best = dated.findIndex(({ amount }) => amount === most);
  return (
    <FigureFrame
      title="Funding by month"
      table={table}
      sum={formatAmount(sum)}
      className="@container"
      rows={dated.map(({ date, amount }) => ({ label: FULL.format(date), value: formatAmount(amount) }))}
    >
      <Bars
        name={`Funding by month, the last 12 months; the most was ${formatAmount(most)}`}
        gap={GAP}
        bars={dated.map(({ month, amount }, i) => ({
          key: month,
          share: (100 * amount) / most,
          label: i === best ? formatAmount(amount) : undefined,
          strong: i === best,
          running: i === dated.length - 1,
        }))}
      />
      <div
        aria-hidden="true"
        className={`grid auto-cols-[minmax(0,1fr)] grid-flow-col text-center text-12 leading-4.5 text-ink-3 ${GAP}`}
      >
        {dated.map(({ month, date }) => (
          <span key={month}>
            {NAME.format(date).slice(0, 1)}
            <span className="@max-[340px]:hidden">{NAME.format(date).slice(1)}</span>
          </span>
        ))}
      </div>
    </FigureFrame>
  );
}
