import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { AuthDialog } from '../accounts/auth-dialog.tsx';
import { sessionQuery, useSession } from '../accounts/session.tsx';
import { PlanChooser } from '../billing/plan-chooser.tsx';
import { TrialExportDialog } from '../billing/trial-export-dialog.tsx';
import { KeyHints } from '../search/key-list.tsx';
import type { SearchParams } from '../search-params.ts';
import { pageHead } from '../shell/page-head.ts';
import { StatusLine } from '../shell/status-line.tsx';
import { loadSearch } from './load-search.ts';
import { SearchScreen } from './search-screen.tsx';
import { useSteady } from './use-steady.ts';
import { useWaitingSearch } from './use-waiting-search.tsx';

export const Route = createFileRoute('/search')({
  staticData: { frame: 'app', statusLine: true },
  validateSearch: (raw: Record<string, unknown>) => raw as SearchParams,
  head: () =>
    pageHead({
      title: 'Search funded startups',
      description: 'Find startups and their founders by stage, amount, location, industry and date of the last round.',
      path: '/search',
    }),
  loader: async ({ context: { queryClient, api }, location }) => {
    const { access } = await queryClient.ensureQueryData(sessionQuery(api));
    const loading = loadSearch(queryClient, api, access.active, location.search as SearchParams);
    // The server responds with results; in the browser the page shows at once with its own loading state.
    return typeof window === 'undefined' ? loading : { failure: null, httpStatus: 200 };
  },
  // An open page fetches what it needs itself.
  staleTime: Number.POSITIVE_INFINITY,
  component: SearchPage,
});

/** The search page, behind sign-up and plan dialogs. */
function SearchPage() {
  const { user, access, trialOnRequest } = useSession();
  const [dialog, setDialog] = useState<'plans' | 'trial' | null>(null);
  // Do not ask a user who just paid to pay while the confirmation is on its way.
  const paid = Route.useSearch().success === 'true';
  const gate = useSteady(user === null ? 'signup' : access.active || paid ? null : 'plans');
  const waiting = useWaitingSearch(!access.active);
  return (
    <>
      <SearchScreen
        active={access.active}
        trialing={access.trialing}
        mayExport={access.export}
        failure={Route.useLoaderData().failure}
        onNoAccess={() => setDialog('plans')}
        onNoExport={() => setDialog(access.trialing ? 'trial' : 'plans')}
      />
      <StatusLine>
        <KeyHints />
      </StatusLine>
      <AuthDialog open={gate === 'signup'} mode="signup" offer={waiting} />
      <PlanChooser
        offer={waiting}
        open={gate === 'plans' || (gate === null && dialog === 'plans')}
        onClose={gate === null ? () => setDialog(null) : undefined}
      />
      <TrialExportDialog
        open={gate === null && dialog === 'trial'}
        onClose={() => setDialog(null)}
        onChoose={trialOnRequest ? () => setDialog('plans') : undefined}
      />
    </>
  );
}
