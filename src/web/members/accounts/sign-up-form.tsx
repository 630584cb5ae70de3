import { Link } from '@tanstack/react-router';
import { type ReactNode, useId, useState } from 'react';
import { MAX_HEARD_ABOUT_LENGTH, MIN_PASSWORD_LENGTH, signUpIssues } from '#domain/accounts/credentials.ts';
import { MAX_NAME_LENGTH } from '#domain/accounts/profile.ts';
import { afterCheckout, checkoutPath, priceOfPath } from '#domain/billing/checkout-path.ts';
import { listPrice, PRICE_IDS, PRICES, type PriceId } from '#domain/billing/plans.ts';
import { SAMPLE_PATH } from '#domain/page-address.ts';
import { withConfirmed } from '#domain/return-path.ts';
import { postAuth } from '../../platform/api/api.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { AuthLink } from '../../platform/shell/auth-link.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Field } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/form-fields.tsx';
import { NewTabLink } from '../../ui/new-tab-link.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { toast } from '../../ui/toast.ts';
import { ACCOUNT_MESSAGES } from './account-messages.ts';
import type { Go } from './auth-steps.ts';
import { EmailField, Form, StepLink, SubmitButton } from './form-parts.tsx';
import { OrLine, ProviderButtons } from './provider-buttons.tsx';
import { useSession } from './session.tsx';
import { useSubmit } from './use-submit.ts';

type SignUpFormProps = {
  /** Asks only for an email and a password. */
  compact?: boolean;
  /** Where the confirmation link leads. */
  next: string;
  /** Changes where it leads: to another plan. */
  onNext: (next: string) => void;
  /** Where providers return to. */
  back: string;
  onSignedUp: (email: string) => void;
  go: Go;
};

const FIELDS = ['email', 'password', 'confirmation', 'first_name', 'last_name', 'heard_about_us', 'terms'] as const;

/** The sign-up form; the terms have to be accepted first. */
export function SignUpForm({ compact = false, next, onNext, back, onSignedUp, go }: SignUpFormProps) {
  const [agreed, setAgreed] = useState(false);
  const termsHint = useId();
  const price = priceOfPath(next);
  const { issues, returned, refused, busy, submit, review } = useSubmit(FIELDS, {
    check: ({ email, password, confirmation }) =>
      signUpIssues({ email, password, confirmation: compact ? password : confirmation }),
    send: async ({ email, password, first_name, last_name, heard_about_us }) => {
      const details = { first_name, last_name, heard_about_us };
      await postAuth('/sign-up/email', {
        email,
        password,
        name: '',
        callbackURL: withConfirmed(next),
        terms: true,
        ...details,
      });
      toast(ACCOUNT_MESSAGES.confirmationSent);
      onSignedUp(email);
    },
    failed: ACCOUNT_MESSAGES.signUpFailed.title,
    beside: { weak_password: 'password' },
  });
  return (
    <Form page="/signup" next={next === '/' ? undefined : next} onSubmit={submit}>
      {price && <PlanChoice price={price} next={next} onNext={onNext} />}
      <EmailField defaultValue={returned.email} error={issues.email} />
      <Pair className={compact ? '' : '@min-[400px]:grid-cols-2'}>
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          hint={`At least ${MIN_PASSWORD_LENGTH} characters.`}
          error={issues.password}
          onReview={review}
        />
        {!compact && (
          <PasswordField
            label="Confirm password"
            name="confirmation"
            autoComplete="new-password"
            error={issues.confirmation}
          />
        )}
      </Pair>
      {!compact && (
        <>
          <Pair className="@min-[300px]:grid-cols-2">
            <Field
              label="First name"
              name="first_name"
              defaultValue={returned.first_name}
              autoComplete="given-name"
              maxLength={MAX_NAME_LENGTH}
            />
            <Field
              label="Last name"
              name="last_name"
              defaultValue={returned.last_name}
              autoComplete="family-name"
              maxLength={MAX_NAME_LENGTH}
            />
          </Pair>
          <Field
            label="Where did you hear about us?"
            name="heard_about_us"
            defaultValue={returned.heard_about_us}
            autoComplete="off"
            maxLength={MAX_HEARD_ABOUT_LENGTH}
          />
        </>
      )}
      <div>
        <Checkbox
          name="terms"
          required
          state={agreed ? 'on' : 'off'}
          onTick={() => setAgreed(!agreed)}
          aria-describedby={termsHint}
          className="text-ink-2 max-tablet:min-h-11"
        >
          <span>
            I agree to the <NewTabLink href="/terms">Terms of Service</NewTabLink> and the{' '}
            <NewTabLink href="/privacy">Privacy Policy</NewTabLink>
          </span>
        </Checkbox>
        <p id={termsHint} className="pl-6.5 text-12 text-ink-3">
          Required to create an account.
        </p>
      </div>
      <Refusal message={issues.terms ?? refused?.message} />
      <SubmitButton disabled={!agreed} busy={busy} busyText="Creating account...">
        Create Account
      </SubmitButton>
      <p className="text-13 text-ink-2">
        {price === null
          ? "We'll email you a link to confirm your address. You need a card only to start the trial."
          : "We'll email you a link to confirm your address. It opens checkout, where you enter your card."}
      </p>
      <SignUpProviders back={back} disabled={!agreed} />
      <div className="grid gap-1">
        {price && (
          <p className="text-13 text-ink-2">
            Not ready for a trial?{' '}
            <Link to={SAMPLE_PATH} reloadDocument className="link inline-block max-tablet:min-h-6">
              See a sample
            </Link>{' '}
            without an account.
          </p>
        )}
        <StepLink to="Sign in" page="/signin" onClick={() => go('signin')}>
          Already have an account?
        </StepLink>
      </div>
    </Form>
  );
}

/** The identity providers that are set. The terms apply to them as well. */
function SignUpProviders({ back, disabled }: { back: string; disabled: boolean }) {
  // A wallet signs in only to accounts it is linked to.
  const providers = useSession().signInMethods.filter(({ id }) => id !== 'wallet');
  const { act, refused } = useAction({ failed: ACCOUNT_MESSAGES.signUpFailed.title });
  if (providers.length === 0) return null;
  return (
    <div className="grid gap-3.5 noscript:hidden">
      <OrLine />
      <Refusal message={refused?.message} />
      <ProviderButtons providers={providers} act={act} back={back} signUp disabled={disabled} />
    </div>
  );
}

/** The plan whose trial begins after sign-up. */
function PlanChoice({ price, next, onNext }: Pick<SignUpFormProps, 'next' | 'onNext'> & { price: PriceId }) {
  const after = afterCheckout(next);
  return (
    <fieldset className="grid grid-cols-2 gap-2">
      <legend className="mb-1.5 text-13 font-medium">Plan</legend>
      {PRICE_IDS.map((id) => {
        const to = checkoutPath(id, after);
        return (
          <AuthLink
            key={id}
            page="/signup"
            next={to}
            pressed={id === price}
            onClick={() => onNext(to)}
            className={`grid content-start rounded-control border px-3 py-2 text-13 ${id === price ? 'border-accent bg-accent-wash' : 'border-line-strong hover:border-control-edge hover:bg-hover'}`}
          >
            <b className="font-semibold">{PRICES[id].name}</b>
            <span className="text-12 text-balance text-ink-2 tabular-nums">{listPrice(id)}</span>
          </AuthLink>
        );
      })}
    </fieldset>
  );
}

/** Two fields side by side if the form, not the window, is wide enough. */
function Pair({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div className="@container">
      <div className={`grid gap-x-3 gap-y-3.5 ${className}`}>{children}</div>
    </div>
  );
}
