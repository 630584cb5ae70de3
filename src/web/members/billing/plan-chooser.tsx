import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { FormEvent, ReactNode } from 'react';
import { offerCopy } from '#domain/billing/offers.ts';
import { cardName, formatCents, TRIAL_DAYS, TRIAL_REMINDER_DAYS } from '#domain/billing/plans.ts';
import { type RevealLimits, trialLimitText } from '#domain/billing/reveal-budget.ts';
import { dayOf, formatDay } from '#domain/dates.ts';
import { MESSAGES } from '#domain/messages.ts';
import { SAMPLE_PATH } from '#domain/page-address.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { paymentQuery } from '../accounts/account-queries.ts';
import { useSession } from '../accounts/session.tsx';
import { useSessionChanges } from '../accounts/use-session-changes.ts';
import { PlanCards } from './plan-cards.tsx';
import { useCheckout } from './use-checkout.ts';
import { usePortal } from './use-portal.ts';

/** The steps of a trial, with their dates. */
const trialSteps = (limits: RevealLimits) => [
  { when: 'Today', what: `You pay $0. Search every company and see ${trialLimitText(limits)}.` },
  {
    when: `Day ${TRIAL_DAYS - TRIAL_REMINDER_DAYS}`,
    what: `We email you a reminder. Cancel before the trial ends and you won't pay anything.`,
  },
  { when: `After ${TRIAL_DAYS} days`, what: 'Your card is charged and CSV export unlocks.' },
];

function TrialSteps() {
  const { settings } = useSession();
  return (
    <ol aria-label="How the trial works" className="mt-4 grid gap-x-4 gap-y-2 text-13 tablet:grid-cols-3">
      {trialSteps(settings).map(({ when, what }) => (
        <li key={when} className="grid content-start gap-x-3 max-tablet:grid-cols-[80px_1fr]">
          <b className="font-semibold">{when}</b>
          <span className="text-ink-2">{what}</span>
        </li>
      ))}
    </ol>
  );
}

/** Other options for a user without a plan, in a chooser that cannot be closed. */
function WithoutPlan({ trialOffered, sample }: { trialOffered: boolean; sample: string }) {
  return (
    <section aria-label="Without a plan" className="mt-4 rounded-control bg-sunken px-4 py-2.5 text-13 text-ink-2">
      <h3 className="font-semibold text-ink">Not ready for a plan?</h3>
      <ul className="mt-1 grid gap-x-4 gap-y-1 tablet:auto-cols-fr tablet:grid-flow-col">
        <li>
          <a href={sample} className="link">
            See a sample
          </a>{' '}
          or{' '}
          <Link to="/directory" className="link">
            browse companies
          </Link>
          , with masked emails.
        </li>
        <li>
          <Link to="/converter" className="link">
            Convert a lead list
          </Link>{' '}
          for HubSpot, Salesforce and other tools.
        </li>
        {trialOffered && (
          <li>
            <a href="/request-trial" className="link">
              Request a trial
            </a>{' '}
            without a card. We review every request.
          </li>
        )}
      </ul>
    </section>
  );
}

/** The amount owed, and when the card is charged again. */
function NextAttempt() {
  const { data } = useQuery(paymentQuery(useApi()));
  return (
    <p className="mt-2 min-h-10 text-13 text-ink-2">
      {data?.next &&
        `We'll try to charge ${formatCents(data.next.amount)} to your ${data.card ? cardName(data.card) : 'card'} again on ${formatDay(dayOf(new Date(data.next.at)))}.`}
    </p>
  );
}

type PlanChooserProps = {
  open: boolean;
  /** Shown before the usual description. */
  offer?: ReactNode;
  /** The path of the first results with masked emails. */
  sample?: string;
  /** Without it the dialog stays open, with links to sign out and to the account. */
  onClose?: () => void;
};

export function PlanChooser({ open, offer, sample = SAMPLE_PATH, onClose }: PlanChooserProps) {
  const { user, access, settings, impersonatedBy, paymentNotice: owes, trialRefusal, trialOffered } = useSession();
  const { signOut, stopImpersonating } = useSessionChanges();
  const checkout = useCheckout();
  const portal = usePortal();
  const logOut = (event: FormEvent) => {
    event.preventDefault(); // Without scripts the form is submitted.
    void signOut();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={owes ? 'Your payment failed' : MESSAGES.choosePlan}
      description={
        owes ?? (
          <>
            {offer} {trialRefusal ?? offerCopy(trialOffered).ofBoth}
          </>
        )
      }
      width={owes ? 'small' : 'medium'}
    >
      {access.program && !access.active && !settings.hide_lp_search && (
        <Link to="/lps" className={buttonClass({ className: 'mt-4 w-full max-tablet:h-11' })}>
          Open the LP database
        </Link>
      )}
      {owes ? (
        // A second subscription would be charged in addition to the one waiting for a new card.
        <>
          <NextAttempt />
          <Button variant="main" size="large" className="mt-4 w-full" busy={portal.busy} onClick={portal.open}>
            {MESSAGES.changeCard}
          </Button>
          {!onClose && (
            <p className="mt-3 text-13 text-ink-2">
              Nothing is lost. Your{' '}
              <Link to="/lists" className="link">
                lists
              </Link>
              ,{' '}
              <Link to="/saved" className="link">
                saved searches
              </Link>{' '}
              and{' '}
              <Link to="/exports" className="link">
                exports
              </Link>{' '}
              are still there.
            </p>
          )}
        </>
      ) : (
        <div className="mt-4">
          <PlanCards compact pending={checkout.pending} onChoose={(price) => checkout.open(price)} />
          {trialOffered && <TrialSteps />}
          {!onClose && <WithoutPlan trialOffered={trialOffered} sample={sample} />}
        </div>
      )}
      {user && (
        <div className="mt-4 flex flex-wrap justify-between gap-x-4 border-t border-line pt-1.5 text-13 leading-6 text-ink-3">
          <span className="min-w-0 truncate">
            {impersonatedBy ? MESSAGES.impersonating(user.email) : `Signed in as ${user.email}`}
          </span>
          <div className="flex gap-4">
            {!onClose && (
              <Link to="/profile/{-$part}" params={{ part: undefined }} className="link">
                Account settings
              </Link>
            )}
            {impersonatedBy ? (
              <button type="button" className="link" onClick={stopImpersonating}>
                Stop viewing
              </button>
            ) : (
              <form method="post" action="/signout" onSubmit={logOut}>
                <button type="submit" className="link">
                  Log out
                </button>
              </form>
            )}
          </div>
        </div>
      )}
    </Dialog>
  );
}
