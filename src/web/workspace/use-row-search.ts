import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { focusField, useSearchKeys } from '../data/search/use-search-keys.ts';
import { useDebounced } from '../ui/hooks.ts';

const TYPING_MS = 200;

/** A search in the rows of a page: what is typed becomes `query` in its address, and `/` moves to the field. */
export function useRowSearch(urlQuery = '') {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(urlQuery);
  const query = useDebounced(text.trim(), TYPING_MS);
  useEffect(() => {
    if (query === urlQuery) return;
    void navigate({ to: '.', search: { query: query || undefined }, replace: true, resetScroll: false });
  }, [query, urlQuery, navigate]);
  useSearchKeys({ focusSearch: () => focusField(field) });
  return { field, query: text, onType: setText };
}
