import { queryOptions } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { type ApiClient, answerOf, doneOf } from '../../api.ts';
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
    queryFn: () => readSuppressions(api, search),
    staleTime: 0,
  });
}

function readSuppressions(api: ApiClient, search: ListSearch<never>) {
  return answerOf(api.admin.suppressions.$get({ query: search }));
}

type Suppression = Awaited<ReturnType<typeof readSuppressions>>['suppressions'][number];

const COLUMNS: readonly Column<Suppression>[] = [
  { label: 'Code', cell: ({ hash }) => <code className="text-12 break-all">{hash}</code> },
  { label: 'Since', cell: ({ created_at }) => <Moment at={created_at} /> },
  { label: 'By request', cell: ({ request_id }) => request_id ?? '–' },
  { label: 'Do', cell: ({ hash }) => <Lift hash={hash} /> },
];

/** Who is never to be sold again, as codes. */
function SuppressionsPage() {
  return (
    <>
      <SectionHead
        title="Suppression list"
        note="People who asked not to be sold. They never come back by an import or an edit. All that is kept of each are codes, one for every address and every name at a company, from which nobody can be read. Times are UTC."
      />
      <LookupForm />
      <Loaded query={suppressionsQuery(useApi(), Route.useSearch())}>
        {({ total, page, suppressions }) => (
          <div className="grid gap-2">
            <ListRange total={total} page={page} noun={['code', 'codes']} />
            {suppressions.length > 0 ? (
              <DataTable label="Suppression list" columns={COLUMNS} rows={suppressions} keyOf={({ hash }) => hash} />
            ) : (
              <Nothing>Nobody has asked not to be sold.</Nothing>
            )}
            <ListPages total={total} page={page} noun={['code', 'codes']} />
          </div>
        )}
      </Loaded>
    </>
  );
}

function Lift({ hash }: { hash: string }) {
  const api = useApi();
  return (
    <ChangeButton
      label="Lift"
      busyText="Lifting..."
      variant="danger"
      of={hash.slice(0, 8)}
      ask="What this code stands for may come back with the next import."
      send={() => doneOf(api.admin.suppressions[':hash'].$delete({ param: { hash } }))}
      done={() => toast({ title: 'Suppression lifted' })}
    />
  );
}
