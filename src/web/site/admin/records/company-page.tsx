import { createFileRoute } from '@tanstack/react-router';
import { prefetch } from '../loaders.ts';
import { sectionTitle } from '../section-head.tsx';
import { RecordEditor } from './record-editor.tsx';
import { recordQuery } from './record-queries.ts';

export const Route = createFileRoute('/admin/companies/$id')({
  loader: ({ context: { queryClient, api }, params }) =>
    prefetch(queryClient, recordQuery(api, 'companies', params.id)),
  head: () => sectionTitle('Companies'),
  component: () => <RecordEditor table="companies" id={Route.useParams().id} />,
});
