import { useQuery } from '@tanstack/react-query';
import { DATA_FILTER_NAMES, type FilterName } from '#domain/search/company-filters.ts';
import type { SearchSuggestion } from '#domain/search/search-suggestions.ts';
import { companySuggestionsQuery } from '../../data/companies/company-queries.ts';
import { addressHref, isNarrowed, resultSetParams, type SearchAddress } from '../../data/companies/search-address.ts';
import { OtherSearches } from '../../data/search/search-suggestions.tsx';
import { useApi } from '../../platform/api/use-api.ts';
import { useFilterLabels } from '../lists/company-lists.tsx';
import type { ChangeSearchAddress } from './use-search-address.ts';

export type SuggestedSearchesProps = {
  address: SearchAddress;
  /** Whether the user has stopped typing. */
  settled: boolean;
  change: ChangeSearchAddress;
};

export function SuggestedSearches(props: SuggestedSearchesProps) {
  return <OtherSearches {...useSuggestions(props)} />;
}

export function useSuggestions({ address, settled, change }: SuggestedSearchesProps) {
  const { data } = useQuery({
    ...companySuggestionsQuery(useApi(), resultSetParams(address)),
    enabled: settled && isNarrowed(address),
  });
  const filterLabel = useFilterLabels();
  // Suggestions do not change the filters that depend on the user, such as lists.
  const others = { ...address.filters };
  for (const name of DATA_FILTER_NAMES) others[name] = [];
  const changeTo = ({ query, filters }: SearchSuggestion) => ({ query, filters: { ...others, ...filters }, page: 1 });
  return {
    changeTo,
    suggestions: data ?? [],
    labelOf: (filter: string, value: string) => filterLabel(filter as FilterName, value),
    hrefOf: (suggestion: SearchSuggestion) => addressHref({ ...address, ...changeTo(suggestion) }),
    onChoose: (suggestion: SearchSuggestion) => change(changeTo(suggestion)),
  };
}
