import { useState } from 'react';
import { normalizeCode } from '#domain/accounts/one-time-codes.ts';
import { Checkbox } from '../../ui/choice.tsx';
import { Field } from '../../ui/field.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { ACCOUNT_MESSAGES } from './account-messages.ts';
import type { Go, SignIn } from './auth-steps.ts';
import { CodeField, codeIssues, Form, StepForm, StepLink, SubmitButton } from './form-parts.tsx';
import { useSubmit } from './use-submit.ts';

/** The second sign-in step: an authenticator code or a backup code. */
export function SecondFactorForm({ signIn, go }: { signIn: SignIn; go: Go }) {
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
  const { issues, refused, busy, submit } = useSubmit(['code'], {
    check: codeIssues,
    send: ({ code }) =>
      signIn('/two-factor/verify-totp', { code: normalizeCode(code), trustDevice: trusted || undefined }),
    failed: ACCOUNT_MESSAGES.signInFailed.title,
    beside: { invalid_code: 'code' },
  });
  return (
    <Form onSubmit={submit}>
      <p>{ACCOUNT_MESSAGES.appCode}</p>
      <CodeField error={issues.code} />
      <Checkbox
        name="trust"
        state={trusted ? 'on' : 'off'}
        onTick={() => setTrusted(!trusted)}
        className="text-ink-2 max-tablet:min-h-11"
      >
        Trust this device for 30 days
      </Checkbox>
      <Refusal message={refused?.message} />
      <SubmitButton busy={busy} busyText="Signing in...">
        Sign in
      </SubmitButton>
    </Form>
  );
}

function BackupCodeForm({ signIn }: { signIn: SignIn }) {
  const { issues, refused, busy, submit } = useSubmit(['code'], {
    check: ({ code }) => (code ? {} : { code: 'Enter a backup code' }),
    send: ({ code }) => signIn('/two-factor/verify-backup-code', { code: normalizeCode(code) }),
    failed: ACCOUNT_MESSAGES.signInFailed.title,
    beside: { invalid_code: 'code' },
  });
  return (
    <Form onSubmit={submit}>
      <p>{ACCOUNT_MESSAGES.backupCode}</p>
      <Field
        label="Backup code"
        name="code"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        size="large"
        error={issues.code}
      />
      <Refusal message={refused?.message} />
      <SubmitButton busy={busy} busyText="Signing in...">
        Sign in
      </SubmitButton>
    </Form>
  );
}
