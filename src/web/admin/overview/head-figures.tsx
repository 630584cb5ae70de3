import { formatCents } from '#domain/billing/plans.ts';
import { formatCount } from '#domain/counts.ts';
import type { Figures } from './figures-query.ts';

/** Key metrics, each with its definition. */
export function HeadFigures({ figures: { users, revenue, conversion } }: { figures: Figures }) {
  const rate = conversion.ended > 0 ? `${Math.round((100 * conversion.paid) / conversion.ended)}%` : '–';
  const figures = [
    { name: 'Users', value: formatCount(users.total), of: 'accounts, confirmed or not' },
    { name: 'Active trials', value: formatCount(revenue.trials), of: 'subscriptions in their free trial' },
    {
      name: 'Trial conversion',
      value: rate,
      of: `${formatCount(conversion.paid)} of ${formatCount(conversion.ended)} ended trials that started in the last 90 days; deleted accounts count as unpaid`,
    },
    {
      name: 'Monthly recurring revenue',
      value: formatCents(revenue.cents),
      of: 'renewing subscriptions, annual plans as one twelfth; excludes discounts and taxes',
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
