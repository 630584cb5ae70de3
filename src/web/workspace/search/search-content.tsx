import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { PRICES, TRIAL_DAYS } from '#domain/billing/plans.ts';
import { counted } from '#domain/counts.ts';
import { companyPageQuery, companyTotalQuery } from '../../data/companies/company-queries.ts';
import { resultSetParams, searchParamsOf, shownView } from '../../data/companies/search-address.ts';
import { SuggestionLinks } from '../../data/search/search-suggestions.tsx';
import { ShortcutHints } from '../../data/search/shortcut-hints.tsx';
import { StatusLine } from '../../data/search/status-line.tsx';
import { AuthDialog } from '../../members/accounts/auth-dialog.tsx';
import { ACCESS_STABILITY_MS, useSession } from '../../members/accounts/session.tsx';
import { ActivatingPlan, useActivating } from '../../members/billing/activating-plan.tsx';
import type { UpgradeReason } from '../../members/billing/trial-upgrade-dialog.tsx';
import { useApi } from '../../platform/api/use-api.ts';
import { stringifySearch } from '../../platform/routing/url-params.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import { FirstMatches, PlanChooser } from './lazy-parts.ts';
import { useSuggestions } from './no-results.tsx';
import { SearchScreen } from './search-screen.tsx';
import { SourceProgress } from './source-progress.tsx';
import { useSearchAddress } from './use-search-address.ts';

const TrialUpgradeDialog = lazy(() => import('../../members/billing/trial-upgrade-dialog.tsx'));

/**
 * A search with what it offers to those who have to sign up or pay first.
 * @param failure the error from server rendering
 * @param title of the page, if it is not the search itself
 */
export function SearchContent({ failure, title }: { failure: string | null; title?: ReactNode }) {
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
  const { address, issues } = useSearchAddress();
  const { data: matches } = useQuery({
    ...companyPageQuery(useApi(), false, searchParamsOf(address)),
    enabled: user === null && issues.length === 0,
  });
  if (activating) return <ActivatingPlan className="px-4 pt-[20vh]" />;
  return (
    <>
      <SearchScreen
        title={title}
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
        <ShortcutHints onBoard={access.active && shownView(address) === 'board'} hasContacts={access.active} />
      </StatusLine>
      <AuthDialog
        open={gate === 'signup'}
        mode="signup"
        short
        preview={user === null ? `/${stringifySearch(resultSetParams(address))}` : undefined}
        aside={matches && matches.total > 0 ? <FirstMatches page={matches} /> : undefined}
        offer={
          <>
            {searchOffer ?? 'Search funded startups and email their founders.'}{' '}
            {matches?.total !== 0 && (
              <span className="block">
                Plans start at {PRICES.annual.amount} per month, with the first {TRIAL_DAYS} days free.
              </span>
            )}
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
