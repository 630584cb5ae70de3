import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { sameSitePath } from '#domain/return-path.ts';
import type { ApiCalls } from '../../platform/api/api.ts';
import { sessionQuery } from './session.tsx';

type Visit = {
  context: { queryClient: QueryClient; api: ApiCalls };
  location: { hash: string; pathname: string; searchStr: string };
};
type VisitorSearch = { next?: unknown; confirmed?: unknown; welcome?: unknown };

/**
 * Redirects signed-in users to `next`, or to the search, from the landing page to the same search. Keeps the anchor of a link that `requireUser` redirected here.
 */
export async function requireVisitor({
  context,
  location,
  search: { next, confirmed, welcome },
}: Visit & { search: VisitorSearch }): Promise<void> {
  const { user } = await context.queryClient.ensureQueryData(sessionQuery(context.api));
  if (!user) return;
  const search =
    location.pathname === '/'
      ? `/search${location.searchStr}`
      : confirmed
        ? '/search?confirmed=1'
        : welcome
          ? '/search?welcome=1'
          : '/search';
  const path = sameSitePath(next);
  const anchor = path && location.hash && !path.includes('#') ? `#${location.hash}` : '';
  throw redirect({ href: (path ?? search) + anchor, statusCode: 302 });
}

/** Redirects visitors to the sign-in page, which leads back. @param next the encoded path to return to */
export async function requireUser({ context, location }: Visit, next = location.pathname): Promise<void> {
  const { user } = await context.queryClient.ensureQueryData(sessionQuery(context.api));
  if (!user) throw redirect({ href: `/signin?next=${next}`, statusCode: 302 });
}
