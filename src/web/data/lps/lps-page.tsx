import type { QueryClient } from '@tanstack/react-query';
import { createFileRoute, notFound } from '@tanstack/react-router';
import { sessionQuery, useSession } from '../../members/accounts/session.tsx';
import { type ApiClient, ApiError } from '../../platform/api/api.ts';
import type { UrlParams } from '../../platform/routing/url-params.ts';
import { pageHead } from '../../platform/shell/page-head.ts';
import { failedLoad, type ListLoad } from '../search/list-loading.ts';
import { ShortcutHints } from '../search/shortcut-hints.tsx';
import { StatusLine } from '../search/status-line.tsx';
import { EMPTY_LP_ADDRESS, lpParams, lpSetParams, readLpAddress } from './lp-address.ts';
import { LP_MESSAGES } from './lp-messages.ts';
import { lpCountsQuery, lpPageQuery } from './lp-queries.ts';
import { LpScreen } from './lp-screen.tsx';

export const Route = createFileRoute('/lps')({
  staticData: { frame: 'app', statusLine: true },
  validateSearch: (raw: Record<string, unknown>) => raw as UrlParams,
  loader: async ({ context: { queryClient, api }, location }) => {
    const { access } = await queryClient.ensureQueryData(sessionQuery(api));
    const loading = loadLps(queryClient, api, access.program, location.search as UrlParams);
    // The server responds with results; in the browser the page shows at once with its own loading state.
    return typeof window === 'undefined' ? loading : { failure: null, httpStatus: 200 };
  },
  head: ({ match }) =>
    pageHead({
      title: LP_MESSAGES.title,
      description: LP_MESSAGES.description,
      path: '/lps',
      noindex: Object.keys(match.search).length > 0,
    }),
  // An open page fetches what it needs itself.
  staleTime: Number.POSITIVE_INFINITY,
  component: LpsPage,
});

/** The LP database. Sites that hide LPs still have this page, but without links to it. */
function LpsPage() {
  const { access } = useSession();
  const { failure } = Route.useLoaderData();
  return (
    <>
      <LpScreen hasProgram={access.program} failure={failure} />
      <StatusLine>
        <ShortcutHints />
      </StatusLine>
    </>
  );
}

async function loadLps(queryClient: QueryClient, api: ApiClient, unmasked: boolean, raw: UrlParams): Promise<ListLoad> {
  const { address, issues } = readLpAddress(raw);
  const all = queryClient.prefetchQuery(lpCountsQuery(api, lpSetParams(EMPTY_LP_ADDRESS)));
  if (issues.length > 0) {
    // The page reports the issues itself; the filters are needed to fix them.
    await all;
    return { failure: null, httpStatus: 400 };
  }
  const [results] = await Promise.allSettled([
    queryClient.fetchQuery(lpPageQuery(api, unmasked, lpParams(address))),
    queryClient.prefetchQuery(lpCountsQuery(api, lpSetParams(address))),
    all,
  ]);
  if (results.status === 'fulfilled') return { failure: null, httpStatus: 200 };
  if (results.reason instanceof ApiError && results.reason.status === 404) throw notFound();
  return failedLoad(results.reason);
}
