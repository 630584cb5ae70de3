import { formatCount } from '#domain/counts.ts';
import { formatCents } from '#domain/plans.ts';
import type { Figures } from './figures-query.ts';

/** The figures that are looked at first, each with what it counts. */
export function HeadFigures({ figures: { users, revenue, conversion } }: { figures: Figures }) {
  const rate = conversion.ended > 0 ? `${Math.round((100 * conversion.paid) / conversion.ended)}%` : '–';
  const figures = [
    { name: 'Users', value: formatCount(users.total), of: 'accounts, confirmed or not' },
    { name: 'Trials running', value: formatCount(revenue.trials), of: 'subscriptions within their free days' },
    {
      name: 'Trials that paid',
      value: rate,
      of: `${formatCount(conversion.paid)} of ${formatCount(conversion.ended)} that began in the last 90 days and are over; a deleted account counts as unpaid`,
    },
    {
      name: 'Monthly recurring revenue',
      value: formatCents(revenue.cents),
      of: 'subscriptions that renew, a year as twelve months; without discounts and taxes',
    },
  ];
  return (
    <dl className="grid overflow-hidden rounded-box border border-line bg-surface max-desktop:grid-cols-2 max-tablet:grid-cols-1 desktop:grid-cols-4">
      {figures.map(({ name, value, of }) => (
        <div key={name} className="-mt-px -ml-px border-t border-l border-line px-4 pt-3 pb-3.5">
          <dt className="text-13 text-ink-2">{name}</dt>
          <dd>
            <span className="block text-28 font-semibold tabular-nums">{value}</span>
            <span className="mt-1 block text-12 text-ink-3">{of}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
