import { createFileRoute } from '@tanstack/react-router';
import { sessionQuery, useSession } from '../../members/accounts/session.tsx';
import type { UrlParams } from '../../platform/routing/url-params.ts';
import { pageHead } from '../../platform/shell/page-head.ts';
import { ShortcutHints } from '../search/shortcut-hints.tsx';
import { StatusLine } from '../search/status-line.tsx';
import { LP_MESSAGES } from './lp-messages.ts';
import { LpScreen } from './lp-screen.tsx';

export const Route = createFileRoute('/lps')({
  staticData: { frame: 'app', statusLine: true },
  validateSearch: (raw: Record<string, unknown>) => raw as UrlParams,
  loader: async ({ context: { queryClient, api }, location }) => {
    const { access } = await queryClient.ensureQueryData(sessionQuery(api));
    // Loaded lazily: the LP filter parser would otherwise be part of every page.
    const { loadLps } = await import('./load-lps.ts');
    const loading = loadLps(queryClient, api, access.programme, location.search as UrlParams);
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
      <LpScreen hasProgram={access.programme} failure={failure} />
      <StatusLine>
        <ShortcutHints />
      </StatusLine>
    </>
  );
}
