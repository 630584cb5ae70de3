import { createFileRoute, redirect } from '@tanstack/react-router';
import { useState } from 'react';
import { MESSAGES } from '#domain/messages.ts';
import { responseJson } from '../../platform/api/api.ts';
import { pageHead } from '../../platform/shell/page-head.ts';
import { ACCOUNT_MESSAGES, errorText } from './account-messages.ts';
import { AuthScreen } from './auth-screen.tsx';
import { type AuthSearch, readAuthSearch, textOrNone } from './auth-steps.ts';
import { AccountFrame, PageNotice, StepForm } from './form-parts.tsx';
import { NewPasswordForm } from './reset-password-forms.tsx';
import { ReturnedFormProvider, readReturnedForm } from './returned-form.tsx';

type ResetSearch = AuthSearch & { token?: string };

export const Route = createFileRoute('/reset-password')({
  validateSearch: (raw: Record<string, unknown>): ResetSearch => ({
    ...readAuthSearch(raw),
    token: textOrNone(raw.token),
  }),
  loaderDeps: ({ search: { again, token, next } }) => ({ again, token, next }),
  loader: async ({ context: { api }, deps: { again, token, next } }) => {
    // Check the link before asking for a new password.
    if (token && !(await responseJson(api['reset-links'][':token'].$get({ param: { token } }))).valid) {
      throw redirect({ to: '/reset-password', search: { error: 'link_expired', next }, statusCode: 302 });
    }
    return readReturnedForm(api, { again });
  },
  head: () =>
    pageHead({
      title: 'Reset password',
      description: MESSAGES.reset.description,
      path: '/reset-password',
      noindex: true,
    }),
  component: ResetPasswordPage,
});

/** The page of a reset link: sets a new password, or requests a new link if it has expired. */
function ResetPasswordPage() {
  const search = Route.useSearch();
  const returnedForm = Route.useLoaderData();
  const [expired, setExpired] = useState(false);
  if (!search.token || expired) {
    const error = expired ? 'link_expired' : search.error;
    return <AuthScreen key={error} step="reset" search={{ ...search, error }} returned={returnedForm} />;
  }
  return (
    <AccountFrame {...ACCOUNT_MESSAGES.newPassword}>
      <PageNotice error={search.error && errorText(search.error)} />
      <ReturnedFormProvider value={returnedForm}>
        <StepForm step="new-password">
          <NewPasswordForm token={search.token} next={search.next} onExpired={() => setExpired(true)} />
        </StepForm>
      </ReturnedFormProvider>
    </AccountFrame>
  );
}
