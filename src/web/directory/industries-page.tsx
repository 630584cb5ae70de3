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

const PATH = '/directory/industries';

export const Route = createFileRoute('/directory/industries')({
  validateSearch: ({ page }): { page?: unknown } => ({ page }),
  loaderDeps: ({ search: { page } }) => ({ page }),
  loader: ({ context: { api }, deps }) =>
    orNotFound(answerOf(api.directory.industries.$get({ query: pageParams(askedPage(deps.page, PATH)) }))),
  head: ({ loaderData: list }) => {
    if (!list) return {};
    return pageHead({
      title: `Startups by industry${pageSuffix(list.page)}`,
      description: wordsOf(
        list.total,
        `${counted(list.total, 'industry', 'industries')} with venture-funded startups, with a count for each${pageSuffix(list.page)}.`,
      ),
      path: pagePath(PATH, list.page),
      jsonLd: [breadcrumbLd(siteUrl(), TRAILS.industries)],
    });
  },
  component: IndustriesPage,
});

function IndustriesPage() {
  const { entries, total, page, pageSize, largest } = Route.useLoaderData();
  const count = pageCount(total, pageSize);
  return (
    <DirectoryFrame
      trail={TRAILS.industries}
      title="Startups by industry"
      lead={wordsOf(
        total,
        `${counted(total, 'industry', 'industries')} with venture-funded startups, most companies first.`,
      )}
    >
      <div className="mt-8">
        <EntryList kind="industries" entries={entries} largest={largest} />
      </div>
      <PageSteps page={page} count={count} label="Pages of industries" />
    </DirectoryFrame>
  );
}
