import { createFileRoute, Link } from '@tanstack/react-router';
import { dayOf } from '#domain/dates.ts';
import type { RequestState } from '#domain/privacy/requests.ts';
import { Loaded } from '../../../platform/api/query-content.tsx';
import { useApi } from '../../../platform/api/use-api.ts';
import { FilterForm, FilterSelect } from '../filter-form.tsx';
import { ListPages, ListRange } from '../list-pages.tsx';
import { listSearch, prefetch } from '../loaders.ts';
import { EmptyState } from '../panel.tsx';
import { SectionHead, sectionTitle } from '../section-head.tsx';
import { RequestCard } from './request-card.tsx';
import { requestsQuery } from './request-queries.ts';
import { KIND_LABELS, STATE_LABELS } from './request-text.ts';

export const Route = createFileRoute('/admin/requests')({
  validateSearch: listSearch<'id' | 'kind' | 'state'>('id', 'kind', 'state'),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, api }, deps }) => prefetch(queryClient, requestsQuery(api, deps)),
  head: () => sectionTitle('Requests'),
  component: RequestsPage,
});

const choices = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }));

/** In the order of the list. */
const GROUPS: readonly { title: string; states: readonly RequestState[] }[] = [
  { title: 'Open', states: ['open'] },
  { title: 'Waiting for the sender', states: ['unconfirmed'] },
  { title: 'Closed', states: ['done', 'declined'] },
];

function RequestsPage() {
  const search = Route.useSearch();
  return (
    <>
      <SectionHead
        title="Requests"
        note="Messages, trial requests and privacy requests submitted through our forms. Replies are emailed to the sender. Times are UTC."
      />
      <FilterForm>
        <FilterSelect label="Type" name="kind" value={search.kind} all="All" options={choices(KIND_LABELS)} />
        <FilterSelect label="Status" name="state" value={search.state} all="All" options={choices(STATE_LABELS)} />
      </FilterForm>
      <Loaded query={requestsQuery(useApi(), search)}>
        {({ total, page, requests }, readAt) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
            {search.id ? (
              <p className="text-13 text-ink-2">
                Showing request {search.id} only.{' '}
                <Link to="/admin/requests" className="link">
                  Show all requests
                </Link>
              </p>
            ) : (
              total > 0 && <ListRange total={total} page={page} noun={['request', 'requests']} />
            )}
            {requests.length === 0 && <EmptyState>{nothingText(search)}</EmptyState>}
            {GROUPS.map(({ title, states }) => {
              const group = requests.filter(({ state }) => states.includes(state));
              return (
                group.length > 0 && (
                  <section
                    key={title}
                    aria-label={title}
                    className="grid grid-cols-[minmax(0,1fr)] gap-2 not-first:mt-4"
                  >
                    <h2 className="text-14 font-semibold">{title}</h2>
                    <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
                      {group.map((request) => (
                        <RequestCard key={request.id} request={request} today={dayOf(readAt)} />
                      ))}
                    </ul>
                  </section>
                )
              );
            })}
            <ListPages total={total} page={page} noun={['request', 'requests']} />
          </div>
        )}
      </Loaded>
    </>
  );
}

function nothingText({ id, kind, state }: { id?: string; kind?: string; state?: string }): string {
  if (id) return 'Request not found. It may have been deleted.';
  if (kind || state) return 'No request matches these filters.';
  return 'No requests yet. They arrive from the contact, trial and do-not-sell forms.';
}
