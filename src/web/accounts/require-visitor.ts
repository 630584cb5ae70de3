import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import type { ApiClient } from '../api.ts';
import { sessionQuery } from './session.tsx';

type Visit = { context: { queryClient: QueryClient; api: ApiClient }; search: { next?: string } };

/** For pages that are for visitors: whoever is signed in goes on to `next`, or to the search. @throws the redirect */
export async function requireVisitor({ context, search: { next } }: Visit): Promise<void> {
  const { user } = await context.queryClient.ensureQueryData(sessionQuery(context.api));
  if (user) throw redirect({ href: next ?? '/search', statusCode: 302 });
}
