import { useQuery } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { priceOfPath } from '#domain/billing/checkout-path.ts';
import { signUpOffer } from '#domain/billing/offers.ts';
import { MESSAGES } from '#domain/messages.ts';
import { SAMPLE_PATH } from '#domain/page-address.ts';
import { headlineFiguresQuery } from '../../platform/api/headline-figures.ts';
import { leavePage, whileLeaving } from '../../platform/api/leave-page.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { dismissToast, toastAfterLoad } from '../../ui/toast.ts';
import { resultMessage } from './account-messages.ts';
import { AuthForm, formHeading } from './auth-forms.tsx';
import type { AuthState, Go } from './auth-steps.ts';
import { ResetSent } from './check-email.tsx';
import { PageNotice } from './form-parts.tsx';
import { RecentFunding } from './recent-funding.tsx';
import { useSession } from './session.tsx';
import { useSessionChanges } from './use-session-changes.ts';

export type AuthMode = 'signin' | 'signup';

export type OpenAuthDialogProps = {
  mode: AuthMode;
  /** The compact dialog for result lists: its title is the offer, and it asks for a minimum of fields. */
  compact?: boolean;
  /** Asks for a minimum of fields under the usual title. */
  short?: boolean;
  /** Replaces the usual sign-up description. */
  offer?: ReactNode;
  /** The path to continue to. By default, the current page, and after sign-up in the compact dialog the sample it offers. */
  next?: string | undefined;
  /** Beside the form, on phones below it, instead of recent funding. */
  aside?: ReactNode;
  /** The path of a page that shows the first results without an account; for a dialog that stays open. */
  preview?: string | undefined;
  /** Without it the dialog stays open until the user has signed in. */
  onClose?: () => void;
};

export function OpenAuthDialog({
  mode,
  compact = false,
  short = compact,
  offer,
  aside,
  preview = '/',
  next: initialNext,
  onClose,
}: OpenAuthDialogProps) {
  const [state, setState] = useState<AuthState & { sentTo?: string }>({ step: mode, email: '' });
  const [next, setNext] = useState(initialNext);
  const here = useRouterState({ select: ({ location }) => location.href });
  const { data: figures } = useQuery(headlineFiguresQuery(useApi()));
  const { welcome } = useSessionChanges();
  const { signedOut } = useSession();
  const words = formHeading(state, { companies: figures?.count, next, signedOut });
  const go: Go = (step, email = '', formResult) => {
    dismissToast(); // Toasts refer to the previous form.
    // Nothing is carried over between signing in, signing up and resetting, except an address that a link was sent to.
    const keepsEmail = step === 'reset' ? state.done === 'reset-sent' : step !== 'signin' || state.step === 'confirm';
    setState({ step, email: keepsEmail ? email : '', done: formResult, sentTo: email });
  };
  const signedIn = async () => {
    if (!next) {
      await welcome();
      return onClose?.();
    }
    // Keeps the page from redirecting when the session changes, before it leaves for `next`.
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
          : (offer ?? (compact && priceOfPath(next) === null ? undefined : words.description))
      }
      aside={aside ?? (compact || figures?.sum === 0 ? undefined : <RecentFunding sum={figures?.sum} />)}
      asideOnPhones={aside !== undefined}
    >
      <div className="mt-4">
        {state.done === 'reset-sent' ? (
          <ResetSent email={state.sentTo ?? ''} next={next ?? here} go={go} />
        ) : (
          <PageNotice result={state.done && resultMessage(state.done)} />
        )}
        <AuthForm
          state={state}
          go={go}
          onSignedIn={signedIn}
          onSignedUp={(email) => setState({ step: 'confirm', email })}
          compact={short}
          back={next ?? here}
          next={next ?? (compact ? SAMPLE_PATH : here)}
          onNext={setNext}
        />
        {!onClose && (
          <p className="mt-4 text-13 text-ink-2">
            Just looking?{' '}
            <a href={preview} className="text-accent underline underline-offset-3">
              Search without an account
            </a>{' '}
            or{' '}
            <Link to="/directory" className="text-accent underline underline-offset-3">
              browse companies by city or industry
            </Link>
            .
          </p>
        )}
      </div>
    </Dialog>
  );
}
