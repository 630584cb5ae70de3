import { createFileRoute } from '@tanstack/react-router';
import { entriesPage } from './entry-kinds.ts';
import { EntriesPage } from './entry-pages.tsx';

export const Route = createFileRoute('/directory/industries')({
  ...entriesPage('industries'),
  component: IndustriesPage,
});

function IndustriesPage() {
  return <EntriesPage kind="industries" list={Route.useLoaderData()} />;
}
