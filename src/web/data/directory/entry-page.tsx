import { createFileRoute, Link } from '@tanstack/react-router';
import { countText } from '#domain/counts.ts';
import { responseJson } from '../../platform/api/api.ts';
import { orNotFound, requirePath } from '../../platform/routing/route-guards.ts';
import { breadcrumbLd } from '../../platform/shell/json-ld.ts';
import { pageHead, siteUrl } from '../../platform/shell/page-head.ts';
import { useSearchPage } from '../../platform/shell/search-page.ts';
import { useHydrated } from '../../ui/hooks.ts';
import { Listing } from './directory-frame.tsx';
import {
  ENTRY_KINDS,
  entryKind,
  entryPath,
  entryTrail,
  PAGED_ROUTE,
  pageParams,
  pagePath,
  pageSuffix,
  parsePage,
} from './directory-lists.ts';

export const Route = createFileRoute('/directory/$kind/$slug')({
  ...PAGED_ROUTE,
  loader: async ({ context: { api }, params, deps }) => {
    const kind = entryKind(params.kind);
    const path = entryPath(kind, params.slug);
    const page = parsePage(deps.page, path);
    const request = { param: { slug: params.slug }, query: pageParams(page) };
    const list = await orNotFound(responseJson(api.directory[kind][':slug'].$get(request)));
    requirePath(pagePath(entryPath(kind, list.entry.slug), page), pagePath(path, page));
    return { kind, list };
  },
  head: ({ loaderData }) => {
    if (!loaderData) return {};
    const { kind, list } = loaderData;
    const { entry, total, page } = list;
    const suffix = pageSuffix(page);
    return pageHead({
      title: ENTRY_KINDS[kind].titleOf(entry.label) + suffix,
      description: `${countText(total, 'venture-funded startup')} in ${entry.label}, newest funding first${suffix}.`,
      path: pagePath(entryPath(kind, entry.slug), page),
      jsonLd: [breadcrumbLd(siteUrl(), entryTrail(kind, entry))],
    });
  },
  component: EntryPage,
});

/** The companies in a city or industry. */
function EntryPage() {
  const { kind, list } = Route.useLoaderData();
  const { entry, values, total } = list;
  const searchPage = useSearchPage();
  const hydrated = useHydrated();
  return (
    <Listing
      trail={entryTrail(kind, entry)}
      title={ENTRY_KINDS[kind].titleOf(entry.label)}
      lead={
        <>
          {countText(total, 'venture-funded startup')}, newest funding first.{' '}
          <Link
            to={hydrated ? searchPage : '/search'}
            search={{ [kind === 'cities' ? 'location' : 'industry']: values }}
            className="link"
          >
            Refine in search
          </Link>
        </>
      }
      list={list}
    />
  );
}
