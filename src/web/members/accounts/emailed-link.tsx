import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { withConfirmed } from '#domain/return-path.ts';
import { postAuth } from '../../platform/api/api.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { useHydrated } from '../../ui/hooks.ts';
import { Refusal } from '../../ui/refusal.tsx';
import { ACCOUNT_MESSAGES } from './account-messages.ts';
import { AccountFrame, EmailField } from './form-parts.tsx';
import { addressIssues } from './reset-password-forms.tsx';
import { withWelcome } from './return-toast.ts';
import { useSubmit } from './use-submit.ts';

/** The page of a sign-in link. */
export function MagicLinkPage({ token, next = '/' }: { token: string; next?: string }) {
  const errorCallbackURL = `/signin?${new URLSearchParams({ step: 'link', ...(next !== '/' && { next }) })}`;
  const query = { token, callbackURL: withWelcome(next), newUserCallbackURL: next, errorCallbackURL };
  return <EmailedLinkPage {...ACCOUNT_MESSAGES.emailedLink} call="/magic-link/verify" query={query} />;
}

type EmailedLinkProps = {
  title: string;
  description: string;
  button: string;
  call: '/magic-link/verify' | '/verify-email';
  query: Record<string, string>;
};

/** The page of an emailed link. Mail scanners open every link and anchor, so it posts a form. Works without scripts. */
export function EmailedLinkPage({ title, description, button, call, query }: EmailedLinkProps) {
  return (
    <AccountFrame title={title} description={description}>
      <form method="post" action={`/api/auth${call}?${new URLSearchParams(query)}`} className="grid">
        <Button type="submit" variant="main" size="large" autoFocus>
          {button}
        </Button>
      </form>
    </AccountFrame>
  );
}

const { title, description, another, sent } = ACCOUNT_MESSAGES.expiredLink;

/** The page of an expired link: leads to sign-in, and for an unconfirmed address to a new link. */
export function ExpiredLink({ next }: { next?: string }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const hydrated = useHydrated();
  const { issues, refused, busy, submit } = useSubmit(['email'], {
    check: addressIssues,
    send: async ({ email }) => {
      await postAuth('/send-verification-email', { email, callbackURL: withConfirmed(next ?? '/') });
      setSentTo(email);
    },
    failed: ACCOUNT_MESSAGES.notSent,
  });
  return (
    <AccountFrame title={title} description={description}>
      <Link
        to="/signin"
        search={{ next }}
        className={buttonClass({ variant: 'main', size: 'large', className: 'w-full' })}
      >
        Sign in
      </Link>
      <form
        method="post"
        noValidate
        onSubmit={submit}
        className="mt-6 grid gap-3.5 border-t border-line pt-5 noscript:hidden"
      >
        <p>{another}</p>
        <EmailField error={issues.email} />
        <Refusal message={refused?.message} />
        <Button type="submit" size="large" busy={busy} busyText="Sending..." disabled={!hydrated}>
          Send a new link
        </Button>
        <p role="status" className="text-13 empty:absolute">
          {sentTo && sent(sentTo)}
        </p>
      </form>
    </AccountFrame>
  );
}
