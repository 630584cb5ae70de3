import { createFileRoute } from '@tanstack/react-router';
import { entriesHead } from './entry-kinds.ts';
import { EntriesPage, loadEntries } from './entry-pages.tsx';
import { PAGED_ROUTE } from './paged-route.ts';

export const Route = createFileRoute('/directory/cities')({
  ...PAGED_ROUTE,
  loader: (visit) => loadEntries('cities', visit),
  head: entriesHead('cities'),
  component: CitiesPage,
});

function CitiesPage() {
  return <EntriesPage kind="cities" list={Route.useLoaderData()} />;
}
