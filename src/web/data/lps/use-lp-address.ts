import { useSearch } from '@tanstack/react-router';
import { type ChangeAddress, useListAddress } from '../search/use-list-address.ts';
import { type LpAddress, lpParams, readLpAddress } from './lp-address.ts';

export type ChangeLps = ChangeAddress<LpAddress>;

const URL_FORMAT = { path: '/lps', read: readLpAddress, write: lpParams } as const;

export function useLpAddress() {
  return useListAddress(URL_FORMAT, useSearch({ from: '/lps' }));
}
