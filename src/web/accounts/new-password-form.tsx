import { MIN_PASSWORD_LENGTH, signUpIssues } from '#domain/accounts/credentials.ts';
import { MESSAGES } from '#domain/messages.ts';
import { ApiError, postAuth } from '../api.ts';
import { leaveFor } from '../leave-for.ts';
import { Field } from '../ui/field.tsx';
import { toastAfterLoad } from '../ui/toast.ts';
import { ACCOUNT_MESSAGES } from './account-messages.ts';
import { Form, Refusal, SubmitButton } from './form-parts.tsx';
import { leaveOnPurpose } from './session-leaving.ts';
import { type Issues, useSubmit } from './use-submit.ts';

/** Chooses the password that a mailed link stands for; `onExpired` when the link no longer does. */
export function NewPasswordForm({ token, onExpired }: { token: string; onExpired: () => void }) {
  const { issues, refused, busy, submit } = useSubmit(['password', 'confirmation'], {
    check: newPasswordIssues,
    send: async ({ password }) => {
      try {
        await leaveOnPurpose(() => postAuth('/reset-password', { newPassword: password, token }));
      } catch (error) {
        if (error instanceof ApiError && error.code === 'link_expired') onExpired();
        throw error;
      }
      // Every session has ended, so the page is made anew.
      toastAfterLoad(MESSAGES.passwordSet);
      return leaveFor('/signin');
    },
    failed: ACCOUNT_MESSAGES.resetFailed.title,
    beside: { weak_password: 'password' },
  });
  return (
    <Form onSubmit={submit}>
      <Field
        label="New password"
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
      <Refusal refused={refused} />
      <SubmitButton busy={busy} busyText="Saving...">
        Save New Password
      </SubmitButton>
    </Form>
  );
}

/** The link knows whose password it is: there is no address to be wrong. */
function newPasswordIssues(typed: { password: string; confirmation: string }): Issues<'password' | 'confirmation'> {
  const { email: _, ...found } = signUpIssues({ email: '', ...typed });
  return found;
}
