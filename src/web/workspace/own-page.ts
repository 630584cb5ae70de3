import type { QueryClient } from '@tanstack/react-query';
import { sessionQuery } from '../members/accounts/session.tsx';
import type { ApiCalls } from '../platform/api/api.ts';
import { prefetch } from '../platform/api/query-client.ts';

type PageContext = { queryClient: QueryClient; api: ApiCalls };

/** Prefetches what only the user may see, not an admin who views the site as the user. */
export async function loadOwn(
  { queryClient, api }: PageContext,
  queries: Parameters<typeof prefetch>[1],
): Promise<void> {
  const { impersonatedBy } = await queryClient.ensureQueryData(sessionQuery(api));
  if (!impersonatedBy) await prefetch(queryClient, queries);
}

/** Parameters of a page with rows that can be searched. */
type RowSearch = { query?: string; page?: string };

export function readRowSearch({ query, page }: Record<string, unknown>): RowSearch {
  return {
    query: typeof query === 'string' && query !== '' ? query : undefined,
    page: typeof page === 'string' && /^[1-9]\d{0,5}$/.test(page) ? page : undefined,
  };
}

/** A positive number in a URL, such as an id. */
export function numberText(value: unknown): string | undefined {
  const text = String(value ?? '');
  return /^[1-9]\d{0,8}$/.test(text) ? text : undefined;
}
