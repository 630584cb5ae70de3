import { notFound, redirect } from '@tanstack/react-router';

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
