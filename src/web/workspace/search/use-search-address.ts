import { useParams, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import {
  addressParams,
  addressPath,
  lockedAddress,
  readAddress,
  type SearchAddress,
} from '../../data/companies/search-address.ts';
import { type ChangeAddress as Change, useListAddress } from '../../data/search/use-list-address.ts';
import { useSession } from '../../members/accounts/session.tsx';
import type { UrlParams } from '../../platform/routing/url-params.ts';

export type ChangeSearchAddress = Change<SearchAddress>;

/** What the viewer sees of the address of the search page, or of the page of a list. */
export function useSearchAddress() {
  const { id } = useParams({ strict: false });
  const format = useMemo(() => {
    const listPage = id === undefined ? null : Number(id);
    const read = (raw: UrlParams) => readAddress(raw, listPage);
    return { path: addressPath({ listPage }), read, write: addressParams };
  }, [id]);
  const { address, issues, change } = useListAddress<SearchAddress>(format, useSearch({ strict: false }) as UrlParams);
  const { active } = useSession().access;
  return useMemo(
    () => (active ? { address, issues, change } : { address: lockedAddress(address, issues), issues: [], change }),
    [active, address, issues, change],
  );
}
