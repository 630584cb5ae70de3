import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { ownPath } from '#domain/own-path.ts';
import type { ApiClient } from '../api.ts';
import { sessionQuery } from './session.tsx';

type Visit = { context: { queryClient: QueryClient; api: ApiClient }; search: { next?: unknown; confirmed?: unknown } };

/** For pages that are for visitors: whoever is signed in goes on to `next` if it is ours, or to the search. @throws the redirect */
export async function requireVisitor({ context, search: { next, confirmed } }: Visit): Promise<void> {
  const { user } = await context.queryClient.ensureQueryData(sessionQuery(context.api));
  if (user) throw redirect({ href: ownPath(next) ?? (confirmed ? '/search?confirmed=1' : '/search'), statusCode: 302 });
}
