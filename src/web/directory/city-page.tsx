import { createFileRoute } from '@tanstack/react-router';
import { entryPage } from './entry-kinds.ts';
import { EntryPage } from './entry-pages.tsx';

export const Route = createFileRoute('/directory/cities/$slug')({ ...entryPage('cities'), component: CityPage });

function CityPage() {
  return <EntryPage kind="cities" list={Route.useLoaderData()} />;
}
