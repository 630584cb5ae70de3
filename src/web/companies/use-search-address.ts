import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { FieldIssue } from '#domain/search-parameters.ts';
import { addressHref, addressParams, readAddress, type SearchAddress } from './search-address.ts';

/** How long after the last key the URL follows: a router's work must not stand between a key and its results. */
const TYPING_PAUSE_MS = 300;

export type AddressChange = Partial<SearchAddress>;
/** `typed` follows when the typing pauses; it and `replace` leave no trace in the browser's history. */
export type ChangeMode = 'push' | 'replace' | 'typed';
export type ChangeAddress = (change: AddressChange, mode?: ChangeMode) => void;

/**
 * The address of the search page as state. A change shows at once and the URL follows; going back
 * and forward, and links, change it from the outside. A new search, filter or order starts at page 1.
 */
export function useSearchAddress(): { address: SearchAddress; issues: FieldIssue[]; change: ChangeAddress } {
  const raw = useSearch({ from: '/search' });
  const navigate = useNavigate();
  const fromUrl = useMemo(() => readAddress(raw), [raw]);
  const [address, setAddress] = useState(fromUrl.address);
  const latest = useRef(address);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const show = useCallback((next: SearchAddress) => {
    latest.current = next;
    setAddress(next);
  }, []);

  useEffect(() => {
    if (timer.current === undefined && addressHref(fromUrl.address) !== addressHref(latest.current)) {
      show(fromUrl.address);
    }
  }, [fromUrl, show]);

  useEffect(() => () => clearTimeout(timer.current), []);

  const change = useCallback<ChangeAddress>(
    (part, mode = 'push') => {
      const samePage = !('query' in part || 'filters' in part || 'sort' in part);
      show({ ...latest.current, ...(!samePage && { page: 1 }), ...part });
      clearTimeout(timer.current);
      const follow = () => {
        timer.current = undefined;
        const search = addressParams(latest.current);
        void navigate({ to: '/search', search, replace: mode !== 'push', resetScroll: false });
      };
      timer.current = setTimeout(follow, mode === 'typed' ? TYPING_PAUSE_MS : 0);
    },
    [navigate, show],
  );

  const issues = useMemo(() => {
    if (fromUrl.issues.length === 0 || addressHref(fromUrl.address) === addressHref(address)) return fromUrl.issues;
    // One of several wrong values has been taken off.
    return readAddress(addressParams(address)).issues;
  }, [fromUrl, address]);
  return { address, issues, change };
}
