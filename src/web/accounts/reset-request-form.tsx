import { emailIssue } from '#domain/accounts/credentials.ts';
import { MESSAGES } from '#domain/messages.ts';
import { postAuth } from '../api.ts';
import { Field } from '../ui/field.tsx';
import { toast } from '../ui/toast.ts';
import { ACCOUNT_MESSAGES } from './account-messages.ts';
import type { Go } from './auth-way.tsx';
import { Form, Refusal, SubmitButton, Switch } from './form-parts.tsx';
import { type Issues, useSubmit } from './use-submit.ts';

/** Asks for a link to choose a new password with. */
export function ResetRequestForm({ go }: { go: Go }) {
  const { issues, returned, refused, busy, submit } = useSubmit(['email'], {
    check: addressIssues,
    send: async ({ email }) => {
      await postAuth('/request-password-reset', { email, redirectTo: '/reset-password' });
      toast(MESSAGES.resetSent);
      go('signin', email, 'reset-sent');
    },
    failed: ACCOUNT_MESSAGES.resetFailed.title,
  });
  return (
    <Form page="/reset-password" onSubmit={submit}>
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        required
        defaultValue={returned.email}
        error={issues.email}
      />
      <Refusal refused={refused} />
      <SubmitButton busy={busy} busyText="Sending...">
        Send Reset Link
      </SubmitButton>
      <Switch to="Back to sign in" page="/signin" onClick={() => go('signin')} />
    </Form>
  );
}

/** What is wrong with a form that asks for an address alone. */
export function addressIssues({ email }: { email: string }): Issues<'email'> {
  const issue = emailIssue(email);
  return issue ? { email: issue } : {};
}
