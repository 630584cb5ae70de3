import { createFileRoute } from '@tanstack/react-router';
import { entryPage } from './entry-kinds.ts';
import { EntryPage } from './entry-pages.tsx';

export const Route = createFileRoute('/directory/industries/$slug')({
  ...entryPage('industries'),
  component: IndustryPage,
});

function IndustryPage() {
  return <EntryPage kind="industries" list={Route.useLoaderData()} />;
}
