import { emailIssue, MIN_PASSWORD_LENGTH, signUpIssues } from '#domain/accounts/credentials.ts';
import { ApiError, postAuth } from '../../platform/api/api.ts';
import { leavePage, whileLeaving } from '../../platform/api/leave-page.ts';
import { PasswordField } from '../../ui/form-fields.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { toast } from '../../ui/toast.ts';
import { ACCOUNT_MESSAGES } from './account-messages.ts';
import type { Go } from './auth-steps.ts';
import { sendReset } from './check-email.tsx';
import { EmailField, Form, StepLink, SubmitButton } from './form-parts.tsx';
import { type Issues, useSubmit } from './use-submit.ts';

export function ResetRequestForm({ email: initialEmail, next, go }: { email: string; next: string; go: Go }) {
  const { issues, returned, refused, busy, submit } = useSubmit(['email'], {
    check: addressIssues,
    send: async ({ email }) => {
      await sendReset(email, next);
      go('signin', email, 'reset-sent'); // Dismisses toasts.
      toast(ACCOUNT_MESSAGES.resetSent);
    },
    failed: ACCOUNT_MESSAGES.resetFailed.title,
  });
  return (
    <Form page="/reset-password" onSubmit={submit}>
      <EmailField defaultValue={returned.email ?? initialEmail} error={issues.email} />
      <Refusal message={refused?.message} />
      <SubmitButton busy={busy} busyText="Sending...">
        Send Reset Link
      </SubmitButton>
      <StepLink to="Back to sign in" page="/signin" onClick={() => go('signin')} />
    </Form>
  );
}

export function addressIssues({ email }: { email: string }): Issues<'email'> {
  const issue = emailIssue(email);
  return issue ? { email: issue } : {};
}

type NewPasswordProps = { token: string; next?: string | undefined; onExpired: () => void };

/** Sets the password for a reset link; `onExpired` is called if the link is no longer valid. */
export function NewPasswordForm({ token, next, onExpired }: NewPasswordProps) {
  const { issues, refused, busy, submit, review } = useSubmit(['password', 'confirmation'], {
    check: newPasswordIssues,
    send: async ({ password }) => {
      try {
        await whileLeaving(() => postAuth('/reset-password', { newPassword: password, token }));
      } catch (error) {
        if (error instanceof ApiError && error.code === 'link_expired') onExpired();
        throw error;
      }
      // All sessions have ended, so reload the page.
      return leavePage(`/signin?${new URLSearchParams({ done: 'password-set', again: '1', ...(next && { next }) })}`);
    },
    failed: ACCOUNT_MESSAGES.resetFailed.title,
    beside: { weak_password: 'password' },
  });
  return (
    <Form onSubmit={submit}>
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        hint={`At least ${MIN_PASSWORD_LENGTH} characters.`}
        error={issues.password}
        onReview={review}
      />
      <PasswordField
        label="Confirm password"
        name="confirmation"
        autoComplete="new-password"
        error={issues.confirmation}
      />
      <Refusal message={refused?.message} />
      <SubmitButton busy={busy} busyText="Saving...">
        Save New Password
      </SubmitButton>
    </Form>
  );
}

/** The reset link identifies the account, so there is no address to check. */
function newPasswordIssues(input: { password: string; confirmation: string }): Issues<'password' | 'confirmation'> {
  const { email: _, ...issues } = signUpIssues({ email: '', ...input });
  return issues;
}
