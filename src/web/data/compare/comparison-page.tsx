import { createFileRoute, Link } from '@tanstack/react-router';
import { checkoutPath } from '#domain/billing/checkout-path.ts';
import { TRIAL_PRICE } from '#domain/billing/plans.ts';
import { BRAND } from '#domain/brand.ts';
import { comparisonRows, OWN_TERMS, type SourcedFact } from '#domain/competitor-facts.ts';
import { COMPETITORS, type CompetitorSlug, isCompetitor } from '#domain/competitors.ts';
import { formatDay } from '#domain/dates.ts';
import { MESSAGES } from '#domain/messages.ts';
import { useSession } from '../../members/accounts/session.tsx';
import { responseJson } from '../../platform/api/api.ts';
import { COMPARE } from '../../platform/routing/breadcrumb-trails.ts';
import { orNotFound, requirePath } from '../../platform/routing/route-guards.ts';
import { breadcrumbLd } from '../../platform/shell/json-ld.ts';
import { pageHead, siteUrl } from '../../platform/shell/page-head.ts';
import { Breadcrumbs, type Crumb } from '../../ui/breadcrumbs.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { CompanyComparison } from './company-comparison.tsx';
import { CompareTable } from './compare-table.tsx';

const pathOf = (pair: string) => `/compare/${encodeURIComponent(pair)}`;

export const Route = createFileRoute('/compare/$pair')({
  staticData: { userFrame: 'app' },
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

type CompetitorComparisonProps = { slug: CompetitorSlug; trail: readonly Crumb[] };

/** Compares this product with a competitor, based on both companies' public pages. */
function CompetitorComparison({ slug, trail }: CompetitorComparisonProps) {
  const name = COMPETITORS[slug];
  const { user, settings } = useSession();
  return (
    <article className="mx-auto w-full max-w-312 px-6 py-8 max-tablet:px-4 max-tablet:py-5">
      <Breadcrumbs trail={trail} />
      <h1 className="mt-3 text-40 font-semibold text-balance max-tablet:text-28">
        {BRAND.name} and {name}
      </h1>
      <p className="mt-2 max-w-180 text-16 text-ink-2">
        Compared using public information. Each fact about {name} links to its source. The date is the page's own or, if
        it has none, the day we read a stored copy. Details may have changed. Rows without a source are left out.
      </p>
      <CompareTable
        columns={[BRAND.name, name]}
        rows={comparisonRows(slug, settings).map((row) => ({
          name: row.name,
          cells: [row.own, <CitedFact key={row.name} fact={row.other} />],
        }))}
      />
      <section className="mt-10 grid gap-x-10 gap-y-4 tablet:grid-cols-2">
        <div>
          <h2 className="text-20 font-semibold">What {BRAND.name} costs</h2>
          <ul className="mt-2 grid gap-1 text-14 text-ink-2">
            {OWN_TERMS.map((term) => (
              <li key={term}>{term}</li>
            ))}
          </ul>
          {user === null && (
            <Link
              to="/signup"
              search={{ next: checkoutPath(TRIAL_PRICE) }}
              className={buttonClass({ variant: 'main', size: 'large', className: 'mt-4' })}
            >
              {MESSAGES.startTrial}
            </Link>
          )}
        </div>
        <div>
          <h2 className="text-20 font-semibold">Explore the data</h2>
          <p className="mt-2 text-14 text-ink-2">
            The{' '}
            <Link to="/directory" className="link">
              directory
            </Link>{' '}
            is open to everyone. No account needed. It lists every company and its rounds, with masked emails. See
            something wrong or out of date?{' '}
            <a href={`mailto:${BRAND.supportEmail}`} className="link">
              Tell us
            </a>
            .
          </p>
        </div>
      </section>
    </article>
  );
}

function CitedFact({ fact: { text, source } }: { fact: SourcedFact }) {
  return (
    <>
      {text}
      <small className="mt-0.5 block text-12 text-ink-3">
        <a href={source.url} rel="noopener nofollow" className="link">
          {source.publisher ?? new URL(source.url).host}
        </a>
        , <time dateTime={source.asOf}>{formatDay(source.asOf)}</time>
      </small>
    </>
  );
}
