import { createFileRoute } from '@tanstack/react-router';
import { listRoute } from '../list-search.ts';
import { RecordList } from './record-list.tsx';
import { recordsQuery } from './record-queries.ts';

export const Route = createFileRoute('/admin/companies')({
  ...listRoute('Companies', (api, search) => recordsQuery(api, 'companies', search), 'query', 'only'),
  component: () => <RecordList table="companies" search={Route.useSearch()} />,
});
