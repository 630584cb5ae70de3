import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { headlineFiguresQuery } from '../../platform/api/headline-figures.ts';
import { leavePage, whileLeaving } from '../../platform/api/leave-page.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { dismissToast } from '../../ui/toast.ts';
import { ACCOUNT_MESSAGES, errorText, resultMessage } from './account-messages.ts';
import { AuthForm, formHeading } from './auth-forms.tsx';
import type { AuthSearch, AuthState, AuthStep, Confirmation, Go } from './auth-steps.ts';
import { ResetSent } from './check-email.tsx';
import { AccountFrame, PageNotice } from './form-parts.tsx';
import { withWelcome } from './return-toast.ts';
import { type ReturnedForm, ReturnedFormProvider } from './returned-form.tsx';
import { useSession } from './session.tsx';
import { useSessionChanges } from './use-session-changes.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The address typed on the previous page; kept out of URLs, which others can read. */
    email?: string;
  }
}

const PAGES: { readonly [S in AuthStep]?: '/signin' | '/signup' | '/reset-password' } = {
  signin: '/signin',
  signup: '/signup',
  reset: '/reset-password',
};

type AuthScreenProps = {
  step: AuthStep;
  search: AuthSearch;
  /** The confirmation link was opened in another browser, so signing in confirms the address. */
  confirming?: Confirmation;
  returned: ReturnedForm;
};

/** The page version of a form in the auth dialog. Signed-in users are redirected, see `requireVisitor`. */
export function AuthScreen({ step, search: { next, error, done: result }, confirming, returned }: AuthScreenProps) {
  const email = useLocation({ select: ({ state }) => state.email ?? '' });
  const [state, setState] = useState<AuthState>({ step, email });
  const navigate = useNavigate();
  const { data: figures } = useQuery(headlineFiguresQuery(useApi()));
  const { welcome, enter } = useSessionChanges();
  const { signInMethods, signedOut } = useSession();
  const providers = signInMethods.map(({ id }) => id);
  const words = formHeading(state, { companies: figures?.count, next, signedOut });
  const go: Go = (to, email = '', formResult) => {
    dismissToast(); // Toasts refer to the previous form.
    const page = PAGES[to];
    if (page && to !== step) void navigate({ to: page, search: { next, done: formResult }, state: { email } });
    else setState({ step: to, email });
  };
  // The page of a pending sign-in admits users with a session, so it leaves by itself.
  const leave = () => whileLeaving(() => leavePage(withWelcome(next ?? '/search')));
  const signedIn = confirming ? enter : welcome;
  return (
    <AccountFrame {...(confirming && state.step === step ? ACCOUNT_MESSAGES.confirmHere[confirming] : words)}>
      {state.step === step &&
        (result === 'reset-sent' && email ? (
          <ResetSent email={email} next={next} go={go} />
        ) : (
          <PageNotice error={error && errorText(error)} result={result && resultMessage(result)} />
        ))}
      <ReturnedFormProvider value={returned}>
        <AuthForm
          state={state}
          go={go}
          onSignedIn={step === 'second-factor' ? leave : signedIn}
          onSignedUp={(email) => setState({ step: 'confirm', email })}
          back={next ?? '/'}
          next={next}
          confirming={confirming !== undefined}
          options={confirming === 'provider' ? { password: false, passkey: false, providers } : undefined}
          onNext={(to) => navigate({ to: '/signup', search: { next: to }, replace: true })}
        />
      </ReturnedFormProvider>
    </AccountFrame>
  );
}
