import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { checkoutPath } from '#domain/billing/checkout-path.ts';
import { offerCopy, planTerms } from '#domain/billing/offers.ts';
import { PRICES, type PriceId, planInText, priceText } from '#domain/billing/plans.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { useHydrated } from '../../ui/hooks.ts';
import { planQuery } from '../accounts/account-queries.ts';
import { ResendConfirmation } from '../accounts/check-email.tsx';
import { AccountFrame } from '../accounts/form-parts.tsx';
import { isCustomer, useSession } from '../accounts/session.tsx';
import { CHECKOUT_MESSAGES } from './checkout-messages.ts';
import { FeatureList } from './plan-cards.tsx';
import { useCheckout } from './use-checkout.ts';

/**
 * Shows the cost of the plan and opens its checkout automatically, unless it would charge at once: before signing up, the
 * user was offered a trial. Users who already have a plan see that instead.
 */
export function OpenCheckout({ price, next = '/search' }: { price: PriceId; next?: string | undefined }) {
  const session = useSession();
  const { user, trialOffered } = session;
  const isPaying = isCustomer(session);
  const { data: plan, isPending } = useQuery({ ...planQuery(useApi()), enabled: isPaying });
  const isLoading = isPaying && isPending;
  const opensItself = trialOffered || plan?.live === false;
  const confirmed = user?.emailVerified ?? false;
  const other = price === 'annual' ? 'monthly' : 'annual';
  const { open, pending } = useCheckout();
  const hydrated = useHydrated();
  const start = () => open(price, { returnTo: next, instead: true });
  const startByItself = useEffectEvent(start);

  useEffect(() => {
    if (confirmed && opensItself) void startByItself();
  }, [confirmed, opensItself]);

  if (plan?.live && plan.planId) {
    const isSame = plan.planId === PRICES[price].planId;
    const current = `You already have the ${planInText(plan.planId)}.`;
    return (
      <AccountFrame
        title={PRICES[price].name}
        description={session.paymentNotice ?? `${current}${isSame ? '' : ' You can change it in your settings.'}`}
      >
        <Link
          to="/profile/{-$part}"
          params={{ part: 'plan' }}
          className={buttonClass({ variant: 'main', size: 'large' })}
        >
          Manage plan
        </Link>
      </AccountFrame>
    );
  }
  return (
    <AccountFrame title={PRICES[price].name} description={planTerms(price, session)}>
      <FeatureList price={price} />
      <div className="mt-5 grid gap-3 text-13 text-ink-2">
        {confirmed ? (
          <>
            <p role="status">{pending && CHECKOUT_MESSAGES.open.opening}</p>
            <noscript>{CHECKOUT_MESSAGES.open.needsScripts}</noscript>
            <Button
              variant="main"
              size="large"
              disabled={!hydrated || isLoading}
              busy={pending !== null}
              busyText="Opening checkout..."
              onClick={start}
            >
              {trialOffered ? offerCopy(true).button : 'Continue to payment'}
            </Button>
            {!opensItself && (
              <p>
                Or choose the{' '}
                <a href={checkoutPath(other, next)} className="link">
                  {PRICES[other].name.toLowerCase()}
                </a>
                , {priceText(other)}.
              </p>
            )}
          </>
        ) : (
          <p>
            {CHECKOUT_MESSAGES.open.unconfirmed}{' '}
            <ResendConfirmation email={user?.email} next={checkoutPath(price, next)} />
          </p>
        )}
      </div>
    </AccountFrame>
  );
}
