import { createFileRoute, notFound } from '@tanstack/react-router';
import { MESSAGES } from '#domain/messages.ts';
import { sessionQuery, useSession } from '../accounts/session.tsx';
import type { SearchParams } from '../search-params.ts';
import { NotFoundPage } from '../shell/not-found-page.tsx';
import { pageHead } from '../shell/page-head.ts';
import { StatusLine } from '../shell/status-line.tsx';
import { loadLps } from './load-lps.ts';
import { LpScreen } from './lp-screen.tsx';

export const Route = createFileRoute('/lps')({
  staticData: { frame: 'app' },
  validateSearch: (raw: Record<string, unknown>) => raw as SearchParams,
  loader: async ({ context: { queryClient, api }, location }) => {
    const { access, settings } = await queryClient.ensureQueryData(sessionQuery(api));
    if (settings.hide_lp_search) throw notFound();
    const loading = loadLps(queryClient, api, access.programme, location.search as SearchParams);
    // The server answers with results; in the browser the page stands at once and says by itself that it waits.
    return typeof window === 'undefined' ? loading : { failure: null, httpStatus: 200 };
  },
  head: ({ match }) =>
    pageHead({
      title: MESSAGES.lps.title,
      description: MESSAGES.lps.description,
      path: '/lps',
      noindex: Object.keys(match.search).length > 0,
    }),
  // Once it is open the page asks for what it needs by itself.
  staleTime: Number.POSITIVE_INFINITY,
  component: LpsPage,
});

/** The database of LPs; it goes the moment the site hides it. */
function LpsPage() {
  const { access, settings } = useSession();
  const { failure } = Route.useLoaderData();
  if (settings.hide_lp_search) return <NotFoundPage />;
  return (
    <>
      <LpScreen programme={access.programme} failure={failure} />
      <StatusLine>{null}</StatusLine>
    </>
  );
}
