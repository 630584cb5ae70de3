import { createFileRoute } from '@tanstack/react-router';
import { prefetch } from '../../../platform/api/query-client.ts';
import { adminHead } from '../../../platform/shell/page-head.ts';
import { listSearch } from '../list-search.ts';
import { RecordList } from './record-list.tsx';
import { recordsQuery } from './record-queries.ts';

export const Route = createFileRoute('/admin/companies')({
  validateSearch: listSearch<'query' | 'only'>('query', 'only'),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, api }, deps }) => prefetch(queryClient, [recordsQuery(api, 'companies', deps)]),
  head: () => adminHead('Companies'),
  component: () => <RecordList table="companies" search={Route.useSearch()} />,
});
