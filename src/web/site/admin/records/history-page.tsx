import { createFileRoute, Link } from '@tanstack/react-router';
import { prefetch } from '../../../platform/api/query-client.ts';
import { Loaded } from '../../../platform/api/query-content.tsx';
import { useApi } from '../../../platform/api/use-api.ts';
import { PagedList } from '../list-pages.tsx';
import { listRoute } from '../list-search.ts';
import { SectionHead } from '../panel.tsx';
import { ChangeList } from './change-list.tsx';
import { changesQuery } from './record-queries.ts';

export const Route = createFileRoute('/admin/history')({
  ...listRoute('History', 'record'),
  loader: ({ context: { queryClient, api }, deps }) => prefetch(queryClient, [changesQuery(api, deps)]),
  component: HistoryPage,
});

const NOUN = ['change', 'changes'] as const;

function HistoryPage() {
  return (
    <>
      <SectionHead
        title="History"
        note={
          <>
            Every change to companies and LPs, including imports, newest first. Undo restores rows that have not been
            edited since and can itself be undone. Removals at a person's request can't be undone and are{' '}
            <Link to="/admin/audit" search={{ action: 'request.honor' }} className="link">
              in the audit log
            </Link>{' '}
            instead. Times are UTC.
          </>
        }
      />
      <Loaded query={changesQuery(useApi(), Route.useSearch())}>
        {({ total, page, changes }) => (
          <PagedList total={total} page={page} noun={NOUN}>
            {changes.length > 0 && (
              <div className="rounded-box border border-line bg-surface px-4 py-3">
                <ChangeList changes={changes} named />
              </div>
            )}
          </PagedList>
        )}
      </Loaded>
    </>
  );
}
