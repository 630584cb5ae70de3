import { useQuery } from '@tanstack/react-query';
import { searchFiltersQuery } from '../../data/companies/company-queries.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { useDebounced } from '../../ui/hooks.ts';

const TYPING_PAUSE_MS = 80;

/** The text being typed once it has rested, and the filters it names, which stay while those of the next text load. */
export function useTypedFilters(text: string | null) {
  const settledText = useDebounced(text, TYPING_PAUSE_MS);
  const { data: search } = useQuery({
    ...searchFiltersQuery(useApi(), settledText ?? ''),
    enabled: settledText !== null,
  });
  return { settledText, search };
}
