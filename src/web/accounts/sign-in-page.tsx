import { createFileRoute } from '@tanstack/react-router';
import { MESSAGES } from '#domain/messages.ts';
import { pageHead } from '../shell/page-head.ts';
import { AuthScreen } from './auth-screen.tsx';
import { type AuthSearch, readAuthSearch, textOrNone } from './auth-steps.ts';
import { ExpiredLink, MagicLinkPage } from './magic-link.tsx';
import { readReturnedForm } from './returned-form.tsx';
import { requireVisitor } from './route-guards.ts';

type SignInSearch = AuthSearch & {
  /** A step that a redirect here still requires. */
  step?: 'second-factor';
  /** Signing in confirms the address. */
  confirm?: '1';
  link?: string;
};

export const Route = createFileRoute('/signin')({
  validateSearch: (raw: Record<string, unknown>): SignInSearch => ({
    ...readAuthSearch(raw),
    step: raw.step === 'second-factor' ? raw.step : undefined,
    confirm: raw.confirm === '1' ? raw.confirm : undefined,
    link: textOrNone(raw.link),
  }),
  staticData: { needsScripts: true }, // For sign-in methods besides the password.
  // A user who signs in again has a session until the second factor is verified.
  beforeLoad: (visit) => (visit.search.step ? undefined : requireVisitor(visit)),
  loaderDeps: ({ search: { again } }) => ({ again }),
  loader: ({ context, deps }) => readReturnedForm(context.api, deps),
  head: () => pageHead({ title: 'Log in', description: MESSAGES.signIn.description, path: '/signin', noindex: true }),
  component: SignInPage,
});

/** The sign-in page. Redirects here put the pending step or the error into the URL. */
function SignInPage() {
  const search = Route.useSearch();
  const returned = Route.useLoaderData();
  if (search.link && !search.error) return <MagicLinkPage token={search.link} next={search.next} />;
  if (search.error === 'link_expired') return <ExpiredLink next={search.next} />;
  const step = search.step ?? 'signin';
  return (
    <AuthScreen key={step} step={step} search={search} returned={returned} confirming={search.confirm !== undefined} />
  );
}
