import { type FormEvent, type ReactNode, type RefObject, useEffect } from 'react';
import { MESSAGES } from '#domain/messages.ts';
import { DEFAULT_SORT } from '#domain/search/company-filters.ts';
import { SEARCH_FORM, SearchField } from '../search/search-field.tsx';
import { Button } from '../ui/button.tsx';
import type { SearchAddress } from './search-address.ts';

type SearchBarProps = {
  field: RefObject<HTMLInputElement | null>;
  address: SearchAddress;
  /** Without access, the field is read-only and the button opens the plan chooser. */
  active: boolean;
  onType: (query: string) => void;
  onSubmit: (query: string) => void;
  onUpgrade: () => void;
  children: ReactNode;
};

export function SearchBar({ field, address, active, onType, onSubmit, onUpgrade, children }: SearchBarProps) {
  const { query, added, fresh, sort, view } = address;
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
        <SearchField
          field={field}
          label="Search companies"
          placeholder={active ? MESSAGES.searchPlaceholder : MESSAGES.upgradeToSearch}
          query={query}
          onType={onType}
          onNoAccess={active ? undefined : onUpgrade}
        />
        {added && <input type="hidden" name="added" value={added} />}
        {fresh !== null && <input type="hidden" name="new" value={fresh} />}
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
