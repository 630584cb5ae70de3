import { createFileRoute } from '@tanstack/react-router';
import { prefetch } from '../../../platform/api/query-client.ts';
import { listRoute } from '../list-search.ts';
import { RecordList } from './record-list.tsx';
import { recordsQuery } from './record-queries.ts';

export const Route = createFileRoute('/admin/companies')({
  ...listRoute('Companies', 'query', 'sort'),
  loader: ({ context: { queryClient, api, search } }) =>
    prefetch(queryClient, [recordsQuery(api, 'companies', search)]),
  component: () => <RecordList table="companies" search={Route.useSearch()} />,
});
