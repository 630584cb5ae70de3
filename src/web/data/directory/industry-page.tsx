import { createFileRoute } from '@tanstack/react-router';
import { entryHead, PAGED_ROUTE } from './entry-kinds.ts';
import { EntryPage, loadEntry } from './entry-pages.tsx';

export const Route = createFileRoute('/directory/industries/$slug')({
  ...PAGED_ROUTE,
  loader: (visit) => loadEntry('industries', visit),
  head: entryHead('industries'),
  component: IndustryPage,
});

function IndustryPage() {
  return <EntryPage kind="industries" list={Route.useLoaderData()} />;
}
