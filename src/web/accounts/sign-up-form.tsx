import { type FormEvent, useState } from 'react';
import {
  type CredentialIssues,
  MAX_HEARD_ABOUT_LENGTH,
  MIN_PASSWORD_LENGTH,
  signUpIssues,
} from '#domain/credentials.ts';
import { MESSAGES } from '#domain/messages.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { Field } from '../ui/field.tsx';
import { focusFirstInvalid, formText, Refusal, SubmitButton } from './form-parts.tsx';
import { useSessionChanges } from './use-session-changes.ts';

type SignUpFormProps = { onDone: () => void; onSwitch: () => void };

/** What a new account needs. It can be sent once the terms are agreed to. */
export function SignUpForm({ onDone, onSwitch }: SignUpFormProps) {
  const { signUp } = useSessionChanges();
  const [agreed, setAgreed] = useState(false);
  const [issues, setIssues] = useState<CredentialIssues>({});
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const email = formText(form, 'email').trim();
    const password = formText(form, 'password');
    const found = signUpIssues({ email, password, confirmation: formText(form, 'confirmation') });
    setIssues(found);
    setRefusal('');
    if (Object.keys(found).length > 0) return focusFirstInvalid(form);
    setBusy(true);
    try {
      await signUp({ email, password, heardAboutUs: formText(form, 'heard_about_us').trim() });
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
      <div className="grid gap-x-3 gap-y-3.5 tablet:grid-cols-2">
        <Field
          label="Password"
          name="password"
          type="password"
          autoComplete="new-password"
          required
          hint={`At least ${MIN_PASSWORD_LENGTH} characters.`}
          error={issues.password}
        />
        <Field
          label="Confirm password"
          name="confirmation"
          type="password"
          autoComplete="new-password"
          required
          error={issues.confirmation}
        />
      </div>
      <Field
        label="Where did you hear about us?"
        name="heard_about_us"
        autoComplete="off"
        maxLength={MAX_HEARD_ABOUT_LENGTH}
      />
      <Checkbox
        name="terms"
        required
        state={agreed ? 'on' : 'off'}
        onChange={(event) => setAgreed(event.target.checked)}
        className="text-ink-2 max-tablet:min-h-11"
      >
        <span>I agree to the Terms of Service and the Privacy Policy</span>
      </Checkbox>
      <Refusal>{refusal}</Refusal>
      <SubmitButton disabled={!agreed} busy={busy} busyText="Creating account...">
        Create Account
      </SubmitButton>
      <p className="text-13 text-ink-2">
        Already have an account?{' '}
        <button type="button" className="link" onClick={onSwitch}>
          Sign in
        </button>
      </p>
    </form>
  );
}
