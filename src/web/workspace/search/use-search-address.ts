import { useParams, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { addressParams, addressPath, readAddress, type SearchAddress } from '../../data/companies/search-address.ts';
import { type ChangeAddress as Change, useListAddress } from '../../data/search/use-list-address.ts';
import type { UrlParams } from '../../platform/routing/url-params.ts';

export type ChangeSearchAddress = Change<SearchAddress>;

/** The address of the search page, or of the page of a list. */
export function useSearchAddress() {
  const { id } = useParams({ strict: false });
  const format = useMemo(() => {
    const listPage = id === undefined ? null : Number(id);
    const read = (raw: UrlParams) => readAddress(raw, listPage);
    return { path: addressPath({ listPage }), read, write: addressParams };
  }, [id]);
  return useListAddress<SearchAddress>(format, useSearch({ strict: false }) as UrlParams);
}
