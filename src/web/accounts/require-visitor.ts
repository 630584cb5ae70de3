import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import type { ApiClient } from '../api.ts';
import { sessionQuery } from './session.tsx';

/** For pages that are for visitors: whoever is signed in goes to the search. @throws the redirect */
export async function requireVisitor({
  context,
}: {
  context: { queryClient: QueryClient; api: ApiClient };
}): Promise<void> {
  const { user } = await context.queryClient.ensureQueryData(sessionQuery(context.api));
  if (user) throw redirect({ to: '/search', statusCode: 302 });
}
