import { createFileRoute } from '@tanstack/react-router';
import { BRAND } from '#domain/brand.ts';
import { AuthPage } from './auth-page.tsx';
import { requireVisitor } from './require-visitor.ts';
import { readWaySearch, type WaySearch } from './way-search.ts';

type SignInSearch = WaySearch & { step?: 'second-factor' };

export const Route = createFileRoute('/signin')({
  validateSearch: (raw: Record<string, unknown>): SignInSearch => ({
    ...readWaySearch(raw),
    ...(raw.step === 'second-factor' && { step: raw.step }),
  }),
  beforeLoad: requireVisitor,
  head: () => ({ meta: [{ title: `Log in · ${BRAND.name}` }] }),
  component: SignInPage,
});

/** Signing in; doors that lead here say in the address what is still asked for, or what went wrong. */
function SignInPage() {
  const search = Route.useSearch();
  const step = search.step ?? 'signin';
  return <AuthPage key={step} step={step} search={search} />;
}
