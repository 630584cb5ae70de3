import { MESSAGES } from '#domain/messages.ts';
import { Button } from '../ui/button.tsx';
import { inputClass } from '../ui/field.tsx';

/** A search field for pages that show no results themselves; a plain form that leads to the search page. */
export function PlainSearch({ className = '' }: { className?: string }) {
  return (
    <form action="/search" className={`flex gap-2 ${className}`}>
      <input
        type="search"
        name="query"
        aria-label={MESSAGES.searchPlaceholder}
        placeholder={MESSAGES.searchPlaceholder}
        className={inputClass('large')}
      />
      <Button type="submit" variant="main" size="large">
        Search
      </Button>
    </form>
  );
}
