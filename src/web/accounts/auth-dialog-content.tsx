import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { priceOfPath } from '#domain/billing/checkout-path.ts';
import { MESSAGES } from '#domain/messages.ts';
import { headlineFiguresQuery } from '../headline-figures.ts';
import { leavePage, whileLeaving } from '../leave-page.ts';
import { Dialog } from '../ui/dialog.tsx';
import { dismissToasts, toastAfterLoad } from '../ui/toast.ts';
import { useApi } from '../use-api.ts';
import { doneWords } from './account-messages.ts';
import { AuthForm, formHeading, signUpOffer } from './auth-forms.tsx';
import type { AuthState } from './auth-steps.ts';
import { PageNotice } from './form-parts.tsx';
import { RecentFunding } from './recent-funding.tsx';
import { useSessionChanges } from './use-session-changes.ts';

export type AuthMode = 'signin' | 'signup';

export type OpenAuthDialogProps = {
  /** The mode it opens in, each time. */
  mode: AuthMode;
  /** The small one for lists of results: its title is the offer, and it asks a new user for no more than it must. */
  compact?: boolean;
  /** Replaces the usual description of signing up. */
  offer?: ReactNode;
  /** The path to go on to, as someone new from the mailed link; without it that is the page the dialog is on. */
  next?: string | undefined;
  /** Without it the dialog stays until someone is signed in. */
  onClose?: () => void;
};

/** Signing in or up over the page one is on, once it is opened. */
export function OpenAuthDialog({ mode, compact = false, offer, next, onClose }: OpenAuthDialogProps) {
  const [state, setState] = useState<AuthState>({ step: mode, email: '' });
  const here = useRouterState({ select: ({ location }) => location.href });
  const { data: figures } = useQuery(headlineFiguresQuery(useApi()));
  const { welcome } = useSessionChanges();
  const words = formHeading(state, { companies: figures?.count, next });
  // Someone who has picked a plan is asked for no more than it takes to get there.
  const planChosen = priceOfPath(next) !== null;
  const signedIn = async () => {
    if (!next) {
      await welcome();
      return onClose?.();
    }
    // The page would follow the session to somewhere else.
    await whileLeaving(() => {
      toastAfterLoad(MESSAGES.signedIn);
      return leavePage(next);
    });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      width={compact ? 'small' : 'large'}
      title={compact && state.step === 'signup' ? signUpOffer(figures?.count) : words.title}
      description={
        state.step !== 'signup'
          ? words.description
          : (offer ?? (compact && !planChosen ? undefined : words.description))
      }
      aside={compact || figures?.sum === 0 ? undefined : <RecentFunding sum={figures?.sum} />}
    >
      <div className="mt-4">
        <PageNotice words={state.done && doneWords(state.done)} />
        <AuthForm
          state={state}
          go={(step, email = '', done) => {
            dismissToasts(); // They are about the form before.
            // Between signing in and up nothing is carried over; someone who has signed up goes on with their address.
            setState({ step, email: step === 'signin' && state.step !== 'confirm' ? '' : email, done });
          }}
          onSignedIn={signedIn}
          onSignedUp={(email) => (onClose ? onClose() : setState({ step: 'confirm', email }))}
          compact={compact || planChosen}
          back={next ?? here}
          next={next ?? here}
        />
      </div>
    </Dialog>
  );
}
