import { useState } from 'react';
import { postAuth } from '../../platform/api/api.ts';
import { Refusal } from '../../ui/refusal.tsx';
import { ACCOUNT_MESSAGES } from './account-messages.ts';
import type { Go, SignIn } from './auth-steps.ts';
import { CodeForm, EmailField, emailInForm, Form, StepForm, StepLink, SubmitButton } from './form-parts.tsx';
import { addressIssues } from './reset-password-forms.tsx';
import { useSubmit } from './use-submit.ts';

type SentEmail = { what: 'code' | 'link'; to: string };

type EmailCodeFormProps = {
  what: SentEmail['what'];
  signIn: SignIn;
  go: Go;
  email: string;
  /** Where the link leads. */
  next?: string;
  /** Allows only this address, and only a code: a link would lead away from the page. */
  fixed?: boolean;
};

export default function EmailCodeForm({ what, signIn, go, email, next = '/', fixed = false }: EmailCodeFormProps) {
  const [sent, setSent] = useState<SentEmail | null>(null);
  const [to, setTo] = useState(email);
  const onSent = (next: SentEmail) => {
    setTo(next.to);
    setSent(next);
  };
  return (
    <div className="grid gap-3.5">
      <StepForm step={sent?.what ?? 'address'}>
        {sent === null && <AddressForm what={what} go={go} email={to} next={next} fixed={fixed} onSent={onSent} />}
        {sent?.what === 'code' && (
          <CodeForm
            intro={<p role="status">{ACCOUNT_MESSAGES.codeSent(sent.to)}</p>}
            signIn={(code) => signIn('/sign-in/email-otp', { email: sent.to, otp: code })}
          />
        )}
        {sent?.what === 'link' && (
          <p role="status" tabIndex={-1} className="outline-none">
            {ACCOUNT_MESSAGES.linkSent(sent.to)}
          </p>
        )}
      </StepForm>
      {sent && <StepLink to="Send another email" onClick={() => setSent(null)} />}
      <StepLink to="Back to sign in" onClick={() => go('signin')} />
    </div>
  );
}

type AddressFormProps = Omit<EmailCodeFormProps, 'signIn'> & { onSent: (sentEmail: SentEmail) => void };

function AddressForm({ what, go, email: initialEmail, next, fixed, onSent }: AddressFormProps) {
  const { issues, refused, busy, submit } = useSubmit(['email'], {
    check: addressIssues,
    send: async ({ email }) => {
      if (what === 'code') {
        await postAuth('/email-otp/send-verification-otp', { email, type: 'sign-in' });
      } else {
        await postAuth('/sign-in/magic-link', { email, callbackURL: next, errorCallbackURL: '/signin' });
      }
      onSent({ what, to: email });
    },
    failed: ACCOUNT_MESSAGES.signInFailed.title,
  });
  const other = what === 'code' ? 'link' : 'code';
  return (
    <Form onSubmit={submit}>
      <EmailField readOnly={fixed} defaultValue={initialEmail} error={issues.email} />
      <Refusal message={refused?.message} />
      <SubmitButton busy={busy} busyText="Sending...">
        {`Email me a ${what}`}
      </SubmitButton>
      {!fixed && <StepLink to={`Email me a ${other} instead`} onClick={(event) => go(other, emailInForm(event))} />}
    </Form>
  );
}
