import { formatCents, PLAN_NAMES } from '#domain/billing/plans.ts';
import { formatCount } from '#domain/counts.ts';
import { Panel } from '../panel.tsx';
import type { Figures } from './figures-query.ts';

/** Revenue per plan, and users with a granted plan. */
export function RevenueTable({ figures: { revenue, granted } }: { figures: Figures }) {
  const rows = [
    ...revenue.plans.map(({ planId, subscriptions, cents }) => ({
      name: PLAN_NAMES[planId],
      users: subscriptions,
      value: formatCents(cents),
    })),
    { name: 'Canceled, paid until period end', users: revenue.canceled, value: '–' },
    ...granted.map(({ planId, users }) => ({ name: `${PLAN_NAMES[planId]}, granted`, users, value: '–' })),
  ];
  const late = revenue.pastDue > 0 && ` ${formatCount(revenue.pastDue)} of these are past due.`;
  return (
    <Panel title="Revenue by plan" note={<>Monthly, from renewing subscriptions.{late}</>}>
      <table className="w-full text-13 tabular-nums">
        <thead>
          <tr className="text-12 text-ink-3">
            <th scope="col" className="pb-1 text-left font-medium">
              Plan
            </th>
            <th scope="col" className="pb-1 pl-3 text-right font-medium whitespace-nowrap">
              Users
            </th>
            <th scope="col" className="pb-1 pl-3 text-right font-medium whitespace-nowrap">
              A month
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, users, value }) => (
            <tr key={name}>
              <th scope="row" className="py-0.5 text-left font-normal text-ink-2">
                {name}
              </th>
              <td className="pl-3 text-right whitespace-nowrap">{formatCount(users)}</td>
              <td className="pl-3 text-right whitespace-nowrap">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
