import { useSearch } from '@tanstack/react-router';
import { addressParams, readAddress, type SearchAddress } from '../../data/companies/search-address.ts';
import { type ChangeAddress as Change, useListAddress } from '../../data/search/use-list-address.ts';

export type ChangeAddress = Change<SearchAddress>;

const URL_FORMAT = { path: '/search', read: readAddress, write: addressParams } as const;

export function useSearchAddress() {
  return useListAddress(URL_FORMAT, useSearch({ from: '/search' }));
}
