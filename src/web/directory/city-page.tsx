import { createFileRoute } from '@tanstack/react-router';
import { entryHead } from './entry-kinds.ts';
import { EntryPage, loadEntry } from './entry-pages.tsx';
import { BY_PAGE } from './listing-address.ts';

export const Route = createFileRoute('/directory/cities/$slug')({
  ...BY_PAGE,
  loader: (visit) => loadEntry('cities', visit),
  head: entryHead('cities'),
  component: CityPage,
});

function CityPage() {
  return <EntryPage kind="cities" list={Route.useLoaderData()} />;
}
