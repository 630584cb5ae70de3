import { createFileRoute } from '@tanstack/react-router';
import { prefetch } from '../loaders.ts';
import { sectionTitle } from '../section-head.tsx';
import { RecordEditor } from './record-editor.tsx';
import { recordQuery } from './record-queries.ts';

export const Route = createFileRoute('/admin/lps/$id')({
  loader: ({ context: { queryClient, api }, params }) => prefetch(queryClient, recordQuery(api, 'lps', params.id)),
  head: () => sectionTitle('LPs'),
  component: () => <RecordEditor table="lps" id={Route.useParams().id} />,
});
