import { createFileRoute } from '@tanstack/react-router';
import { entriesPage } from './entry-kinds.ts';
import { EntriesPage } from './entry-pages.tsx';

export const Route = createFileRoute('/directory/cities')({ ...entriesPage('cities'), component: CitiesPage });

function CitiesPage() {
  return <EntriesPage kind="cities" list={Route.useLoaderData()} />;
}
