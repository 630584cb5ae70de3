import { lazyRouteComponent } from '@tanstack/react-router';
import { OpenAuthDialog } from '../../members/accounts/auth-dialog.tsx';
import type { Session } from '../../members/accounts/session.tsx';
import type { UrlParams } from '../../platform/routing/url-params.ts';

// Parts of the search page that load when they are first shown.
export const CompanyPanel = lazyRouteComponent(() => import('../companies/company-panel.tsx'), 'CompanyPanel');
export const CardLists = lazyRouteComponent(() => import('../lists/list-controls.tsx'), 'CardLists');
export const EmptyList = lazyRouteComponent(() => import('../lists/empty-list.tsx'), 'EmptyList');
export const EmailLimit = lazyRouteComponent(() => import('../companies/email-limit.tsx'), 'EmailLimit');
export const HiddenCustomers = lazyRouteComponent(() => import('./live-updates.tsx'), 'HiddenCustomers');
export const ListFilters = lazyRouteComponent(() => import('../lists/list-filters.tsx'), 'ListFilters');
export const SaveSearch = lazyRouteComponent(() => import('../saved-searches/save-search.tsx'), 'SaveSearch');
export const ColumnsMenu = lazyRouteComponent(() => import('./columns-menu.tsx'), 'ColumnsMenu');
export const NewLeads = lazyRouteComponent(() => import('./live-updates.tsx'), 'NewLeads');
export const MonthLeads = lazyRouteComponent(() => import('./live-updates.tsx'), 'MonthLeads');
export const SourceProgress = lazyRouteComponent(() => import('./live-updates.tsx'), 'SourceProgress');
export const NoResults = lazyRouteComponent(() => import('./suggested-searches.tsx'), 'NoResults');
export const SuggestedSearches = lazyRouteComponent(() => import('./suggested-searches.tsx'), 'SuggestedSearches');
export const ResultTable = lazyRouteComponent(() => import('./result-table.tsx'), 'ResultTable');
export const SearchOffer = lazyRouteComponent(() => import('./search-offer.tsx'), 'SearchOffer');

/** Loads what only users with access see. */
export async function preloadUserParts({ access }: Session): Promise<void> {
  if (access.active) await Promise.all([CardLists, ListFilters, SaveSearch].map((part) => part.preload?.()));
}

/** Loads what a search shows from the start, so that it is rendered and hydrated in one piece. */
export function preloadVisibleParts({ open, view }: UrlParams, session: Session): Promise<unknown> {
  const { access, user } = session;
  return Promise.all([
    preloadUserParts(session),
    NoResults.preload?.(),
    SuggestedSearches.preload?.(),
    access.active && open && CompanyPanel.preload?.(),
    ...(access.active && view === 'table' ? [ResultTable.preload?.(), ColumnsMenu.preload?.()] : []),
    access.active || SearchOffer.preload?.(),
    user === null && OpenAuthDialog.preload?.(),
  ]);
}

export function preloadPartsOfList(search: UrlParams, session: Session): Promise<unknown> {
  return Promise.all([preloadVisibleParts(search, session), EmptyList.preload?.()]);
}
