import { queryOptions } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { formatCount } from '#domain/counts.ts';
import { PRIVACY_RIGHTS } from '#domain/privacy/requests.ts';
import { type Answer, type ApiClient, answerOf, doneOf } from '../../api.ts';
import { toast } from '../../ui/toast.ts';
import { useApi } from '../../use-api.ts';
import { ADMIN_KEY } from '../admin-calls.tsx';
import { ChangeButton } from '../change-button.tsx';
import { type Column, DataTable } from '../data-table.tsx';
import { ListPages, ListRange } from '../list-pages.tsx';
import { type ListSearch, listSearch } from '../list-search.ts';
import { Loaded, Nothing } from '../loaded.tsx';
import { Moment } from '../moment.tsx';
import { prefetch } from '../prefetch.ts';
import { SectionHead, sectionTitle } from '../section-head.tsx';
import { LookupForm } from './lookup-form.tsx';

export const Route = createFileRoute('/admin/suppressions')({
  validateSearch: listSearch<never>(),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, api }, deps }) => prefetch(queryClient, suppressionsQuery(api, deps)),
  head: () => sectionTitle('Suppression list'),
  component: SuppressionsPage,
});

function suppressionsQuery(api: ApiClient, search: ListSearch<never>) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'suppressions', search],
    queryFn: () => answerOf(api.admin.suppressions.$get({ query: search })),
    staleTime: 0,
  });
}

type Suppression = Answer<typeof suppressionsQuery>['suppressions'][number];

const COLUMNS: readonly Column<Suppression>[] = [
  {
    label: 'Reason',
    cell: ({ requestId, topic, decidedBy }) =>
      requestId === null ? (
        'An admin removed this person from our data.'
      ) : (
        <>
          {topic === PRIVACY_RIGHTS.delete ? 'Asked us to delete their data' : 'Asked us not to sell their data'} in{' '}
          <Link to="/admin/requests" hash={`request-${requestId}`} className="link">
            request {requestId}
          </Link>
          , completed {decidedBy ? `by ${decidedBy}` : 'when they confirmed their address'}.
        </>
      ),
  },
  { label: 'Since', cell: ({ createdAt }) => <Moment at={createdAt} /> },
  { label: 'Hashes', cell: ({ codes }) => formatCount(codes) },
  { label: 'Action', cell: (suppression) => <Lift suppression={suppression} /> },
];

/** People who opted out. */
function SuppressionsPage() {
  return (
    <>
      <SectionHead
        title="Suppression list"
        note="People who opted out. Imports and edits never add them again. We keep only a hash of each email address and of each name at a company, which reveals no one. Times are UTC."
      />
      <LookupForm />
      <Loaded query={suppressionsQuery(useApi(), Route.useSearch())}>
        {({ total, page, suppressions }) => (
          <div className="grid gap-2">
            {total > 0 && <ListRange total={total} page={page} noun={['person', 'people']} />}
            {suppressions.length > 0 ? (
              <DataTable label="Suppression list" columns={COLUMNS} rows={suppressions} keyOf={({ id }) => id} />
            ) : (
              <Nothing>No one has opted out yet. Completing a privacy request adds its sender here.</Nothing>
            )}
            <ListPages total={total} page={page} noun={['person', 'people']} />
          </div>
        )}
      </Loaded>
    </>
  );
}

function Lift({ suppression: { id, requestId } }: { suppression: Suppression }) {
  const api = useApi();
  return (
    <ChangeButton
      label="Lift"
      busyText="Lifting..."
      variant="danger"
      of={requestId === null ? id.slice(0, 8) : `request ${requestId}`}
      ask="The next import may add this person again."
      send={() => doneOf(api.admin.suppressions[':id'].$delete({ param: { id } }))}
      done={() => toast({ title: 'Suppression lifted' })}
    />
  );
}
