import { Search } from 'lucide-react';
import type { RefObject } from 'react';
import { MESSAGES } from '#domain/messages.ts';
import { MAX_QUERY_LENGTH } from '#domain/search/search-text.ts';
import { Button } from '../../ui/button.tsx';
import { inputClass } from '../../ui/field.tsx';

/** The id of the search form. Filters and sort order refer to it, so that the form works without JavaScript. */
export const SEARCH_FORM = 'search-form';

type PlainSearchProps = {
  className?: string;
  /** If the page lists the results itself; without it, and without JavaScript, the form opens the search page. */
  live?: { field: RefObject<HTMLInputElement | null>; onType: (query: string) => void };
};

export function PlainSearch({ className = '', live }: PlainSearchProps) {
  return (
    <form
      id={SEARCH_FORM}
      action="/search"
      data-live={live ? '' : undefined}
      className={`flex gap-2 ${className}`}
      // Closes the keyboard of a phone, which covers the results.
      onSubmit={() => live?.field.current?.blur()}
    >
      <input
        ref={live?.field}
        type="search"
        name="query"
        aria-label={MESSAGES.searchPlaceholder}
        placeholder={MESSAGES.searchPlaceholder}
        maxLength={MAX_QUERY_LENGTH}
        autoComplete="off"
        onInput={(event) => live?.onType(event.currentTarget.value)}
        className={inputClass('large')}
      />
      <Button type="submit" variant="main" size="large" className="max-tablet:w-11 max-tablet:px-0">
        <Search aria-hidden className="size-4 tablet:hidden" />
        <span className="max-tablet:sr-only">Search</span>
      </Button>
    </form>
  );
}
