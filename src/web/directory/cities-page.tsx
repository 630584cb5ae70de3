import { createFileRoute } from '@tanstack/react-router';
import { counted } from '#domain/counts.ts';
import { answerOf } from '../api.ts';
import { TRAILS } from '../breadcrumb-trails.ts';
import { orNotFound } from '../route-guards.ts';
import { breadcrumbLd } from '../shell/json-ld.ts';
import { pageHead, siteUrl } from '../shell/page-head.ts';
import { pageCount } from '../ui/page-numbers.ts';
import { PageSteps } from '../ui/pagination.tsx';
import { DirectoryFrame, EntryList } from './directory-frame.tsx';
import { wordsOf } from './directory-lead.ts';
import { askedPage, pageParams, pagePath, pageSuffix } from './listing-address.ts';

const PATH = '/directory/cities';

export const Route = createFileRoute('/directory/cities')({
  validateSearch: ({ page }): { page?: unknown } => ({ page }),
  loaderDeps: ({ search: { page } }) => ({ page }),
  loader: ({ context: { api }, deps }) =>
    orNotFound(answerOf(api.directory.cities.$get({ query: pageParams(askedPage(deps.page, PATH)) }))),
  head: ({ loaderData: list }) => {
    if (!list) return {};
    return pageHead({
      title: `Startups by city${pageSuffix(list.page)}`,
      description: wordsOf(
        list.total,
        `${counted(list.total, 'city', 'cities')} with venture-funded startups, with a count for each${pageSuffix(list.page)}.`,
      ),
      path: pagePath(PATH, list.page),
      jsonLd: [breadcrumbLd(siteUrl(), TRAILS.cities)],
    });
  },
  component: CitiesPage,
});

function CitiesPage() {
  const { entries, total, page, pageSize, largest } = Route.useLoaderData();
  const count = pageCount(total, pageSize);
  return (
    <DirectoryFrame
      trail={TRAILS.cities}
      title="Startups by city"
      lead={wordsOf(total, `${counted(total, 'city', 'cities')} with venture-funded startups, most companies first.`)}
    >
      <div className="mt-8">
        <EntryList kind="cities" entries={entries} largest={largest} />
      </div>
      <PageSteps page={page} count={count} label="Pages of cities" />
    </DirectoryFrame>
  );
}
