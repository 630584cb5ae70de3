import { createFileRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { emailIssue } from '#domain/accounts/credentials.ts';
import { formatCount } from '#domain/counts.ts';
import { PRIVACY_RIGHTS } from '#domain/privacy/requests.ts';
import { useSubmit } from '../../members/accounts/use-submit.ts';
import { type ApiCalls, expectOk, type QueryData, responseJson } from '../../platform/api/api.ts';
import { prefetch } from '../../platform/api/query-client.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { useHydrated } from '../../ui/hooks.ts';
import { Refusal } from '../../ui/refusal.tsx';
import { toast } from '../../ui/toast.ts';
import { AdminActionButton } from './admin-actions.tsx';
import { adminQuery } from './admin-query.ts';
import type { DataColumn } from './data-table.tsx';
import { LoadedTable } from './list-pages.tsx';
import { type ListSearch, listRoute } from './list-search.ts';
import { Moment, SectionHead } from './page-parts.tsx';

export const Route = createFileRoute('/admin/suppressions')({
  ...listRoute('Suppression list'),
  loader: ({ context: { queryClient, api, search } }) => prefetch(queryClient, [suppressionsQuery(api, search)]),
  component: SuppressionsPage,
});

function suppressionsQuery(api: ApiCalls, search: ListSearch<never>) {
  return adminQuery(['suppressions', search], () => api.admin.suppressions.$get({ query: search }));
}

type Suppression = QueryData<typeof suppressionsQuery>['suppressions'][number];

const COLUMNS: readonly DataColumn<Suppression>[] = [
  {
    label: 'Reason',
    cell: ({ requestId, topic, decidedBy }) =>
      requestId === null ? (
        'An admin removed this person from the database.'
      ) : (
        <>
          {topic === PRIVACY_RIGHTS.delete ? 'Asked us to delete their data' : 'Asked us not to sell their data'} in{' '}
          <Link to="/admin/requests" search={{ id: String(requestId) }} className="link">
            request {requestId}
          </Link>
          , completed {decidedBy ? `by ${decidedBy}` : 'when they confirmed their address'}.
        </>
      ),
  },
  { label: 'Added', cell: ({ createdAt }) => <Moment at={createdAt} /> },
  { label: 'Hashes', cell: ({ hashes }) => formatCount(hashes) },
  { label: 'Action', cell: (suppression) => <RemoveSuppression suppression={suppression} /> },
];

function SuppressionsPage() {
  return (
    <>
      <SectionHead
        title="Suppression list"
        note="People who opted out. Imports and edits never add them again. We store only hashes: one for each email address, and one for each spelling of the name with the company. They don't reveal who these people are. Times are UTC."
      />
      <LookupForm />
      <LoadedTable
        query={suppressionsQuery(useApi(), Route.useSearch())}
        rowsOf={({ suppressions }) => suppressions}
        noun={['person', 'people']}
        order="newest first"
        empty="No one has opted out yet. Completing a privacy request adds its sender here."
        label="Suppression list"
        columns={COLUMNS}
        keyOf={({ id }) => id}
      />
    </>
  );
}

function RemoveSuppression({ suppression: { id, requestId } }: { suppression: Suppression }) {
  const api = useApi();
  return (
    <div className="flex flex-wrap gap-2">
      <AdminActionButton
        label="Remove"
        busyText="Removing..."
        variant="danger"
        of={requestId === null ? id.slice(0, 8) : `request ${requestId}`}
        ask="The next import may add this person again."
        send={() => expectOk(api.admin.suppressions[':id'].$delete({ param: { id } }))}
        done={() => toast({ title: 'Removed from the suppression list' })}
      />
    </div>
  );
}

/** Checks whether an address is on the list, without storing it. */
function LookupForm() {
  const api = useApi();
  const hydrated = useHydrated();
  const [result, setResult] = useState<{ email: string; suppressed: boolean } | null>(null);
  const { issues, refused, busy, submit } = useSubmit(['email'], {
    check: ({ email }): { email?: string } => {
      setResult(null);
      const issue = emailIssue(email);
      return issue ? { email: issue } : {};
    },
    send: async (json) => ({ ...json, ...(await responseJson(api.admin.suppressions.lookup.$post({ json }))) }),
    done: setResult,
  });
  return (
    <form method="post" noValidate onSubmit={submit} className="mb-4 grid max-w-110 gap-2">
      <Field
        label="Is this address on the list?"
        name="email"
        type="email"
        required
        autoComplete="off"
        error={issues.email}
      />
      <div>
        <Button type="submit" busy={busy} busyText="Looking up..." disabled={!hydrated}>
          Look up
        </Button>
      </div>
      <Refusal message={refused?.message} />
      <p role="status" className="text-13 font-medium empty:hidden">
        {result && `${result.email} is ${result.suppressed ? '' : 'not '}on the list.`}
      </p>
    </form>
  );
}
