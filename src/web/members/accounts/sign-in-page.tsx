import { createFileRoute, redirect } from '@tanstack/react-router';
import { useEffect } from 'react';
import { MESSAGES } from '#domain/messages.ts';
import { pageHead } from '../../platform/shell/page-head.ts';
import { ACCOUNT_MESSAGES, errorText } from './account-messages.ts';
import { AuthScreen } from './auth-screen.tsx';
import { type AuthSearch, CONFIRMATIONS, type Confirmation, readAuthSearch, textOrNone } from './auth-steps.ts';
import { ExpiredLink, MagicLinkPage } from './emailed-link.tsx';
import { AccountFrame } from './form-parts.tsx';
import { announceReturn } from './provider-window.ts';
import { readReturnedForm } from './returned-form.tsx';
import { requireVisitor } from './session-guards.ts';

type SignInSearch = AuthSearch & {
  /**
   * A sign-in that still requires the second factor, the return from a provider in a window of its own, or the form for
   * another sign-in link.
   */
  step?: (typeof STEPS)[number];
  /** How to sign in to confirm the address: with the password, or the provider that made the account. */
  confirm?: Confirmation;
  link?: string;
};

const STEPS = ['second-factor', 'returned', 'link'] as const;

export const Route = createFileRoute('/signin')({
  validateSearch: (raw: Record<string, unknown>): SignInSearch => ({
    ...readAuthSearch(raw),
    step: STEPS.find((step) => step === raw.step),
    confirm: CONFIRMATIONS.find((way) => way === raw.confirm),
    link: textOrNone(raw.link),
  }),
  staticData: { needsScripts: true }, // For sign-in methods besides the password.
  beforeLoad: (visit) => {
    const { step, error, next } = visit.search;
    if (step && step !== 'link') return; // A user who signs in again has a session until the second factor is verified.
    if (error === 'sign_up_required') throw redirect({ to: '/signup', search: { error, next } });
    return requireVisitor(visit);
  },
  loaderDeps: ({ search: { again } }) => ({ again }),
  loader: ({ context, deps }) => readReturnedForm(context.api, deps),
  head: () => pageHead({ title: 'Log in', description: MESSAGES.signIn.description, path: '/signin', noindex: true }),
  component: SignInPage,
});

/** The sign-in page. Redirects here put the pending step or the error into the URL. */
function SignInPage() {
  const search = Route.useSearch();
  const returnedForm = Route.useLoaderData();
  if (search.step === 'returned') return <ProviderReturnPage error={search.error ?? null} />;
  if (search.link && !search.error) return <MagicLinkPage token={search.link} next={search.next} />;
  if (search.error === 'link_expired' && search.step !== 'link') return <ExpiredLink next={search.next} />;
  const step = search.step ?? 'signin';
  return <AuthScreen key={step} step={step} search={search} returned={returnedForm} confirming={search.confirm} />;
}

/** Closes itself; stays where the browser does not allow that. */
function ProviderReturnPage({ error }: { error: string | null }) {
  useEffect(() => announceReturn(error), [error]);
  return (
    <AccountFrame
      title={error === null ? ACCOUNT_MESSAGES.returned.title : ACCOUNT_MESSAGES.signInFailed.title}
      description={error === null ? ACCOUNT_MESSAGES.returned.description : errorText(error)}
    >
      {null}
    </AccountFrame>
  );
}
