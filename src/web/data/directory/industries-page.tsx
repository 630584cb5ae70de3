import { createFileRoute } from '@tanstack/react-router';
import { entriesHead, PAGED_ROUTE } from './entry-kinds.ts';
import { EntriesPage, loadEntries } from './entry-pages.tsx';

export const Route = createFileRoute('/directory/industries')({
  ...PAGED_ROUTE,
  loader: (visit) => loadEntries('industries', visit),
  head: entriesHead('industries'),
  component: IndustriesPage,
});

function IndustriesPage() {
  return <EntriesPage kind="industries" list={Route.useLoaderData()} />;
}
