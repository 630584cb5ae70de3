import { createFileRoute } from '@tanstack/react-router';
import { listRoute } from '../list-search.ts';
import { RecordList } from './record-list.tsx';
import { recordsQuery } from './record-queries.ts';

export const Route = createFileRoute('/admin/lps')({
  ...listRoute('LPs', (api, search) => recordsQuery(api, 'lps', search), 'query', 'only'),
  component: () => <RecordList table="lps" search={Route.useSearch()} />,
});
