import { queryOptions, useQuery } from '@tanstack/react-query';
import { formatAmount, RECENT_FUNDING_DAYS } from '#domain/companies/funding.ts';
import { formatCount } from '#domain/counts.ts';
import { type ApiCalls, responseJson } from '../../platform/api/api.ts';
import { useApi } from '../../platform/api/use-api.ts';

const WIDTH = 296;
const HEIGHT = 264;
const GAP = 11;
/** Placeholder, so that nothing shifts when the rounds load. */
const NO_ROUNDS: readonly number[] = new Array(16).fill(0);
const SCALE = ['$100K', '1M', '10M', '100M', '1B'];

function recentRoundsQuery(api: ApiCalls) {
  const query = { fundingDate: String(RECENT_FUNDING_DAYS) };
  return queryOptions({
    queryKey: ['recent-rounds'],
    queryFn: async () => (await responseJson(api['company-figures'].$get({ query }))).amounts,
  });
}

/** Recent startup funding next to the forms: the sum, and a plot of its rounds. */
export function RecentFunding({ sum }: { sum: number | undefined }) {
  const { data: amounts } = useQuery(recentRoundsQuery(useApi()));
  return (
    <div className="flex flex-col bg-band px-7 pt-8 pb-6 text-on-band">
      <p className="text-13 text-on-band-2">Raised in the last {RECENT_FUNDING_DAYS} days</p>
      <p className="min-h-11 text-40 font-semibold tabular-nums">{sum === undefined ? '' : formatAmount(sum)}</p>
      <RoundDots amounts={amounts ?? NO_ROUNDS} />
    </div>
  );
}

/** Rounds as dots on a log axis from $100K to $1B; `amounts` has the counts per equal step. */
function RoundDots({ amounts }: { amounts: readonly number[] }) {
  const { unit, columns } = dotColumns(amounts, Math.floor(HEIGHT / GAP));
  const step = WIDTH / columns.length;
  // A zero-length line with round caps is a dot, so one path draws all of them.
  const dots = columns.flatMap((count, column) =>
    Array.from({ length: count }, (_, i) => `M${(column + 0.5) * step} ${HEIGHT - (i + 0.6) * GAP}h0`),
  );
  return (
    <figure className="mt-auto pt-6">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`Latest rounds from the past ${RECENT_FUNDING_DAYS} days by amount, from $100K to $1B`}
        className="block w-full stroke-band-fig [stroke-linecap:round]"
      >
        <path d={dots.join('')} strokeWidth="7" />
        <path d={`M0 ${HEIGHT - 0.5}H${WIDTH}`} className="stroke-band-line" />
      </svg>
      <div aria-hidden="true" className="mt-1 flex justify-between text-12 text-on-band-2">
        {SCALE.map((amount) => (
          <span key={amount}>{amount}</span>
        ))}
      </div>
      <figcaption className="mt-4 min-h-10 text-13 text-on-band-2">
        Rounds by amount
        {dots.length > 0 && ` (1 dot = ${unit === 1 ? '1 round' : `up to ${formatCount(unit)} rounds`})`}
      </figcaption>
    </figure>
  );
}

/** Possible numbers of rounds per dot: round numbers, up to more than any real count. */
const UNITS = [1, 10, 100, 1_000, 10_000, 100_000].flatMap((tens) => [1, 2, 3, 4, 5, 8].map((one) => one * tens));

/**
 * Splits counts into columns of at most `highest` dots. A dot stands for up to `unit` items, so that every nonzero
 * count shows.
 */
export function dotColumns(counts: readonly number[], highest: number): { unit: number; columns: number[] } {
  const most = Math.max(0, ...counts);
  const unit = UNITS.find((one) => most / one <= highest) ?? Math.ceil(most / highest);
  return { unit, columns: counts.map((count) => Math.ceil(count / unit)) };
}
