import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, useState } from 'react';
import { signInIssues } from '#domain/accounts/credentials.ts';
import { priceOfPath } from '#domain/billing/checkout-path.ts';
import { planTerms, signUpOffer } from '#domain/billing/offers.ts';
import { PRICES, type PriceId } from '#domain/billing/plans.ts';
import { MESSAGES } from '#domain/messages.ts';
import { postAuth } from '../../platform/api/api.ts';
import { Checkbox } from '../../ui/choice.tsx';
import { PasswordField } from '../../ui/form-fields.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { ACCOUNT_MESSAGES } from './account-messages.ts';
import type { AuthState, Go, SignIn } from './auth-steps.ts';
import { ConfirmAddress, ResendConfirmation } from './check-email.tsx';
import { CodeForm, EmailField, emailInForm, Form, StepForm, StepLink, SubmitButton } from './form-parts.tsx';
import { usePasskeyAutofill } from './passkeys.ts';
import type { ProviderReturn } from './provider-buttons.tsx';
import { ResetRequestForm } from './reset-password-forms.tsx';
import { SignInMethods, type SignInOptions } from './sign-in-methods.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { useSubmit } from './use-submit.ts';

// Forms that work without scripts are not lazy: without scripts a lazy form would never show.
const EmailCodeForm = lazy(() => import('./email-code-form.tsx'));

type AuthFormProps = {
  state: AuthState;
  go: Go;
  onSignedIn: () => void;
  onSignedUp: (email: string) => void;
  /** Asks a new user only for an email and a password. */
  compact?: boolean;
  /** Return path for sign-in with an external provider. */
  back: string;
  /** Where the confirmation link leads: the home page, unless another page is waiting. */
  next?: string;
  onNext: (next: string) => void;
  /** What the account can sign in with; by default, everything the site offers. */
  options?: SignInOptions;
  /** Whether signing in confirms the address of an account. */
  confirming?: boolean;
};

export function AuthForm({
  state: { step, email },
  go,
  onSignedIn,
  onSignedUp,
  compact,
  back,
  next = '/',
  onNext,
  options,
  confirming = false,
}: AuthFormProps) {
  const signIn = useSignIn(go, onSignedIn);
  const form = {
    signin: (
      <SignInForm signIn={signIn} go={go} back={back} email={email} options={options}>
        <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
          <StepLink
            to="Forgot your password?"
            page="/reset-password"
            onClick={(event) => go('reset', emailInForm(event))}
          />
          {!confirming && (
            <StepLink to="Sign up" page="/signup" onClick={() => go('signup')}>
              No account yet?
            </StepLink>
          )}
        </div>
      </SignInForm>
    ),
    signup: null,
    reset: <ResetRequestForm email={email} next={next} go={go} />,
    code: <EmailCodeForm what="code" signIn={signIn} go={go} email={email} next={next} />,
    link: <EmailCodeForm what="link" signIn={signIn} go={go} email={email} next={next} />,
    'second-factor': <SecondFactorForm signIn={signIn} go={go} />,
    confirm: <ConfirmAddress email={email} next={next} go={go} />,
  }[step];
  return (
    <StepForm step={step}>
      {(step === 'signup' || step === 'confirm') && (
        // Stays while the user confirms, so that a wrong address can be changed without typing everything again.
        <div hidden={step === 'confirm'}>
          <SignUpForm compact={compact} next={next} onNext={onNext} onSignedUp={onSignedUp} go={go} back={back} />
        </div>
      )}
      {form}
    </StepForm>
  );
}

/** @param options undefined while they load */
export function ReauthenticationForm({ state: { step }, go, onSignedIn, account, options }: ReauthenticationFormProps) {
  const signIn = useSignIn(go, onSignedIn);
  const form =
    step === 'code' ? (
      <EmailCodeForm what="code" signIn={signIn} go={go} email={account} fixed />
    ) : step === 'second-factor' ? (
      <SecondFactorForm signIn={signIn} go={go} />
    ) : options ? (
      <SignInForm signIn={signIn} go={go} account={account} back={onSignedIn} options={options} />
    ) : (
      <p className="min-h-40 text-13 text-ink-3">{MESSAGES.loading}</p>
    );
  return <StepForm step={options ? step : 'loading'}>{form}</StepForm>;
}

type ReauthenticationFormProps = Pick<AuthFormProps, 'state' | 'go' | 'onSignedIn' | 'options'> & { account: string };

function useSignIn(go: Go, onSignedIn: () => void): SignIn {
  return async (path, ...body) => {
    const answer = await postAuth(path, ...body);
    if ('twoFactorRedirect' in Object(answer)) go('second-factor');
    else onSignedIn();
  };
}

