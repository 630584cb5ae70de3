import { formatAmount } from '#domain/companies/funding.ts';
import { dayOf } from '#domain/dates.ts';
import { Bars } from '../../ui/bars.tsx';
import { FigureFrame } from '../../ui/figure-frame.tsx';
import type { ResultFigures } from '../company-queries.ts';
import { BarLink, NameLink } from './chart-link.tsx';

const NAME = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });
const FULL = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const GAP = 'gap-3 @max-[340px]:gap-2 @max-[200px]:gap-1';

const LEAST_COLUMNS = 8;

type Months = ResultFigures['months'];

/** The months from the first to the last with a round, so that small result sets have a short axis. */
export function shownMonths(months: Months): Months {
  const has = ({ rounds, amount }: Months[number]) => rounds > 0 || amount > 0;
  return months.slice(months.findIndex(has), months.findLastIndex(has) + 1);
}

/** A month (`YYYY-MM`) as a filter value. */
function daysOf(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return `${month}-01..${dayOf(new Date(Date.UTC(year, number, 0)))}`;
}

type MonthChartProps = { months: Months; table: boolean; onChoose: (range: string) => void };

/** Funding of the last rounds in a result set by month; the current month is incomplete. Labels fit the container width. */
export function MonthChart({ months, table, onChoose }: MonthChartProps) {
  const most = Math.max(...months.map(({ amount }) => amount), 1);
  const sum = months.reduce((all, { amount }) => all + amount, 0);
  const dated = months.map((entry) => {
    const date = new Date(`${entry.month}-01T00:00:00Z`);
    return { ...entry, date, name: FULL.format(date), choose: () => onChoose(daysOf(entry.month)) };
  });
  const best = dated.findIndex(({ amount }) => amount === most);
  const present = dayOf(new Date()).slice(0, 7);
  const columns = dated.length < LEAST_COLUMNS ? 'auto-cols-[minmax(0,72px)]' : 'auto-cols-[minmax(0,1fr)]';
  return (
    <FigureFrame
      title="Funding by month"
      table={table}
      sum={formatAmount(sum)}
      className="@container"
      rows={dated.map(({ name, amount, choose }) => ({
        label: name,
        value: formatAmount(amount),
        link: <NameLink label={name} onChoose={choose} />,
      }))}
    >
      <Bars
        name={`Funding by month; the most was ${formatAmount(most)}`}
        gap={GAP}
        columns={columns}
        bars={dated.map(({ month, amount }, i) => ({
          key: month,
          share: (100 * amount) / most,
          label: i === best ? formatAmount(amount) : undefined,
          strong: i === best,
          running: month === present,
        }))}
        links={dated.map(({ month, name, amount, choose }) =>
          amount > 0 ? (
            <BarLink key={month} label={`${name}: ${formatAmount(amount)}`} onChoose={choose} />
          ) : (
            <span key={month} />
          ),
        )}
      />
      <div
        aria-hidden="true"
        className={`grid ${columns} grid-flow-col text-center text-12 leading-4.5 text-ink-3 ${GAP}`}
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
