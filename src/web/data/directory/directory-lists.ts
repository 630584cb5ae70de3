import { notFound, redirect } from '@tanstack/react-router';
import type { EntryKind } from '#domain/companies/directory.ts';
import { MESSAGES } from '#domain/messages.ts';
import { TRAILS } from '../../platform/routing/breadcrumb-trails.ts';

export const ENTRY_KINDS = {
  cities: { one: 'city', title: 'Startups by city', titleOf: (label: string) => `Startups in ${label}` },
  industries: { one: 'industry', title: 'Startups by industry', titleOf: (label: string) => `${label} startups` },
};

/** @throws notFound if there are no pages of this kind */
export function entryKind(kind: string): EntryKind {
  if (kind !== 'cities' && kind !== 'industries') throw notFound();
  return kind;
}

export function entryTrail(kind: EntryKind, { slug, label }: { slug: string; label: string }) {
  return [...TRAILS[kind], { label, path: entryPath(kind, slug) }];
}

export function entryPath(kind: EntryKind, slug: string): string {
  return `/directory/${kind}/${encodeURIComponent(slug)}`;
}

/** Route options of pages with a page number in the URL. */
export const PAGED_ROUTE = {
  staticData: { userFrame: 'app' as const },
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