type HeadingContext = {
  /** Live company count. */
  companies: number | undefined;
  next?: string | undefined;
  /** Whether the browser's session has ended. */
  signedOut?: boolean;
};

/** Title and text above a form. After picking a plan, new users see what it costs. */
export function formHeading(
  { step, email }: AuthState,
  { companies, next, signedOut = false }: HeadingContext,
): { title: string; description?: string } {
  const price = priceOfPath(next);
  const { confirmAddress } = ACCOUNT_MESSAGES;
  return {
    signin: signedOut ? ACCOUNT_MESSAGES.signedOut : MESSAGES.signIn,
    signup: { title: 'Create Account', description: price ? planText(price) : `${signUpOffer(companies)}.` },
    reset: MESSAGES.reset,
    code: ACCOUNT_MESSAGES.emailCode,
    link: ACCOUNT_MESSAGES.emailLink,
    'second-factor': ACCOUNT_MESSAGES.secondFactor,
    confirm: { title: confirmAddress.title, description: confirmAddress.description(email) },
  }[step];
}

function planText(price: PriceId): string {
  return `${PRICES[price].name}: ${planTerms(price, { trialOffered: true, trialRefusal: null })}`;
}

type SignInFormProps = {
  signIn: SignIn;
  go: Go;
  /** Where providers return to. */
  back: ProviderReturn;
  email?: string;
  /** The only account that may sign in, by address. */
  account?: string;
  /** By default, everything the site offers. */
  options?: SignInOptions;
  children?: ReactNode;
};

function SignInForm({ signIn, go, back, email = '', account, options, children }: SignInFormProps) {
  const { issues, returned, refused, busy, submit, refuse } = useSubmit(['email', 'password'], {
    check: signInIssues,
    send: ({ email, password }) => signIn('/sign-in/email', { email, password }),
    failed: ACCOUNT_MESSAGES.signInFailed.title,
    messages: account === undefined ? {} : { invalid_credentials: ACCOUNT_MESSAGES.notYourPassword },
  });
  const offerPasskeys = usePasskeyAutofill(signIn, refuse);
  return (
    <Form onSubmit={submit}>
      <EmailField
        autoComplete="username webauthn"
        readOnly={account !== undefined}
        defaultValue={account ?? returned.email ?? email}
        error={issues.email}
        onFocus={options?.passkey === false ? undefined : offerPasskeys}
      />
      {options?.password !== false && (
        <>
          <PasswordField label="Password" name="password" autoComplete="current-password" error={issues.password} />
          <Refusal message={refused?.message}>
            {refused?.code === 'email_not_confirmed' && (
              <ResendConfirmation next={typeof back === 'string' ? back : '/'} />
            )}
            {refused?.code === 'banned' && (
              <Link to="/contact" className="link">
                Open the contact page
              </Link>
            )}
          </Refusal>
          <SubmitButton busy={busy} busyText="Signing in...">
            Sign in
          </SubmitButton>
          {children}
        </>
      )}
      <SignInMethods signIn={signIn} onEmailCode={(email) => go('code', email)} back={back} options={options} />
    </Form>
  );
}

/** The second sign-in step: an authenticator code or a backup code. */
function SecondFactorForm({ signIn, go }: { signIn: SignIn; go: Go }) {
  const [backup, setBackup] = useState(false);
  return (
    <div className="grid gap-3.5">
      <StepForm step={backup ? 'backup' : 'app'}>
        {backup ? <BackupCodeForm signIn={signIn} /> : <AppCodeForm signIn={signIn} />}
      </StepForm>
      <noscript>
        <BackupCodeForm signIn={signIn} />
      </noscript>
      <StepLink to={backup ? 'Use the authenticator app' : 'Use a backup code'} onClick={() => setBackup(!backup)} />
      <StepLink to="Back to sign in" page="/signin" onClick={() => go('signin')} />
    </div>
  );
}

function AppCodeForm({ signIn }: { signIn: SignIn }) {
  const [trusted, setTrusted] = useState(false);
  return (
    <CodeForm
      intro={<p>{ACCOUNT_MESSAGES.appCode}</p>}
      signIn={(code) => signIn('/two-factor/verify-totp', { code, trustDevice: trusted || undefined })}
    >
      <Checkbox
        name="trust"
        state={trusted ? 'on' : 'off'}
        onTick={() => setTrusted(!trusted)}
        className="text-ink-2 max-tablet:min-h-11"
      >
        Trust this device for 30 days
      </Checkbox>
    </CodeForm>
  );
}

function BackupCodeForm({ signIn }: { signIn: SignIn }) {
  return (
    <CodeForm
      kind="backup"
      intro={<p>{ACCOUNT_MESSAGES.backupCode}</p>}
      signIn={(code) => signIn('/two-factor/verify-backup-code', { code })}
    />
  );
}
