import { notFound, redirect } from '@tanstack/react-router';
import type { ListedPage } from '#domain/companies/directory.ts';
import { counted } from '#domain/counts.ts';
import { MESSAGES } from '#domain/messages.ts';
import { TRAILS } from '../../platform/routing/breadcrumb-trails.ts';
import { breadcrumbLd } from '../../platform/shell/json-ld.ts';
import { pageHead, siteUrl } from '../../platform/shell/page-head.ts';

export type EntryKind = 'cities' | 'industries';

export const ENTRY_KINDS = {
  cities: { one: 'city', title: 'Startups by city', titleOf: (label: string) => `Startups in ${label}` },
  industries: { one: 'industry', title: 'Startups by industry', titleOf: (label: string) => `${label} startups` },
};

type Entry = { slug: string; label: string };
type Listed = Pick<ListedPage, 'total' | 'page'>;

/** The head of a page that lists all cities or industries. */
export const entriesHead =
  (kind: EntryKind) =>
  ({ loaderData: list }: { loaderData?: Listed }) => {
    if (!list) return {};
    const { one, title } = ENTRY_KINDS[kind];
    return pageHead({
      title: `${title}${pageSuffix(list.page)}`,
      description: textOrNoData(
        list.total,
        `${counted(list.total, one, kind)} with venture-funded startups, with a count for each${pageSuffix(list.page)}.`,
      ),
      path: pagePath(`/directory/${kind}`, list.page),
      jsonLd: [breadcrumbLd(siteUrl(), TRAILS[kind])],
    });
  };

/** The head of a page that lists the companies in a city or industry. */
export const entryHead =
  (kind: EntryKind) =>
  ({ loaderData: list }: { loaderData?: Listed & { entry: Entry } }) => {
    if (!list) return {};
    const { entry, total, page } = list;
    return pageHead({
      title: `${ENTRY_KINDS[kind].titleOf(entry.label)}${pageSuffix(page)}`,
      description: `${counted(total, 'venture-funded startup')} in ${entry.label}, newest funding first${pageSuffix(page)}.`,
      path: pagePath(entryPath(kind, entry.slug), page),
      jsonLd: [breadcrumbLd(siteUrl(), entryTrail(kind, entry))],
    });
  };

export function entryTrail(kind: EntryKind, { slug, label }: Entry) {
  return [...TRAILS[kind], { label, path: entryPath(kind, slug) }];
}

export function entryPath(kind: EntryKind, slug: string): string {
  return `/directory/${kind}/${encodeURIComponent(slug)}`;
}

/** Route options of pages with a page number in the URL. */
export const PAGED_ROUTE = {
  validateSearch: ({ page }: Record<string, unknown>): { page?: unknown } => ({ page }),
  loaderDeps: ({ search: { page } }: { search: { page?: unknown } }) => ({ page }),
};

/**
 * Returns the page of a list from its URL.
 * @throws a redirect for page 1, which has no number, and not-found for an invalid number
 */
export function parsePage(page: unknown, path: string): number {
  if (page === undefined) return 1;
  if (page === '1' || page === '') throw redirect({ href: path, statusCode: 308 });
  if (typeof page !== 'string' || !/^[1-9]\d{0,5}$/.test(page)) throw notFound();
  return Number(page);
}

export function pagePath(path: string, page: number): string {
  return page === 1 ? path : `${path}?page=${page}`;
}

export function pageSuffix(page: number): string {
  return page === 1 ? '' : `, page ${page}`;
}

export function pageParams(page: number): { page?: string } {
  return page === 1 ? {} : { page: String(page) };
}

export function textOrNoData(total: number, text: string): string {
  return total > 0 ? text : `${MESSAGES.noCompanies.noData}.`;
}
