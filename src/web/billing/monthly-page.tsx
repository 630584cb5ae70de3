import { createFileRoute, redirect } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { BRAND } from '#domain/brand.ts';
import { CHECKOUT_MESSAGES } from '#domain/checkout-messages.ts';
import { PRICES, startWords } from '#domain/plans.ts';
import { AccountFrame } from '../accounts/account-frame.tsx';
import { ResendConfirmation } from '../accounts/resend-confirmation.tsx';
import { sessionQuery, useSession } from '../accounts/session.tsx';
import { readWaySearch } from '../accounts/way-search.ts';
import { Button } from '../ui/button.tsx';
import { useHydrated } from '../use-hydrated.ts';
import { FeatureList } from './feature-list.tsx';
import { useCheckout } from './use-checkout.ts';

const { name, amount, per, terms, features } = PRICES.monthly;

export const Route = createFileRoute('/monthly')({
  validateSearch: readWaySearch,
  beforeLoad: async ({ context: { queryClient, api }, search: { error } }) => {
    const { user } = await queryClient.ensureQueryData(sessionQuery(api));
    if (!user) throw redirect({ to: '/signup', search: { next: '/monthly', error }, statusCode: 302 });
  },
  head: () => ({ meta: [{ title: `${name} · ${BRAND.name}` }, { name: 'robots', content: 'noindex' }] }),
  component: MonthlyPage,
});

/** Opens the checkout of the monthly plan by itself; whoever pays already is led on to where that is looked after. */
function MonthlyPage() {
  const { user, trial_offered } = useSession();
  const start = startWords(trial_offered);
  const confirmed = user?.emailVerified ?? false;
  const { open, pending } = useCheckout();
  const hydrated = useHydrated();
  const begun = useRef(false);

  useEffect(() => {
    if (!confirmed || begun.current) return;
    begun.current = true;
    void open('monthly', true);
  }, [confirmed, open]);

  return (
    <AccountFrame title={name} description={[`${amount} ${per}.`, start.trial, terms].filter(Boolean).join(' ')}>
      <FeatureList features={features} />
      <div className="mt-5 grid gap-3 text-13 text-ink-2">
        {confirmed ? (
          <>
            <p role="status">{pending && CHECKOUT_MESSAGES.startMonthly.opening}</p>
            <noscript>{CHECKOUT_MESSAGES.startMonthly.needsScripts}</noscript>
            <Button
              variant="main"
              size="large"
              disabled={!hydrated}
              busy={pending !== null}
              busyText="Opening checkout..."
              onClick={() => open('monthly', true)}
            >
              {start.button}
            </Button>
          </>
        ) : (
          <p>
            {CHECKOUT_MESSAGES.startMonthly.unconfirmed} <ResendConfirmation email={user?.email} next="/monthly" />
          </p>
        )}
      </div>
    </AccountFrame>
  );
}
