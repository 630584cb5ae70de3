import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { MESSAGES } from '#domain/messages.ts';
import { MAX_QUERY_LENGTH } from '#domain/search/search-text.ts';
import { Button } from '../../ui/button.tsx';
import { inputClass } from '../../ui/field.tsx';

/** The id of the search form. Filters and sort order refer to it, so that the form works without JavaScript. */
export const SEARCH_FORM = 'search-form';

type PlainSearchProps = {
  className?: string;
  /** Called with the text on every change, and with text typed before hydration. */
  onType?: (query: string) => void;
};

export function PlainSearch({ className = '', onType }: PlainSearchProps) {
  const field = useRef<HTMLInputElement>(null);
  const typeOnArrival = useEffectEvent(() => field.current?.value && onType?.(field.current.value));
  useEffect(() => void typeOnArrival(), []);
  return (
    <form id={SEARCH_FORM} action="/search" className={`flex gap-2 ${className}`}>
      <input
        ref={field}
        type="search"
        name="query"
        aria-label={MESSAGES.searchPlaceholder}
        placeholder={MESSAGES.searchPlaceholder}
        maxLength={MAX_QUERY_LENGTH}
        autoComplete="off"
        onInput={(event) => onType?.(event.currentTarget.value)}
        className={inputClass('large')}
      />
      <Button type="submit" variant="main" size="large" className="max-tablet:w-11 max-tablet:px-0">
        <Search aria-hidden className="size-4 tablet:hidden" />
        <span className="max-tablet:sr-only">Search</span>
      </Button>
    </form>
  );
}
