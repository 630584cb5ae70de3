import { createFileRoute, Link } from '@tanstack/react-router';
import { counted } from '#domain/counts.ts';
import { answerOf } from '../api.ts';
import { TRAILS } from '../breadcrumb-trails.ts';
import { orNotFound, requirePath } from '../route-guards.ts';
import { breadcrumbLd } from '../shell/json-ld.ts';
import { pageHead, siteUrl } from '../shell/page-head.ts';
import { askedPage, pageParams, pagePath, pageSuffix } from './listing-address.ts';
import { ListingPage } from './listing-page.tsx';

const pathOf = (slug: string) => `/directory/cities/${encodeURIComponent(slug)}`;

export const Route = createFileRoute('/directory/cities/$slug')({
  validateSearch: ({ page }): { page?: unknown } => ({ page }),
  loaderDeps: ({ search: { page } }) => ({ page }),
  loader: async ({ context: { api }, params: { slug }, deps }) => {
    const page = askedPage(deps.page, pathOf(slug));
    const asked = { param: { slug }, query: pageParams(page) };
    const list = await orNotFound(answerOf(api.directory.cities[':slug'].$get(asked)));
    requirePath(pagePath(pathOf(list.entry.slug), page), pagePath(pathOf(slug), page));
    return list;
  },
  head: ({ loaderData: list }) => {
    if (!list) return {};
    const { entry, total, page } = list;
    return pageHead({
      title: `Startups in ${entry.label}${pageSuffix(page)}`,
      description: `${counted(total, 'venture-funded startup')} in ${entry.label}, newest funding first${pageSuffix(page)}.`,
      path: pagePath(pathOf(entry.slug), page),
      jsonLd: [breadcrumbLd(siteUrl(), [...TRAILS.cities, { label: entry.label, path: pathOf(entry.slug) }])],
    });
  },
  component: CityPage,
});

function CityPage() {
  const list = Route.useLoaderData();
  const { entry, values, total } = list;
  return (
    <ListingPage
      trail={[...TRAILS.cities, { label: entry.label, path: pathOf(entry.slug) }]}
      title={`Startups in ${entry.label}`}
      lead={
        <>
          {counted(total, 'venture-funded startup')}, newest funding first.{' '}
          <Link to="/search" search={{ location: values }} className="link">
            Refine in search
          </Link>
        </>
      }
      list={list}
    />
  );
}
