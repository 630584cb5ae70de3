import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { PRICES } from '#domain/billing/plans.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { placeHead } from '../../platform/shell/page-head.ts';
import { buttonClass } from '../../ui/button.tsx';
import { AccountFrame } from '../accounts/form-parts.tsx';
import { useSession } from '../accounts/session.tsx';
import { requireUser } from '../accounts/session-guards.ts';
import { awaitPlan } from './await-plan.ts';
import { CHECKOUT_MESSAGES } from './checkout-messages.ts';
import { FeatureList } from './plan-cards.tsx';

export const Route = createFileRoute('/success')({
  beforeLoad: requireUser,
  head: () => placeHead('Your plan'),
  component: SuccessPage,
});

/** Thanks a customer and lists what is now available; says so if no payment has arrived. */
function SuccessPage() {
  const { access, subscription, settings } = useSession();
  const queryClient = useQueryClient();
  const api = useApi();
  const [waiting, setWaiting] = useState(true);
  const { title, trial, plan, awaited, none, search, choose } = CHECKOUT_MESSAGES.paid;
  const price = subscription?.plan_id === PRICES.monthly.planId ? 'monthly' : 'annual';

  useEffect(() => {
    if (access.active) return;
    const leaving = new AbortController();
    void awaitPlan(queryClient, api, leaving.signal).then(() => setWaiting(leaving.signal.aborted));
    return () => leaving.abort();
  }, [access.active, queryClient, api]);

  const heading = access.active
    ? { title, description: access.trialing ? trial(settings) : plan }
    : waiting
      ? awaited
      : none;
  return (
    <AccountFrame {...heading}>
      {access.active && <FeatureList price={price} />}
      <div className="mt-5 flex flex-wrap gap-2">
        {access.active || waiting ? (
          <Link to="/search" className={buttonClass({ variant: 'main', size: 'large' })}>
            {search}
          </Link>
        ) : (
          <Link to="/" hash="pricing" className={buttonClass({ variant: 'main', size: 'large' })}>
            {choose}
          </Link>
        )}
        <Link
          to="/profile/{-$part}"
          params={{ part: 'plan' }}
          className={buttonClass({ variant: 'quiet', size: 'large' })}
        >
          Account settings
        </Link>
      </div>
    </AccountFrame>
  );
}
