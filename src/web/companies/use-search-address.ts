import { useSearch } from '@tanstack/react-router';
import { type ChangeAddress as Change, useListAddress } from '../search/use-list-address.ts';
import { addressParams, readAddress, type SearchAddress } from './search-address.ts';

export type ChangeAddress = Change<SearchAddress>;

const URL_FORMAT = { path: '/search', read: readAddress, write: addressParams } as const;

export function useSearchAddress() {
  return useListAddress(URL_FORMAT, useSearch({ from: '/search' }));
}
