import { notFound, redirect } from '@tanstack/react-router';

/** The page of a list that its address asks for. @throws a redirect for the first page, which has no number, and not-found for no number */
export function askedPage(page: unknown, path: string): number {
  if (page === undefined) return 1;
  if (page === '1' || page === '') throw redirect({ href: path, statusCode: 308 });
  if (typeof page !== 'string' || !/^[1-9]\d{0,5}$/.test(page)) throw notFound();
  return Number(page);
}

/** The address of a page of a list. */
export function pagePath(path: string, page: number): string {
  return page === 1 ? path : `${path}?page=${page}`;
}

/** For the titles of pages behind the first. */
export function pageSuffix(page: number): string {
  return page === 1 ? '' : `, page ${page}`;
}

/** The parameters of a page's call. */
export function pageParams(page: number): { page?: string } {
  return page === 1 ? {} : { page: String(page) };
}
