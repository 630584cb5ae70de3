import { createFileRoute } from '@tanstack/react-router';
import { BY_PAGE, entryHead } from './entry-kinds.ts';
import { EntryPage, loadEntry } from './entry-pages.tsx';

export const Route = createFileRoute('/directory/industries/$slug')({
  ...BY_PAGE,
  loader: (visit) => loadEntry('industries', visit),
  head: entryHead('industries'),
  component: IndustryPage,
});

function IndustryPage() {
  return <EntryPage kind="industries" list={Route.useLoaderData()} />;
}
