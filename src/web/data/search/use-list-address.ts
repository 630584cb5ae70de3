import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { FieldIssue } from '#domain/search/search-params.ts';
import { stringifySearch, type UrlParams } from '../../platform/routing/url-params.ts';

/** Delay before the URL follows typing, so that the router does not delay results. */
const TYPING_PAUSE_MS = 300;

/** Parts of an address whose change goes back to page 1. */
const RESETS_PAGE = ['query', 'filters', 'added', 'newMatchesOf', 'sort'];

/**
 * `typed` updates the URL when typing pauses. The first of a text adds a history entry, which the next ones and `submitted`
 * replace.
 */
export type ChangeMode = 'push' | 'replace' | 'typed' | 'submitted';
/** Changes an address: to a value, or with a function of the current one. */
export type ChangeAddress<A> = (change: Partial<A> | ((now: A) => Partial<A>), mode?: ChangeMode) => void;

type UrlFormat<A> = {
  path: string;
  read: (raw: UrlParams) => { address: A; issues: FieldIssue[] };
  write: (address: A) => UrlParams;
};

/**
 * The address of a list as state. A change applies at once and the URL follows; Back, Forward and links change it from
 * outside. A new search, filter or sort order starts at page 1.
 * @param raw the parameters of the URL
 */
export function useListAddress<A extends { page: number }>(
  { path, read, write }: UrlFormat<A>,
  raw: UrlParams,
): { address: A; issues: FieldIssue[]; change: ChangeAddress<A> } {
  const router = useRouter();
  const fromUrl = useMemo(() => read(raw), [read, raw]);
  const [address, setAddress] = useState(fromUrl.address);
  const latest = useRef(address);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Whether the latest history entry, or the one to be added, is of a text being typed. */
  const isTyped = useRef(false);
  const addsEntry = useRef(false);
  const isSame = useCallback((a: A, b: A) => stringifySearch(write(a)) === stringifySearch(write(b)), [write]);

  const show = useCallback((next: A) => {
    latest.current = next;
    setAddress(next);
  }, []);

  useEffect(() => {
    if (timer.current !== undefined || isSame(fromUrl.address, latest.current)) return;
    isTyped.current = false;
    show(fromUrl.address);
  }, [fromUrl, isSame, show]);

  useEffect(
    () => () => {
      if (timer.current === undefined) return;
      clearTimeout(timer.current);
      if (router.latestLocation.pathname !== path) return;
      // The page crashed, and reloading it must show the same results. The router would render it again.
      const href = path + stringifySearch(write(latest.current));
      History.prototype.replaceState.call(history, history.state, '', href);
    },
    [router, path, write],
  );

  const change = useCallback<ChangeAddress<A>>(
    (edit, mode = 'push') => {
      const part = typeof edit === 'function' ? edit(latest.current) : edit;
      const resetsPage = RESETS_PAGE.some((name) => name in part);
      show({ ...latest.current, ...(resetsPage && { page: 1 }), ...part });
      clearTimeout(timer.current);
      if (mode === 'push' || (mode !== 'replace' && !isTyped.current)) addsEntry.current = true;
      if (mode !== 'replace') isTyped.current = mode === 'typed';
      const follow = () => {
        timer.current = undefined;
        // Another page is loading, which this address must not replace.
        if (router.latestLocation.pathname !== path) return;
        const href = path + stringifySearch(write(latest.current));
        // Replaces the entry of an open sheet.
        const replace = !addsEntry.current || router.history.location.state.sheet !== undefined;
        addsEntry.current = false;
        void router.navigate({ href, replace, resetScroll: false });
      };
      timer.current = setTimeout(follow, mode === 'typed' ? TYPING_PAUSE_MS : 0);
    },
    [router, path, write, show],
  );

  const issues = useMemo(() => {
    if (fromUrl.issues.length === 0 || isSame(fromUrl.address, address)) return fromUrl.issues;
    // One of several invalid values was removed.
    return read(write(address)).issues;
  }, [fromUrl, address, isSame, read, write]);
  return { address, issues, change };
}
