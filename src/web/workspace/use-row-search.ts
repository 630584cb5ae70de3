import { useNavigate } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { focusField, useSearchKeys } from '../data/search/use-search-keys.ts';
import { useDebounced } from '../ui/hooks.ts';

const TYPING_MS = 200;

/** A search in the rows of a page: what is typed becomes `query` in its address, and `/` moves to the field. */
export function useRowSearch(stored = ''): {
  field: RefObject<HTMLInputElement | null>;
  query: string;
  onType: (text: string) => void;
} {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(stored);
  const query = useDebounced(typed.trim(), TYPING_MS);
  useEffect(() => {
    if (query === stored) return;
    void navigate({ to: '.', search: { query: query || undefined }, replace: true, resetScroll: false });
  }, [query, stored, navigate]);
  useSearchKeys({ focusSearch: () => focusField(field) });
  return { field, query: typed, onType: setTyped };
}
