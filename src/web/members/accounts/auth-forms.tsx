import { lazy } from 'react';
import { priceOfPath } from '#domain/billing/checkout-path.ts';
import { planTerms, signUpOffer } from '#domain/billing/offers.ts';
import { PRICES, type PriceId } from '#domain/billing/plans.ts';
import { MESSAGES } from '#domain/messages.ts';
import { postAuth } from '../../platform/api/api.ts';
import { ACCOUNT_MESSAGES } from './account-messages.ts';
import type { AuthState, Go, SignIn } from './auth-steps.ts';
import { ConfirmAddress } from './check-email.tsx';
import { StepForm, StepLink } from './form-parts.tsx';
import { ResetRequestForm } from './reset-password-forms.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';
import { SignInForm } from './sign-in-form.tsx';
import type { SignInOptions } from './sign-in-methods.tsx';
import { SignUpForm } from './sign-up-form.tsx';

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
}: AuthFormProps) {
  const signIn = useSignIn(go, onSignedIn);
  const form = {
    signin: (
      <SignInForm signIn={signIn} go={go} back={back} email={email} options={options}>
        <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
          <StepLink to="Forgot your password?" page="/reset-password" onClick={() => go('reset')} />
          <StepLink to="Sign up" page="/signup" onClick={() => go('signup')}>
            No account yet?
          </StepLink>
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
};

/** Title and text above a form. After picking a plan, new users see what it costs. */
export function formHeading(
  { step, email }: AuthState,
  { companies, next }: HeadingContext,
): { title: string; description: string } {
  const price = priceOfPath(next);
  const { confirmAddress } = ACCOUNT_MESSAGES;
  return {
    signin: MESSAGES.signIn,
    signup: { title: 'Create Account', description: price ? planText(price) : `${signUpOffer(companies)}.` },
    reset: MESSAGES.reset,
    code: ACCOUNT_MESSAGES.emailCode,
    link: ACCOUNT_MESSAGES.emailLink,
    'second-factor': ACCOUNT_MESSAGES.secondFactor,
    confirm: { title: confirmAddress.title, description: confirmAddress.description(email) },
  }[step];
}

function planText(price: PriceId): string {
  return `${PRICES[price].name}: ${planTerms(price, true)}`;
}
