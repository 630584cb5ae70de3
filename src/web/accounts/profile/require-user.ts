import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import type { ApiClient } from '../../api.ts';
import { sessionQuery } from '../session.tsx';

type Visit = { context: { queryClient: QueryClient; api: ApiClient }; location: { pathname: string } };

/** For pages that belong to an account: a visitor signs in first, and comes back. @throws the redirect */
export async function requireUser({ context, location: { pathname } }: Visit): Promise<void> {
  const { user } = await context.queryClient.ensureQueryData(sessionQuery(context.api));
  if (!user) throw redirect({ href: `/signin?next=${pathname}`, statusCode: 302 });
}
