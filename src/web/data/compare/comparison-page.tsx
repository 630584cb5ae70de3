import { createFileRoute } from '@tanstack/react-router';
import { BRAND } from '#domain/brand.ts';
import { COMPETITORS, isCompetitor } from '#domain/competitors.ts';
import { responseJson } from '../../platform/api/api.ts';
import { COMPARE } from '../../platform/routing/breadcrumb-trails.ts';
import { orNotFound, requirePath } from '../../platform/routing/route-guards.ts';
import { breadcrumbLd } from '../../platform/shell/json-ld.ts';
import { pageHead, siteUrl } from '../../platform/shell/page-head.ts';
import { CompanyComparison } from './company-comparison.tsx';
import { CompetitorComparison } from './competitor-comparison.tsx';

const pathOf = (pair: string) => `/compare/${encodeURIComponent(pair)}`;

export const Route = createFileRoute('/compare/$pair')({
  loader: async ({ context: { api }, params: { pair: requestedPair } }) => {
    const competitor = requestedPair.toLowerCase();
    if (isCompetitor(competitor)) {
      requirePath(pathOf(competitor), pathOf(requestedPair));
      return { kind: 'competitor', slug: competitor } as const;
    }
    const { slugs, pair } = await orNotFound(
      responseJson(api.comparisons[':pair'].$get({ param: { pair: requestedPair } })),
    );
    requirePath(pathOf(pair), pathOf(requestedPair));
    // It shows no emails, so it must not use the daily budget for them.
    const readCompany = (slug: string) =>
      orNotFound(responseJson(api.companies[':slug'].$get({ param: { slug }, query: { emails: 'masked' } })));
    const [first, second] = await Promise.all([readCompany(slugs[0]), readCompany(slugs[1])]);
    return { kind: 'companies', pair, companies: [first, second] } as const;
  },
  head: ({ loaderData: data }) => {
    if (!data) return {};
    if (data.kind === 'competitor') {
      const name = COMPETITORS[data.slug];
      return pageHead({
        title: `${BRAND.name} and ${name} compared`,
        description: `${BRAND.name} and ${name}: strengths, prices, limits and data compared using public information, with the source and date of each fact.`,
        path: pathOf(data.slug),
        jsonLd: [breadcrumbLd(siteUrl(), [COMPARE, { label: name, path: pathOf(data.slug) }])],
      });
    }
    const [a, b] = data.companies;
    return pageHead({
      title: `${a.organizationName} and ${b.organizationName} compared`,
      description: `Funding rounds, totals, locations and industries of ${a.organizationName} and ${b.organizationName} side by side.`,
      path: pathOf(data.pair),
      noindex: true,
    });
  },
  component: ComparisonPage,
});

function ComparisonPage() {
  const data = Route.useLoaderData();
  if (data.kind === 'competitor') {
    const crumb = { label: COMPETITORS[data.slug], path: pathOf(data.slug) };
    return <CompetitorComparison slug={data.slug} trail={[COMPARE, crumb]} />;
  }
  return <CompanyComparison companies={data.companies} path={pathOf(data.pair)} />;
}
