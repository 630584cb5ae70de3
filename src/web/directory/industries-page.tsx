import { createFileRoute } from '@tanstack/react-router';
import { entriesHead } from './entry-kinds.ts';
import { EntriesPage, loadEntries } from './entry-pages.tsx';
import { BY_PAGE } from './listing-address.ts';

export const Route = createFileRoute('/directory/industries')({
  ...BY_PAGE,
  loader: (visit) => loadEntries('industries', visit),
  head: entriesHead('industries'),
  component: IndustriesPage,
});

function IndustriesPage() {
  return <EntriesPage kind="industries" list={Route.useLoaderData()} />;
}
