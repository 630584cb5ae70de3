import { createFileRoute } from '@tanstack/react-router';
import { LP_MESSAGES } from '#domain/lp-messages.ts';
import { sessionQuery, useSession } from '../accounts/session.tsx';
import type { SearchParams } from '../search-params.ts';
import { pageHead } from '../shell/page-head.ts';
import { StatusLine } from '../shell/status-line.tsx';
import { LpScreen } from './lp-screen.tsx';

export const Route = createFileRoute('/lps')({
  staticData: { frame: 'app', statusLine: true },
  validateSearch: (raw: Record<string, unknown>) => raw as SearchParams,
  loader: async ({ context: { queryClient, api }, location }) => {
    const { access } = await queryClient.ensureQueryData(sessionQuery(api));
    // What reads the filters of LPs would come with every page of the site.
    const { loadLps } = await import('./load-lps.ts');
    const loading = loadLps(queryClient, api, access.programme, location.search as SearchParams);
    // The server answers with results; in the browser the page stands at once and says by itself that it waits.
    return typeof window === 'undefined' ? loading : { failure: null, httpStatus: 200 };
  },
  head: ({ match }) =>
    pageHead({
      title: LP_MESSAGES.title,
      description: LP_MESSAGES.description,
      path: '/lps',
      noindex: Object.keys(match.search).length > 0,
    }),
  // Once it is open the page asks for what it needs by itself.
  staleTime: Number.POSITIVE_INFINITY,
  component: LpsPage,
});

/** The database of LPs. A site that hides it only takes away what leads here. */
function LpsPage() {
  const { access } = useSession();
  const { failure } = Route.useLoaderData();
  return (
    <>
      <LpScreen programme={access.programme} failure={failure} />
      <StatusLine>{null}</StatusLine>
    </>
  );
}
