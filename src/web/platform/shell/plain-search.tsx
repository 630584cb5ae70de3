import { Search } from 'lucide-react';
import type { RefObject } from 'react';
import { MESSAGES } from '#domain/messages.ts';
import { MAX_QUERY_LENGTH } from '#domain/search/search-terms.ts';
import { Button } from '../../ui/button.tsx';
import { inputClass } from '../../ui/field.tsx';

/** The id of the search form. Filters and sort order refer to it, so that the form works without JavaScript. */
export const SEARCH_FORM = 'search-form';

type PlainSearchProps = {
  className?: string;
  /** The page that shows the results. The landing page needs scripts. */
  action?: string;
  /** If the page lists the results itself; without it, and without JavaScript, the form opens `action`. */
  live?: { field: RefObject<HTMLInputElement | null>; query: string; onType: (query: string) => void };
};

export function PlainSearch({ className = '', action = '/search', live }: PlainSearchProps) {
  const needsScripts = action === '/';
  return (
    <form
      id={SEARCH_FORM}
      action={action}
      data-live={live ? '' : undefined}
      className={`flex gap-2 ${className}`}
      onSubmit={() => {
        // Closes the keyboard of a phone, which covers the results.
        if (window.matchMedia('(pointer: coarse)').matches) live?.field.current?.blur();
      }}
    >
      <input
        ref={live?.field}
        type="search"
        name="query"
        defaultValue={live?.query}
        aria-label={MESSAGES.searchPlaceholder}
        placeholder={MESSAGES.searchPlaceholder}
        maxLength={MAX_QUERY_LENGTH}
        autoComplete="off"
        onInput={(event) => live?.onType(event.currentTarget.value)}
        className={inputClass('large')}
      />
      {needsScripts && (
        <noscript>
          <SearchButton formAction="/search" /> {/* The first button is also what Enter presses. */}
        </noscript>
      )}
      <SearchButton className={needsScripts ? 'noscript:hidden' : ''} />
    </form>
  );
}

function SearchButton({ className = '', formAction }: { className?: string; formAction?: string }) {
  return (
    <Button
      type="submit"
      variant="main"
      size="large"
      formAction={formAction}
      className={`max-tablet:w-11 max-tablet:px-0 ${className}`}
    >
      <Search aria-hidden className="size-4 tablet:hidden" />
      <span className="max-tablet:sr-only">Search</span>
    </Button>
  );
}
