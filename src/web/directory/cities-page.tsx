import { createFileRoute } from '@tanstack/react-router';
import { entriesHead } from './entry-kinds.ts';
import { EntriesPage, loadEntries } from './entry-pages.tsx';
import { BY_PAGE } from './listing-address.ts';

export const Route = createFileRoute('/directory/cities')({
  ...BY_PAGE,
  loader: (visit) => loadEntries('cities', visit),
  head: entriesHead('cities'),
  component: CitiesPage,
});

function CitiesPage() {
  return <EntriesPage kind="cities" list={Route.useLoaderData()} />;
}
