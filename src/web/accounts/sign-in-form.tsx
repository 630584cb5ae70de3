import type { ReactNode } from 'react';
import { signInIssues } from '#domain/accounts/credentials.ts';
import { MESSAGES } from '#domain/messages.ts';
import { Field } from '../ui/field.tsx';
import { ACCOUNT_MESSAGES } from './account-messages.ts';
import type { Go, SignIn } from './auth-way.tsx';
import { Form, Refusal, SubmitButton } from './form-parts.tsx';
import { OtherWays } from './other-ways.tsx';
import { ResendConfirmation } from './resend-confirmation.tsx';
import { usePasskeyAutofill } from './use-passkey-autofill.ts';
import { refusalOf, useSubmit } from './use-submit.ts';

type SignInFormProps = {
  signIn: SignIn;
  go: Go;
  /** Where ways over other sites come back to; null leaves them out. */
  back: string | null;
  /** The address to begin with. */
  email?: string;
  /** The address of the only account that may be signed in to. */
  account?: string;
  /** Ways to other forms. */
  children?: ReactNode;
};

/** Email and password of someone who has an account, and the other ways in below. */
export function SignInForm({ signIn, go, back, email = '', account, children }: SignInFormProps) {
  const { issues, returned, refused, busy, submit, refuse } = useSubmit(['email', 'password'], {
    check: signInIssues,
    send: ({ email, password }) => signIn('/sign-in/email', { email, password }),
    failed: MESSAGES.signInFailed.title,
    words: account === undefined ? {} : { invalid_credentials: ACCOUNT_MESSAGES.notYourPassword },
  });
  const offerPasskeys = usePasskeyAutofill(signIn, (error) => refuse(refusalOf(error)));
  return (
    <Form onSubmit={submit}>
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username webauthn"
        required
        readOnly={account !== undefined}
        defaultValue={account ?? returned.email ?? email}
        error={issues.email}
        onFocus={offerPasskeys}
      />
      <Field
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        error={issues.password}
      />
      <Refusal refused={refused}>{refused?.code === 'email_not_confirmed' && <ResendConfirmation />}</Refusal>
      <SubmitButton busy={busy} busyText="Signing in...">
        Sign in
      </SubmitButton>
      {children}
      <OtherWays signIn={signIn} onEmailCode={(email) => go('code', email)} back={back} />
    </Form>
  );
}
