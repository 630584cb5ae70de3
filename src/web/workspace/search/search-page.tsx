import { createFileRoute, redirect } from '@tanstack/react-router';
import { HIDE_CUSTOMERS } from '#domain/customers/customers.ts';
import { sessionQuery } from '../../members/accounts/session.tsx';
import type { UrlParams } from '../../platform/routing/url-params.ts';
import { pageHead } from '../../platform/shell/page-head.ts';
import { preloadUserParts, preloadVisibleParts } from './lazy-parts.ts';
import { loadSearch } from './load-search.ts';
import { SearchContent } from './search-content.tsx';

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
    if (cause !== 'enter' || Object.keys(location.search).length > 0) return;
    const { access, hidesCustomers } = await queryClient.ensureQueryData(sessionQuery(api));
    if (access.active && hidesCustomers)
      throw redirect({ to: '/search', search: { customers: HIDE_CUSTOMERS }, replace: true, statusCode: 302 });
  },
  loader: async ({ context: { queryClient, api }, location }) => {
    const session = await queryClient.ensureQueryData(sessionQuery(api));
    const search = location.search as UrlParams;
    const parts = preloadVisibleParts(search, session);
    const loading = loadSearch(queryClient, api, session.access.active, search);
    // The server responds with results; in the browser the page shows at once with its own loading state, but not
    // without the sign-up dialog in front of it.
    const isBrowser = typeof window !== 'undefined';
    await (isBrowser && session.access.active ? preloadUserParts(session) : parts);
    return isBrowser ? { failure: null, httpStatus: 200 } : loading;
  },
  // An open page fetches what it needs itself.
  staleTime: Number.POSITIVE_INFINITY,
  component: SearchPage,
});

function SearchPage() {
  return <SearchContent failure={Route.useLoaderData().failure} />;
}
