import { createFileRoute } from '@tanstack/react-router';
import { entriesHead, PAGED_ROUTE } from './entry-kinds.ts';
import { EntriesPage, loadEntries } from './entry-pages.tsx';

export const Route = createFileRoute('/directory/cities')({
  ...PAGED_ROUTE,
  loader: (visit) => loadEntries('cities', visit),
  head: entriesHead('cities'),
  component: CitiesPage,
});

function CitiesPage() {
  return <EntriesPage kind="cities" list={Route.useLoaderData()} />;
}
