import { createFileRoute } from '@tanstack/react-router';
import { BRAND } from '#domain/brand.ts';

export const Route = createFileRoute('/admin/')({
  head: () => ({ meta: [{ title: `Figures · ${BRAND.name}` }] }),
  component: OverviewPage,
});

/** How the business does. */
function OverviewPage() {
  return <h1 className="text-28 font-semibold">Figures</h1>;
}
