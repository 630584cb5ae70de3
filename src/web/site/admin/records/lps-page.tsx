import { createFileRoute } from '@tanstack/react-router';
import { listSearch, prefetch } from '../loaders.ts';
import { sectionTitle } from '../section-head.tsx';
import { RecordList } from './record-list.tsx';
import { recordsQuery } from './record-queries.ts';

export const Route = createFileRoute('/admin/lps')({
  validateSearch: listSearch<'query' | 'only'>('query', 'only'),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, api }, deps }) => prefetch(queryClient, recordsQuery(api, 'lps', deps)),
  head: () => sectionTitle('LPs'),
  component: () => <RecordList table="lps" search={Route.useSearch()} />,
});
