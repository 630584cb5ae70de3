import type { ReactNode } from 'react';
import { signInIssues } from '#domain/accounts/credentials.ts';
import { MESSAGES } from '#domain/messages.ts';
import { Field } from '../ui/field.tsx';
import { Refusal } from '../ui/refusal.tsx';
import { ACCOUNT_MESSAGES } from './account-messages.ts';
import type { Go, SignIn } from './auth-steps.ts';
import { ResendConfirmation } from './check-email.tsx';
import { Form, SubmitButton } from './form-parts.tsx';
import { usePasskeyAutofill } from './passkeys.ts';
import { SignInMethods } from './sign-in-methods.tsx';
import { useSubmit } from './use-submit.ts';

type SignInFormProps = {
  signIn: SignIn;
  go: Go;
  /** Return path for sign-in through other sites; null hides those buttons. */
  back: string | null;
  email?: string;
  /** The only account that may sign in, by address. */
  account?: string;
  children?: ReactNode;
};

export function SignInForm({ signIn, go, back, email = '', account, children }: SignInFormProps) {
  const { issues, returned, refused, busy, submit, refuse } = useSubmit(['email', 'password'], {
    check: signInIssues,
    send: ({ email, password }) => signIn('/sign-in/email', { email, password }),
    failed: MESSAGES.signInFailed.title,
    messages: account === undefined ? {} : { invalid_credentials: ACCOUNT_MESSAGES.notYourPassword },
  });
  const offerPasskeys = usePasskeyAutofill(signIn, refuse);
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
      <Refusal message={refused?.message}>
        {refused?.code === 'email_not_confirmed' && <ResendConfirmation next={back ?? '/'} />}
      </Refusal>
      <SubmitButton busy={busy} busyText="Signing in...">
        Sign in
      </SubmitButton>
      {children}
      <SignInMethods signIn={signIn} onEmailCode={(email) => go('code', email)} back={back} />
    </Form>
  );
}
