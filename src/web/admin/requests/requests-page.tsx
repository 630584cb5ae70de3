import { createFileRoute } from '@tanstack/react-router';
import { useApi } from '../../use-api.ts';
import { FilterForm, FilterSelect } from '../filter-form.tsx';
import { ListPages, ListRange } from '../list-pages.tsx';
import { listSearch } from '../list-search.ts';
import { Loaded, Nothing } from '../loaded.tsx';
import { prefetch } from '../prefetch.ts';
import { SectionHead, sectionTitle } from '../section-head.tsx';
import { RequestCard } from './request-card.tsx';
import { requestsQuery } from './request-queries.ts';
import { KIND_WORDS, STATE_WORDS } from './request-words.ts';

export const Route = createFileRoute('/admin/requests')({
  validateSearch: listSearch<'kind' | 'state'>('kind', 'state'),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, api }, deps }) => prefetch(queryClient, requestsQuery(api, deps)),
  head: () => sectionTitle('Requests'),
  component: RequestsPage,
});

const choices = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }));

/** Requests sent with forms. */
function RequestsPage() {
  const search = Route.useSearch();
  return (
    <>
      <SectionHead
        title="Requests"
        note="Open requests first, oldest on top. Replies are emailed to the sender. Times are UTC."
      />
      <FilterForm>
        <FilterSelect label="Kind" name="kind" value={search.kind} all="Every kind" options={choices(KIND_WORDS)} />
        <FilterSelect
          label="State"
          name="state"
          value={search.state}
          all="Every state"
          options={choices(STATE_WORDS)}
        />
      </FilterForm>
      <Loaded query={requestsQuery(useApi(), search)}>
        {({ total, page, requests }) => (
          <div className="grid gap-2">
            <ListRange total={total} page={page} noun={['request', 'requests']} />
            {requests.length > 0 ? (
              <ul aria-label="Requests" className="grid gap-2">
                {requests.map((request) => (
                  <RequestCard key={request.id} request={request} />
                ))}
              </ul>
            ) : (
              <Nothing>No requests.</Nothing>
            )}
            <ListPages total={total} page={page} noun={['request', 'requests']} />
          </div>
        )}
      </Loaded>
    </>
  );
}
