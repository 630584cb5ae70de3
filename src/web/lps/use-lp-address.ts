import { useSearch } from '@tanstack/react-router';
import { type ChangeAddress, useListAddress } from '../search/use-list-address.ts';
import { type LpAddress, lpParams, readLpAddress } from './lp-address.ts';

export type ChangeLps = ChangeAddress<LpAddress>;

const SPELLING = { path: '/lps', read: readLpAddress, write: lpParams } as const;

export function useLpAddress() {
  return useListAddress(SPELLING, useSearch({ from: '/lps' }));
}
