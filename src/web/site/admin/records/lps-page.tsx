import { createFileRoute } from '@tanstack/react-router';
import { prefetch } from '../../../platform/api/query-client.ts';
import { listRoute } from '../list-search.ts';
import { RecordList } from './record-list.tsx';
import { recordsQuery } from './record-queries.ts';

export const Route = createFileRoute('/admin/lps')({
  ...listRoute('LPs', 'query'),
  loader: ({ context: { queryClient, api, search } }) => prefetch(queryClient, [recordsQuery(api, 'lps', search)]),
  component: () => <RecordList table="lps" search={Route.useSearch()} />,
});
