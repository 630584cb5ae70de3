import { createFileRoute } from '@tanstack/react-router';
import { BY_PAGE, entriesHead } from './entry-kinds.ts';
import { EntriesPage, loadEntries } from './entry-pages.tsx';

export const Route = createFileRoute('/directory/cities')({
  ...BY_PAGE,
  loader: (visit) => loadEntries('cities', visit),
  head: entriesHead('cities'),
  component: CitiesPage,
});

function CitiesPage() {
  return <EntriesPage kind="cities" list={Route.useLoaderData()} />;
}
