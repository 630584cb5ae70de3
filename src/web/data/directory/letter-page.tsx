import { createFileRoute } from '@tanstack/react-router';
import { letterLabel, OTHER_LETTER } from '#domain/companies/letters.ts';
import { countText } from '#domain/counts.ts';
import { responseJson } from '../../platform/api/api.ts';
import { letterCrumb, TRAILS } from '../../platform/routing/breadcrumb-trails.ts';
import { orNotFound, requirePath } from '../../platform/routing/route-guards.ts';
import { breadcrumbLd } from '../../platform/shell/json-ld.ts';
import { pageHead, siteUrl } from '../../platform/shell/page-head.ts';
import { LetterList, Listing } from './directory-frame.tsx';
import { PAGED_ROUTE, pageParams, pagePath, pageSuffix, parsePage } from './directory-lists.ts';

export const Route = createFileRoute('/directory/companies/$letter')({
  ...PAGED_ROUTE,
  loader: async ({ context: { api }, params: { letter }, deps }) => {
    const { path } = letterCrumb(encodeURIComponent(letter));
    const page = parsePage(deps.page, path);
    const request = { param: { letter }, query: pageParams(page) };
    const [list, { letters }] = await Promise.all([
      orNotFound(responseJson(api.directory.companies[':letter'].$get(request))),
      responseJson(api.directory.$get()),
    ]);
    requirePath(pagePath(letterCrumb(list.letter).path, page), pagePath(path, page));
    return { list, letters };
  },
  head: ({ loaderData }) => {
    if (!loaderData) return {};
    const { letter, total, page } = loaderData.list;
    const crumb = letterCrumb(letter);
    return pageHead({
      title: `Startups ${letterPhrase(letter)}${pageSuffix(page)}`,
      description: `${countText(total, 'venture-funded startup')} ${letterPhrase(letter)}${pageSuffix(page)}.`,
      path: pagePath(crumb.path, page),
      jsonLd: [breadcrumbLd(siteUrl(), [...TRAILS.companies, crumb])],
    });
  },
  component: LetterPage,
});

function LetterPage() {
  const { list, letters } = Route.useLoaderData();
  return (
    <Listing
      trail={[...TRAILS.companies, letterCrumb(list.letter)]}
      title={`Startups ${letterPhrase(list.letter)}`}
      lead={`${countText(list.total, 'venture-funded startup')}, by name.`}
      list={list}
    >
      <nav aria-label="Letters" className="mt-6">
        <LetterList letters={letters} current={list.letter} />
      </nav>
    </Listing>
  );
}

function letterPhrase(letter: string): string {
  return letter === OTHER_LETTER
    ? 'beginning with a digit, symbol or non-Latin letter'
    : `beginning with ${letterLabel(letter)}`;
}
