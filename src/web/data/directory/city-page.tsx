import { createFileRoute } from '@tanstack/react-router';
import { entryHead, PAGED_ROUTE } from './entry-kinds.ts';
import { EntryPage, loadEntry } from './entry-pages.tsx';

export const Route = createFileRoute('/directory/cities/$slug')({
  ...PAGED_ROUTE,
  loader: (visit) => loadEntry('cities', visit),
  head: entryHead('cities'),
  component: CityPage,
});

function CityPage() {
  return <EntryPage kind="cities" list={Route.useLoaderData()} />;
}
