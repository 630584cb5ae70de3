import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { FieldIssue } from '#domain/search-parameters.ts';
import { type LpAddress, lpParams, readLpAddress } from './lp-address.ts';

const TYPING_PAUSE_MS = 120;

/** `typed` follows when the typing pauses, and leaves no trace in the browser's history. */
export type ChangeLps = (change: Partial<LpAddress>, mode?: 'push' | 'typed') => void;

/** The address of the page, which is its whole state. A new search, filter or order starts at page 1. */
export function useLpAddress(): { address: LpAddress; issues: FieldIssue[]; change: ChangeLps } {
  const raw = useSearch({ from: '/lps' });
  const navigate = useNavigate();
  const read = useMemo(() => readLpAddress(raw), [raw]);
  const latest = useRef(read.address);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = read.address;
  }, [read]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const change = useCallback<ChangeLps>(
    (part, mode = 'push') => {
      latest.current = { ...latest.current, page: 1, ...part };
      clearTimeout(timer.current);
      const follow = () => {
        const search = lpParams(latest.current);
        void navigate({ to: '/lps', search, replace: mode === 'typed', resetScroll: false });
      };
      if (mode === 'typed') timer.current = setTimeout(follow, TYPING_PAUSE_MS);
      else follow();
    },
    [navigate],
  );
  return { ...read, change };
}
