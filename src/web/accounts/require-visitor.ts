import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { ownPath } from '#domain/own-path.ts';
import type { ApiClient } from '../api.ts';
import { sessionQuery } from './session.tsx';

type Visit = {
  context: { queryClient: QueryClient; api: ApiClient };
  search: { next?: unknown; confirmed?: unknown; welcome?: unknown };
};

/**
 * For pages that are for visitors: whoever is signed in goes on to `next` if it is ours, or to the search, which says
 * what has been done on the way. @throws the redirect
 */
export async function requireVisitor({ context, search: { next, confirmed, welcome } }: Visit): Promise<void> {
  const { user } = await context.queryClient.ensureQueryData(sessionQuery(context.api));
  if (!user) return;
  const search = confirmed ? '/search?confirmed=1' : welcome ? '/search?welcome=1' : '/search';
  throw redirect({ href: ownPath(next) ?? search, statusCode: 302 });
}
