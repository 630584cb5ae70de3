import { Link } from '@tanstack/react-router';
import type { FormEvent, ReactNode } from 'react';
import { startWords } from '#domain/billing/plans.ts';
import { MESSAGES } from '#domain/messages.ts';
import { useSession } from '../accounts/session.tsx';
import { useSessionChanges } from '../accounts/use-session-changes.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { PlanCards } from './plan-cards.tsx';
import { useCheckout } from './use-checkout.ts';
import { usePortal } from './use-portal.ts';

/** Where a user without a plan can go from a chooser that does not close. */
function WithoutPlan() {
  return (
    <p className="mt-3 text-13 text-ink-2">
      Without a plan you can{' '}
      <Link to="/directory" className="link">
        browse companies
      </Link>{' '}
      with masked emails, or{' '}
      <Link to="/converter" className="link">
        convert a lead file
      </Link>{' '}
      for your CRM.
    </p>
  );
}

type PlanChooserProps = {
  open: boolean;
  /** Shown before the usual description. */
  offer?: ReactNode;
  /** Without it the dialog stays open, with links to sign out and to the account. */
  onClose?: () => void;
};

export function PlanChooser({ open, offer, onClose }: PlanChooserProps) {
  const { user, access, settings, impersonatedBy, paymentNotice: owes, trialOffered } = useSession();
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
      title={owes ? MESSAGES.paymentFailed : MESSAGES.choosePlan}
      description={
        owes ?? (
          <>
            {offer} {startWords(trialOffered).ofBoth}
          </>
        )
      }
      width={owes ? 'small' : 'medium'}
    >
      {access.programme && !access.active && !settings.hide_lp_search && (
        <Link to="/lps" className={buttonClass({ className: 'mt-4 w-full max-tablet:h-11' })}>
          {MESSAGES.openLps}
        </Link>
      )}
      {owes ? (
        // A second subscription would be charged in addition to the one waiting for a new card.
        <Button variant="main" size="large" className="mt-6 w-full" busy={portal.busy} onClick={portal.open}>
          {MESSAGES.changeCard}
        </Button>
      ) : (
        <div className="mt-6">
          <PlanCards compact pending={checkout.pending} onChoose={(price) => checkout.open(price)} />
          <p className="mt-3 text-13 text-ink-2 empty:hidden">{startWords(trialOffered).reminder}</p>
          {!onClose && <WithoutPlan />}
        </div>
      )}
      {user && (
        <div className="mt-5 flex flex-wrap justify-between gap-x-4 border-t border-line pt-1.5 text-13 leading-6 text-ink-3">
          <span className="min-w-0 truncate">
            {impersonatedBy ? MESSAGES.impersonating(user.email) : `Signed in as ${user.email}`}
          </span>
          <div className="flex gap-4">
            {!onClose && (
              <Link to="/profile/{-$part}" params={{ part: undefined }} className="link">
                Account Settings
              </Link>
            )}
            {impersonatedBy ? (
              <button type="button" className="link" onClick={stopImpersonating}>
                Stop
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
