import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { RevealBudget } from '#domain/billing/reveal-budget.ts';
import { countText, formatCount } from '#domain/counts.ts';
import { DAY_MS } from '#domain/dates.ts';
import { planQuery } from '../../members/accounts/account-queries.ts';
import { useApi } from '../../platform/api/use-api.ts';

/** The days left of a trial, and the emails viewed today. */
export default function TrialStatus({ budget }: { budget: RevealBudget | null | undefined }) {
  const { data: plan, isPending } = useQuery(planQuery(useApi()));
  if (isPending) return null;
  const end = plan && (plan.granted?.until ?? plan.currentPeriodEnd);
  return (
    <p className="text-13 text-ink-2 tabular-nums">
      <Link to="/profile/{-$part}" params={{ part: 'plan' }} className="link">
        Free trial
      </Link>
      {end && `: ${countText(Math.max(1, Math.ceil((Date.parse(end) - Date.now()) / DAY_MS)), 'day')} left`}
      {budget &&
        ` · Viewed today: ${formatCount(budget.limit - budget.remaining)} of ${countText(budget.limit, 'company', 'companies')} with emails. Resets at midnight UTC.`}
    </p>
  );
}
