import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { BRAND } from '#domain/brand.ts';
import { MESSAGES } from '#domain/messages.ts';
import { AccountFrame } from './account-frame.tsx';
import { AuthPage } from './auth-page.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { readWaySearch, textOrNone, type WaySearch } from './way-search.ts';

type ResetSearch = WaySearch & { token?: string };

export const Route = createFileRoute('/reset-password')({
  validateSearch: (raw: Record<string, unknown>): ResetSearch => ({
    ...readWaySearch(raw),
    token: textOrNone(raw.token),
  }),
  head: () => ({ meta: [{ title: `Reset password · ${BRAND.name}` }] }),
  component: ResetPasswordPage,
});

/** Where the mailed link leads: a new password. Without a link that works, the way to a new one. */
function ResetPasswordPage() {
  const search = Route.useSearch();
  const [expired, setExpired] = useState(false);
  if (!search.token || search.error || expired) {
    const error = search.error || expired ? 'link_expired' : undefined;
    return <AuthPage key={error} step="reset" search={{ ...search, error }} />;
  }
  return (
    <AccountFrame {...MESSAGES.newPassword}>
      <NewPasswordForm token={search.token} onExpired={() => setExpired(true)} />
    </AccountFrame>
  );
}
