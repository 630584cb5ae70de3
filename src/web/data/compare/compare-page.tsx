import { createFileRoute, Link, redirect } from '@tanstack/react-router';
import { BRAND } from '#domain/brand.ts';
import { orderedPair } from '#domain/companies/company-pairs.ts';
import { COMPETITOR_SLUGS, COMPETITORS } from '#domain/competitors.ts';
import { foldText } from '#domain/search/search-text.ts';
import { type ApiClient, responseJson } from '../../platform/api/api.ts';
import { COMPARE } from '../../platform/routing/breadcrumb-trails.ts';
import { breadcrumbLd } from '../../platform/shell/json-ld.ts';
import { pageHead, siteUrl } from '../../platform/shell/page-head.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import type { PickedPair } from './pair-picker.tsx';
import { PairPicker } from './pair-picker.tsx';

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

/**
 * Finds the two companies requested by name.
 * @returns the input with its errors. @throws the redirect to their comparison
 */
async function pickPair(api: ApiClient, search: { a?: unknown; b?: unknown }): Promise<PickedPair> {
  const a = typed(search.a);
  const b = typed(search.b);
  if (!a || !b) return { a, b, errors: {} };
  const [first, second] = await Promise.all([bestMatch(api, a), bestMatch(api, b)]);
  if (first && second && first !== second) {
    throw redirect({ href: `/compare/${encodeURIComponent(orderedPair(first, second))}`, statusCode: 302 });
  }
  const unknown = 'No company found. Try the first letters.';
  const same = 'Both names match the same company. Choose another one.';
  const errors = { a: first ? undefined : unknown, b: second ? (first === second ? same : undefined) : unknown };
  return { a, b, errors };
}

/** The slug of the company with this name, or else of the first match. */
async function bestMatch(api: ApiClient, name: string): Promise<string | null> {
  const { companies } = await responseJson(api['company-names'].$get({ query: { query: name } }));
  const called = companies.find(({ organizationName }) => foldText(organizationName) === foldText(name));
  return (called ?? companies[0])?.slug ?? null;
}

function typed(value: unknown): string {
  return typeof value === 'string' ? value.trim().slice(0, 200).toWellFormed().replaceAll('\0', '') : '';
}
