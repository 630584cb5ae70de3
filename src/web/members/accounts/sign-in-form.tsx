import type { ReactNode } from 'react';
import { signInIssues } from '#domain/accounts/credentials.ts';
import { Field } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { ACCOUNT_MESSAGES } from './account-messages.ts';
import type { Go, SignIn } from './auth-steps.ts';
import { ResendConfirmation } from './check-email.tsx';
import { Form, SubmitButton } from './form-parts.tsx';
import { usePasskeyAutofill } from './passkeys.ts';
import type { ProviderReturn } from './provider-buttons.tsx';
import { SignInMethods, type SignInOptions } from './sign-in-methods.tsx';
import { useSubmit } from './use-submit.ts';

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

export function SignInForm({ signIn, go, back, email = '', account, options, children }: SignInFormProps) {
  const { issues, returned, refused, busy, submit, refuse } = useSubmit(['email', 'password'], {
    check: signInIssues,
    send: ({ email, password }) => signIn('/sign-in/email', { email, password }),
    failed: ACCOUNT_MESSAGES.signInFailed.title,
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
        onFocus={options?.passkey === false ? undefined : offerPasskeys}
      />
      {options?.password !== false && (
        <>
          <PasswordField label="Password" name="password" autoComplete="current-password" error={issues.password} />
          <Refusal message={refused?.message}>
            {refused?.code === 'email_not_confirmed' && (
              <ResendConfirmation next={typeof back === 'string' ? back : '/'} />
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
