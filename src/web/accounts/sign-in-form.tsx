import { type FormEvent, useState } from 'react';
import { type CredentialIssues, signInIssues } from '#domain/credentials.ts';
import { MESSAGES } from '#domain/messages.ts';
import { Field } from '../ui/field.tsx';
import { focusFirstInvalid, formText, Refusal, SubmitButton } from './form-parts.tsx';
import { useSessionChanges } from './use-session-changes.ts';

type SignInFormProps = { onDone: () => void; onSwitch: () => void };

/** Email and password of someone who has an account. */
export function SignInForm({ onDone, onSwitch }: SignInFormProps) {
  const { signIn } = useSessionChanges();
  const [issues, setIssues] = useState<CredentialIssues>({});
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const email = formText(form, 'email').trim();
    const password = formText(form, 'password');
    const found = signInIssues({ email, password });
    setIssues(found);
    setRefusal('');
    if (Object.keys(found).length > 0) return focusFirstInvalid(form);
    setBusy(true);
    try {
      await signIn(email, password);
      onDone();
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : MESSAGES.unexpected);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form method="post" noValidate onSubmit={submit} className="mt-4 grid gap-3.5">
      <Field label="Email" name="email" type="email" autoComplete="username" required error={issues.email} />
      <Field
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        error={issues.password}
      />
      <Refusal>{refusal}</Refusal>
      <SubmitButton className="mt-1" busy={busy} busyText="Signing in...">
        Sign in
      </SubmitButton>
      <p className="text-13 text-ink-2">
        No account yet?{' '}
        <button type="button" className="link" onClick={onSwitch}>
          Sign up
        </button>
      </p>
    </form>
  );
}
