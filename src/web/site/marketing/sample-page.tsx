import { createFileRoute, redirect, useLocation } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { checkoutPath } from '#domain/billing/checkout-path.ts';
import { TRIAL_PRICE } from '#domain/billing/plans.ts';
import { countText } from '#domain/counts.ts';
import { MESSAGES } from '#domain/messages.ts';
import { CONFIRMED } from '#domain/return-path.ts';
import type { CompanyActions } from '../../data/companies/company-actions.ts';
import { ResultCard } from '../../data/companies/result-card.tsx';
import { AuthDialog } from '../../members/accounts/auth-dialog.tsx';
import { sessionQuery, useSession } from '../../members/accounts/session.tsx';
import { PlanChooser } from '../../members/billing/plan-chooser.tsx';
import { responseJson } from '../../platform/api/api.ts';
import type { UrlParams } from '../../platform/routing/url-params.ts';
import { AuthButton } from '../../platform/shell/auth-link.tsx';
import { pageHead } from '../../platform/shell/page-head.ts';
import { Button } from '../../ui/button.tsx';

const ROWS = '20';

/** The newest companies of a search with masked emails, for a user without a plan. */
export const Route = createFileRoute('/sample')({
  validateSearch: (raw: Record<string, unknown>) => raw as UrlParams,
  beforeLoad: async ({ context: { queryClient, api }, search }) => {
    const { access } = await queryClient.ensureQueryData(sessionQuery(api));
    if (access.active) throw redirect({ to: '/search', search, statusCode: 302 });
  },
  loaderDeps: ({ search: { [CONFIRMED]: _, ...search } }) => search,
  loader: async ({ context: { api }, deps }) => {
    // Loaded lazily: the filters would otherwise be part of every page.
    const { isNarrowed, readAddress, resultSetParams } = await import('../../data/companies/search-address.ts');
    const { address } = readAddress(deps);
    const query = { ...resultSetParams(address), limit: ROWS, emails: 'masked' };
    return { ...(await responseJson(api.companies.$get({ query }))), narrowed: isNarrowed(address) };
  },
  head: () =>
    pageHead({
      title: 'Sample',
      description: 'Recently funded startups, with masked emails.',
      path: '/sample',
      noindex: true,
    }),
  component: SamplePage,
});

function SamplePage() {
  const { companies, total, narrowed } = Route.useLoaderData();
  const { user } = useSession();
  const navigate = Route.useNavigate();
  const [dialog, setDialog] = useState<'sample' | 'trial' | null>(null);
  const trial = checkoutPath(TRIAL_PRICE, useLocation({ select: ({ searchStr }) => `/search${searchStr}` }));
  const close = () => setDialog(null);
  const actions: CompanyActions = useMemo(() => {
    const ask = () => setDialog('sample');
    return {
      open: (slug) => navigate({ to: '/company/$slug', params: { slug } }),
      copyEmail: ask,
      askForAccess: ask,
      unlockText: user ? undefined : MESSAGES.getSample,
    };
  }, [navigate, user]);
  return (
    <div className="mx-auto w-full max-w-312 px-6 pt-10 max-tablet:px-4 max-tablet:pt-6">
      <div className="flex items-end justify-between gap-x-10 gap-y-4 max-tablet:flex-col max-tablet:items-stretch">
        <div>
          <h1 className="text-40 font-semibold text-balance max-tablet:text-28">
            {user ? 'Your sample' : 'A sample of the data'}
          </h1>
          <p className="mt-2 text-16 text-pretty text-ink-2">
            {companies.length === 0
              ? MESSAGES.noCompanies[narrowed ? 'title' : 'noData']
              : `The ${companies.length} most recently funded of ${countText(total, 'startup')}${narrowed ? ' in your search' : ''}, with masked emails. A plan shows all of them, with every email.`}
          </p>
        </div>
        {user ? (
          <Button variant="main" size="large" className="shrink-0" onClick={() => setDialog('trial')}>
            Choose a plan
          </Button>
        ) : (
          <AuthButton
            page="/signup"
            next={trial}
            variant="main"
            size="large"
            className="shrink-0"
            onClick={() => setDialog('trial')}
          >
            {MESSAGES.getStarted}
          </AuthButton>
        )}
      </div>
      <section aria-label="Sample" className="@container mt-6 grid gap-2">
        {companies.map((company, index) => (
          <ResultCard key={company.id} company={company} position={index + 1} current={false} actions={actions} />
        ))}
      </section>
      <PlanChooser open={dialog !== null && user !== null} onClose={close} />
      <AuthDialog
        open={dialog !== null && user === null}
        mode="signup"
        compact={dialog === 'sample'}
        next={dialog === 'trial' ? trial : undefined}
        onClose={close}
      />
    </div>
  );
}
