import type { QueryClient } from '@tanstack/react-query';
import type { ApiClient } from '../../api.ts';
import {
  apiKeysQuery,
  emailChangeQuery,
  exportsQuery,
  identitiesQuery,
  newLeadsQuery,
  secondFactorsQuery,
  sessionsQuery,
} from './account-queries.ts';
import { invoicesQuery, paymentQuery, planQuery } from './plan-queries.ts';

/** Asks for everything that the settings show, at once. What fails leaves its section to say so. */
export async function loadAccount(queryClient: QueryClient, api: ApiClient): Promise<void> {
  const loading = Promise.all([
    queryClient.prefetchQuery(emailChangeQuery(api)),
    queryClient.prefetchQuery(sessionsQuery(api)),
    queryClient.prefetchQuery(secondFactorsQuery(api)),
    queryClient.prefetchQuery(identitiesQuery(api)),
    queryClient.prefetchQuery(apiKeysQuery(api)),
    queryClient.prefetchQuery(exportsQuery(api)),
    queryClient.prefetchQuery(newLeadsQuery(api)),
    queryClient.prefetchQuery(planQuery(api)),
    queryClient.prefetchQuery(paymentQuery(api)),
    queryClient.prefetchQuery(invoicesQuery(api)),
  ]);
  // The server answers with a complete page; in the browser it stands at once, and each section waits by itself.
  if (typeof window === 'undefined') await loading;
}
