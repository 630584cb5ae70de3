import { Search } from 'lucide-react';
import { type FormEvent, type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { DEFAULT_SORT } from '#domain/company-filters.ts';
import { MESSAGES } from '#domain/messages.ts';
import { MAX_QUERY_LENGTH } from '#domain/search-text.ts';
import { SEARCH_FORM } from '../finding/search-form.ts';
import { Button } from '../ui/button.tsx';
import { inputClass } from '../ui/field.tsx';
import { Kbd } from '../ui/kbd.tsx';
import type { SearchAddress } from './search-address.ts';

type SearchBarProps = {
  field: RefObject<HTMLInputElement | null>;
  address: SearchAddress;
  /** Without access the field cannot be typed into, and the button leads to access. */
  active: boolean;
  onType: (query: string) => void;
  onSubmit: (query: string) => void;
  onUpgrade: () => void;
  children: ReactNode;
};

/** The search field. Results follow its keys; the form also works where there is no JavaScript. */
export function SearchBar({ field, address, active, onType, onSubmit, onUpgrade, children }: SearchBarProps) {
  const { query, sort, view } = address;
  const arrived = useRef(false);
  const typeOnArrival = useEffectEvent(onType);
  useEffect(() => {
    // The field keeps its own text, so that nothing is between a key and its letter; a new one comes by links and
    // Back. What was typed before the page had come to life counts as typed now.
    if (field.current && field.current.value !== query) {
      if (arrived.current) field.current.value = query;
      else typeOnArrival(field.current.value);
    }
    arrived.current = true;
  }, [field, query]);
  useEffect(() => {
    if (active && window.matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true });
  }, [active, field]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (field.current) onSubmit(field.current.value);
  };
  return (
    <search>
      <form id={SEARCH_FORM} action="/search" onSubmit={submit} className="flex gap-2">
        <div className="group/field relative min-w-0 flex-1">
          <Search aria-hidden className="pointer-events-none absolute top-3.5 left-3.5 size-4 text-ink-3" />
          <input
            ref={field}
            type="search"
            name="query"
            aria-label="Search companies"
            aria-keyshortcuts="/"
            placeholder={active ? MESSAGES.searchPlaceholder : MESSAGES.upgradeToSearch}
            defaultValue={query}
            readOnly={!active}
            maxLength={MAX_QUERY_LENGTH}
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="search"
            onInput={(event) => onType(event.currentTarget.value)}
            onClick={active ? undefined : onUpgrade}
            className={inputClass(
              'normal',
              'h-11! pr-11! pl-10! text-16! [&::-webkit-search-cancel-button]:appearance-none',
            )}
          />
          <span
            aria-hidden="true"
            className="absolute top-3.25 right-3.25 group-focus-within/field:hidden max-tablet:hidden"
          >
            <Kbd>/</Kbd>
          </span>
        </div>
        {sort !== DEFAULT_SORT && <input type="hidden" name="sort" value={sort} />}
        {view !== 'cards' && <input type="hidden" name="view" value={view} />}
        {active ? (
          <Button type="submit" variant="main" size="large" className="max-tablet:hidden">
            Search
          </Button>
        ) : (
          <Button variant="main" size="large" onClick={onUpgrade}>
            {MESSAGES.upgrade}
          </Button>
        )}
        {children}
      </form>
    </search>
  );
}
