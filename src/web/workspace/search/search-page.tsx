import { useQuery } from '@tanstack/react-query';
import { createFileRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { ACCESS_STABILITY_MS } from '#domain/billing/access.ts';
import { PRICES, TRIAL_DAYS } from '#domain/billing/plans.ts';
import { counted } from '#domain/counts.ts';
import { HIDE_CUSTOMERS } from '#domain/customers/customers.ts';
import { companyPageQuery, companyTotalQuery } from '../../data/companies/company-queries.ts';
import { resultSetParams, searchParamsOf, shownView } from '../../data/companies/search-address.ts';
import { SuggestionLinks } from '../../data/search/search-suggestions.tsx';
import { ShortcutHints } from '../../data/search/shortcut-hints.tsx';
import { StatusLine } from '../../data/search/status-line.tsx';
import { AuthDialog } from '../../members/accounts/auth-dialog.tsx';
import { type Session, sessionQuery, useSession } from '../../members/accounts/session.tsx';
import { ActivatingPlan, useActivating } from '../../members/billing/activating-plan.tsx';
import type { UpgradeReason } from '../../members/billing/trial-upgrade-dialog.tsx';
import { useApi } from '../../platform/api/use-api.ts';
import type { UrlParams } from '../../platform/routing/url-params.ts';
import { pageHead } from '../../platform/shell/page-head.ts';
import { readPreferences } from '../../platform/shell/preferences.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { preloadOpenParts } from './lazy-parts.ts';
import { loadSearch } from './load-search.ts';
import { useSuggestions } from './no-results.tsx';
import { SearchScreen } from './search-screen.tsx';
import { SourceProgress } from './source-progress.tsx';
import { useSearchAddress } from './use-search-address.ts';

const PlanChooser = lazyRouteComponent(() => import('../../members/billing/plan-chooser.tsx'), 'PlanChooser');
const FirstMatches = lazyRouteComponent(() => import('./first-matches.tsx'), 'FirstMatches');
const TrialUpgradeDialog = lazy(() => import('../../members/billing/trial-upgrade-dialog.tsx'));

/** Loads what the page shows from the start, so that it is rendered and hydrated in one piece. */
function preloadVisibleParts(params: UrlParams, session: Session): Promise<unknown> {
  const showsPlans = session.user && !session.access.active;
  return Promise.all([
    preloadOpenParts(params, session),
    showsPlans && PlanChooser.preload?.(),
    !session.user && FirstMatches.preload?.(),
  ]);
}

export const Route = createFileRoute('/search')({
  preload: false, // Pointing at a link must not use the daily budget for emails.
  staticData: { frame: 'app', statusLine: true, preloadVisibleParts },
  validateSearch: (raw: Record<string, unknown>) => raw as UrlParams,
  head: () =>
    pageHead({
      title: 'Search funded startups',
      description: 'Find startups and their founders by stage, amount, location, industry and date of the last round.',
      path: '/search',
    }),
  beforeLoad: async ({ context: { queryClient, api }, location, cause }) => {
    const { hidesCustomersOf } = readPreferences();
    if (cause !== 'enter' || Object.keys(location.search).length > 0 || !hidesCustomersOf) return;
    const { access, user } = await queryClient.ensureQueryData(sessionQuery(api));
    if (access.active && user?.id === hidesCustomersOf)
      throw redirect({ to: '/search', search: { customers: HIDE_CUSTOMERS }, replace: true, statusCode: 302 });
  },
  loader: async ({ context: { queryClient, api }, location }) => {
    const session = await queryClient.ensureQueryData(sessionQuery(api));
    const search = location.search as UrlParams;
    const parts = preloadVisibleParts(search, session);
    const loading = loadSearch(queryClient, api, session.access.active, search);
    // The server responds with results; in the browser the page shows at once with its own loading state.
    if (typeof window !== 'undefined') return { failure: null, httpStatus: 200 };
    await parts;
    return loading;
  },
  // An open page fetches what it needs itself.
  staleTime: Number.POSITIVE_INFINITY,
  component: SearchPage,
});

function SearchPage() {
  const { user, access, impersonatedBy, trialOnRequest } = useSession();
  const [dialog, setDialog] = useState<'plans' | UpgradeReason | null>(null);
  // Stable across renders: every result depends on them.
  const choosePlan = useCallback(() => setDialog('plans'), []);
  const offerExport = useCallback(() => setDialog('export'), []);
  const activating = useActivating();
  const gate = useDebounced(
    user === null ? 'signup' : access.active || activating ? null : 'plans',
    ACCESS_STABILITY_MS,
  );
  const searchOffer = useLockedSearchOffer(!access.active);
  const { failure } = Route.useLoaderData();
  const { address, issues } = useSearchAddress();
  const { data: matches } = useQuery({
    ...companyPageQuery(useApi(), false, searchParamsOf(address)),
    enabled: user === null && issues.length === 0,
  });
  if (activating) return <ActivatingPlan className="px-4 pt-[20vh]" />;
  return (
    <>
      <SearchScreen
        active={access.active}
        trialing={access.trialing}
        mayExport={access.export}
        listAccess={impersonatedBy ? 'hidden' : access.active ? 'full' : 'none'}
        failure={failure}
        onNoAccess={choosePlan}
        onNoExport={access.trialing ? offerExport : choosePlan}
        onEmailLimit={() => setDialog('emails')}
      />
      <SourceProgress />
      <StatusLine>
        <ShortcutHints onBoard={access.active && shownView(address) === 'board'} />
      </StatusLine>
      <AuthDialog
        open={gate === 'signup'}
        mode="signup"
        short
        aside={matches && matches.total > 0 ? <FirstMatches page={matches} /> : undefined}
        offer={
          <>
            {searchOffer ?? 'Search funded startups and email their founders.'}{' '}
            <span className="block">
              Plans start at {PRICES.annual.amount} per month, with the first {TRIAL_DAYS} days free.
            </span>
          </>
        }
      />
      <Suspense>
        {(gate === 'plans' || (gate === null && dialog === 'plans')) && (
          <PlanChooser open offer={searchOffer} onClose={gate === null ? () => setDialog(null) : undefined} />
        )}
        {gate === null && (dialog === 'export' || dialog === 'emails') && (
          <TrialUpgradeDialog
            reason={dialog}
            onClose={() => setDialog(null)}
            onChoose={trialOnRequest ? () => setDialog('plans') : undefined}
          />
        )}
      </Suspense>
    </>
  );
}

/**
 * Describes the search in the URL to a user who has to sign up or pay first, with others to try if it finds nothing.
 * @returns undefined without a search
 */
function useLockedSearchOffer(locked: boolean): ReactNode {
  const { address, issues, change } = useSearchAddress();
  const params = resultSetParams({ ...address, newMatchesOf: null });
  const isLockedSearch = locked && issues.length === 0 && Object.keys(params).length > 0;
  const { data: total } = useQuery({ ...companyTotalQuery(useApi(), params), enabled: isLockedSearch });
  const suggestions = useSuggestions({ address, settled: isLockedSearch && total === 0, change });
  if (!isLockedSearch) return undefined;
  if (total === 0) {
    return (
      <>
        No companies match {address.query ? `“${address.query}”` : 'your filters'}. <SuggestionLinks {...suggestions} />
      </>
    );
  }
  const matchText = total === undefined ? '' : ` It matches ${counted(total, 'company', 'companies')}.`;
  return address.query
    ? `Your search for “${address.query}” is ready.${matchText}`
    : `Your search is ready.${matchText}`;
}
