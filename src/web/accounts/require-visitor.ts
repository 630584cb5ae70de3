import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { ownPath } from '#domain/own-path.ts';
import type { ApiClient } from '../api.ts';
import { sessionQuery } from './session.tsx';

type Visit = {
  context: { queryClient: QueryClient; api: ApiClient };
  location: { hash: string };
  search: { next?: unknown; confirmed?: unknown; welcome?: unknown };
};

/**
 * For pages that are for visitors: whoever is signed in goes on to `next` if it is ours, or to the search, which says
 * what has been done on the way. The anchor of a link that led here by way of `requireUser` is still in the address, and
 * goes on too. @throws the redirect
 */
export async function requireVisitor({
  context,
  location,
  search: { next, confirmed, welcome },
}: Visit): Promise<void> {
  const { user } = await context.queryClient.ensureQueryData(sessionQuery(context.api));
  if (!user) return;
  const search = confirmed ? '/search?confirmed=1' : welcome ? '/search?welcome=1' : '/search';
  const path = ownPath(next);
  const anchor = path && location.hash && !path.includes('#') ? `#${location.hash}` : '';
  throw redirect({ href: (path ?? search) + anchor, statusCode: 302 });
}
