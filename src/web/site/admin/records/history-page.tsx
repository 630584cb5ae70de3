import { createFileRoute, Link } from '@tanstack/react-router';
import { CHANGE_KINDS } from '#domain/changes/change-kinds.ts';
import { prefetch } from '../../../platform/api/query-client.ts';
import { Loaded } from '../../../platform/api/query-content.tsx';
import { useApi } from '../../../platform/api/use-api.ts';
import { FilterField, FilterForm, FilterSelect } from '../filter-form.tsx';
import { PagedList } from '../list-pages.tsx';
import { listRoute, periodIssue } from '../list-search.ts';
import { SectionHead } from '../page-parts.tsx';
import { ChangeList } from './change-list.tsx';
import { changesQuery } from './record-queries.ts';

export const Route = createFileRoute('/admin/history')({
  ...listRoute('History', 'change', 'record', 'name', 'kind', 'actor', 'from', 'to'),
  loader: ({ context: { queryClient, api, search } }) => prefetch(queryClient, [changesQuery(api, search)]),
  component: HistoryPage,
});

const NOUN = ['change', 'changes'] as const;

function HistoryPage() {
  const search = Route.useSearch();
  return (
    <>
      <SectionHead
        title="History"
        note={
          <>
            Every change to companies and LPs, including imports. Undo keeps values that were edited later. You can redo
            what you undid. Removals at a person's request can't be undone and are{' '}
            <Link to="/admin/audit" search={{ action: 'request.honor' }} className="link">
              in the audit log
            </Link>{' '}
            instead. Times are UTC.
          </>
        }
      />
      <FilterForm check={periodIssue}>
        {search.record && <input type="hidden" name="record" value={search.record} />}
        <FilterField label="Company or LP" name="name" value={search.name} />
        <FilterSelect label="Kind" name="kind" value={search.kind} all="All kinds" options={CHANGE_KINDS} />
        <FilterField label="Changed by" name="actor" value={search.actor} />
        <FilterField label="From" name="from" type="date" value={search.from} />
        <FilterField label="To" name="to" type="date" value={search.to} />
      </FilterForm>
      <Loaded query={changesQuery(useApi(), search)}>
        {({ total, page, changes }) => (
          <PagedList total={total} page={page} noun={NOUN} order="newest first" filters={search}>
            {changes.length > 0 && (
              <div className="rounded-box border border-line bg-surface px-4 py-3">
                <ChangeList changes={changes} record={search.record} named />
              </div>
            )}
          </PagedList>
        )}
      </Loaded>
    </>
  );
}
