import type { ListedPage } from '#domain/companies/directory.ts';
import { counted } from '#domain/counts.ts';
import { type ApiClient, answerOf } from '../api.ts';
import { TRAILS } from '../breadcrumb-trails.ts';
import { orNotFound, requirePath } from '../route-guards.ts';
import { breadcrumbLd } from '../shell/json-ld.ts';
import { pageHead, siteUrl } from '../shell/page-head.ts';
import { wordsOf } from './directory-lead.ts';
import { askedPage, pageParams, pagePath, pageSuffix } from './listing-address.ts';

export type EntryKind = 'cities' | 'industries';

export const ENTRY_KINDS = {
  cities: { one: 'city', title: 'Startups by city', titleOf: (label: string) => `Startups in ${label}` },
  industries: { one: 'industry', title: 'Startups by industry', titleOf: (label: string) => `${label} startups` },
};

type Search = { page?: unknown };
type Visit = { context: { api: ApiClient }; deps: Search };
type EntryPage = ListedPage & { entry: { slug: string; label: string } };

const BY_PAGE = {
  validateSearch: ({ page }: Record<string, unknown>): Search => ({ page }),
  loaderDeps: ({ search: { page } }: { search: Search }) => ({ page }),
};

/** Shared options of the pages that list all cities or industries. */
export function entriesPage(kind: EntryKind) {
  const { one, title } = ENTRY_KINDS[kind];
  const path = `/directory/${kind}`;
  return {
    ...BY_PAGE,
    loader: ({ context: { api }, deps }: Visit) =>
      orNotFound(answerOf(api.directory[kind].$get({ query: pageParams(askedPage(deps.page, path)) }))),
    head: ({ loaderData: list }: { loaderData?: Pick<ListedPage, 'total' | 'page'> }) => {
      if (!list) return {};
      return pageHead({
        title: `${title}${pageSuffix(list.page)}`,
        description: wordsOf(
          list.total,
          `${counted(list.total, one, kind)} with venture-funded startups, with a count for each${pageSuffix(list.page)}.`,
        ),
        path: pagePath(path, list.page),
        jsonLd: [breadcrumbLd(siteUrl(), TRAILS[kind])],
      });
    },
  };
}

/** Shared options of the pages that list the companies in a city or industry. */
export function entryPage(kind: EntryKind) {
  return {
    ...BY_PAGE,
    loader: async ({ context: { api }, params: { slug }, deps }: Visit & { params: { slug: string } }) => {
      const page = askedPage(deps.page, entryPath(kind, slug));
      const asked = { param: { slug }, query: pageParams(page) };
      const list = await orNotFound(answerOf(api.directory[kind][':slug'].$get(asked)));
      requirePath(pagePath(entryPath(kind, list.entry.slug), page), pagePath(entryPath(kind, slug), page));
      return list;
    },
    head: ({ loaderData: list }: { loaderData?: EntryPage }) => {
      if (!list) return {};
      const { entry, total, page } = list;
      return pageHead({
        title: `${ENTRY_KINDS[kind].titleOf(entry.label)}${pageSuffix(page)}`,
        description: `${counted(total, 'venture-funded startup')} in ${entry.label}, newest funding first${pageSuffix(page)}.`,
        path: pagePath(entryPath(kind, entry.slug), page),
        jsonLd: [breadcrumbLd(siteUrl(), entryTrail(kind, entry))],
      });
    },
  };
}

export function entryTrail(kind: EntryKind, { slug, label }: EntryPage['entry']) {
  return [...TRAILS[kind], { label, path: entryPath(kind, slug) }];
}

function entryPath(kind: EntryKind, slug: string): string {
  return `/directory/${kind}/${encodeURIComponent(slug)}`;
}
