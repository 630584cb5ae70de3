import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { responseJson } from '../../platform/api/api.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { useDebounced } from '../../ui/use-debounced.ts';

const DEBOUNCE_MS = 150;

/** The first results for the typed text, with masked emails; `undefined` while it is empty or results are loading. */
export function useLandingSearch(typed: string) {
  const api = useApi();
  const query = useDebounced(typed.trim(), DEBOUNCE_MS);
  const { data, isPlaceholderData, error } = useQuery({
    queryKey: ['companies', 'masked', 'landing', query],
    queryFn: async ({ signal }) => {
      const request = { query, emails: 'masked' };
      const { total, companies } = await responseJson(api.companies.$get({ query: request }, { init: { signal } }));
      return { total, companies: companies.slice(0, 4) };
    },
    enabled: query !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
  const results = typed.trim() && query ? data : undefined;
  return { query, results, waiting: typed.trim() !== query || isPlaceholderData, error };
}
