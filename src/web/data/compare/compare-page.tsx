import { createFileRoute, Link } from '@tanstack/react-router';
import { BRAND } from '#domain/brand.ts';
import { COMPETITOR_SLUGS, COMPETITORS } from '#domain/competitors.ts';
import { COMPARE } from '../../platform/routing/breadcrumb-trails.ts';
import { breadcrumbLd } from '../../platform/shell/json-ld.ts';
import { pageHead, siteUrl } from '../../platform/shell/page-head.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { PairPicker } from './pair-picker.tsx';
import { pickPair } from './pick-pair.ts';

export const Route = createFileRoute('/compare')({
  validateSearch: ({ a, b }): { a?: unknown; b?: unknown } => ({ a, b }),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { api }, deps }) => pickPair(api, deps),
  head: ({ match: { search } }) =>
    pageHead({
      title: 'Compare startups and data providers',
      description: `Compare any two venture-funded startups side by side, and ${BRAND.name} with six other data providers.`,
      path: '/compare',
      jsonLd: [breadcrumbLd(siteUrl(), [COMPARE])],
      noindex: search.a !== undefined || search.b !== undefined,
    }),
  component: ComparePage,
});

function ComparePage() {
  const pair = Route.useLoaderData();
  return (
    <div className="mx-auto max-w-312 px-6 py-8 max-tablet:px-4 max-tablet:py-5">
      <Breadcrumbs trail={[COMPARE]} />
      <h1 className="mt-3 text-40 font-semibold max-tablet:text-28">Compare</h1>
      <p className="mt-2 max-w-180 text-16 text-ink-2">
        Two startups side by side: rounds, totals, location and contacts.
      </p>
      <PairPicker key={`${pair.a}/${pair.b}`} picked={pair} />
      <h2 className="mt-14 text-20 font-semibold">{BRAND.name} and other providers</h2>
      <p className="mt-1 text-14 text-ink-2">Compared using public information. Each fact shows its source and date.</p>
      <ul className="mt-4 grid grid-cols-3 gap-2 max-tablet:grid-cols-1">
        {COMPETITOR_SLUGS.map((slug) => (
          <li key={slug}>
            <Link
              to="/compare/$pair"
              params={{ pair: slug }}
              className="flex min-h-13 items-center justify-between rounded-box border border-line bg-surface px-5 font-medium hover:border-control-edge hover:bg-hover"
            >
              {BRAND.name} and {COMPETITORS[slug]}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
