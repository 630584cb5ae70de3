import { useQuery } from '@tanstack/react-query';
import { DATA_FILTER_NAMES, type FilterName } from '#domain/search/company-filters.ts';
import type { SearchSuggestion } from '#domain/search/search-suggestions.ts';
import { companySuggestionsQuery } from '../../data/companies/company-queries.ts';
import {
  addressHref,
  type CompanyFilterValues,
  isNarrowed,
  resultSetParams,
  type SearchAddress,
} from '../../data/companies/search-address.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { useFilterLabels } from '../lists/company-lists.tsx';
import type { ChangeSearchAddress } from './use-search-address.ts';

export type SuggestionsOptions = {
  address: SearchAddress;
  /** Whether the user has stopped typing. */
  settled: boolean;
  change: ChangeSearchAddress;
};

/** The change to a suggested search. The filters that depend on the user, such as lists, stay. */
export function suggestedChange(filters: CompanyFilterValues, suggestion: SearchSuggestion) {
  const others = { ...filters };
  for (const name of DATA_FILTER_NAMES) others[name] = [];
  return { query: suggestion.query, filters: { ...others, ...suggestion.filters }, page: 1 };
}

export function useSuggestions({ address, settled, change }: SuggestionsOptions) {
  const { data, isLoading } = useQuery({
    ...companySuggestionsQuery(useApi(), resultSetParams(address)),
    enabled: settled && isNarrowed(address),
  });
  const filterLabel = useFilterLabels();
  const changeTo = (suggestion: SearchSuggestion) => suggestedChange(address.filters, suggestion);
  return {
    isLoading,
    suggestions: data ?? [],
    labelOf: (filter: string, value: string) => filterLabel(filter as FilterName, value),
    hrefOf: (suggestion: SearchSuggestion) => addressHref({ ...address, ...changeTo(suggestion) }),
    onChoose: (suggestion: SearchSuggestion) => change(changeTo(suggestion)),
  };
}
