import { createFileRoute } from '@tanstack/react-router';
import { prefetch } from '../../../platform/api/query-client.ts';
import { adminHead } from '../../../platform/shell/page-head.ts';
import { RecordEditor } from './record-editor.tsx';
import { recordQuery } from './record-queries.ts';

export const Route = createFileRoute('/admin/companies/$id')({
  loader: ({ context: { queryClient, api }, params }) =>
    prefetch(queryClient, [recordQuery(api, 'companies', params.id)]),
  head: () => adminHead('Companies'),
  component: () => <RecordEditor table="companies" id={Route.useParams().id} />,
});
