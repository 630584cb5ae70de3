import { type FormEvent, lazy, type ReactNode, Suspense, useEffect, useEffectEvent } from 'react';
import { MESSAGES } from '#domain/messages.ts';
import { DEFAULT_SORT } from '#domain/search/company-filters.ts';
import { addressPath, isNarrowed } from '../../data/companies/search-address.ts';
import { SearchField } from '../../data/search/search-field.tsx';
import { SEARCH_FORM } from '../../platform/shell/plain-search.tsx';
import { Button } from '../../ui/button.tsx';
import { useSearchResults } from './results-context.tsx';

const NameOffers = lazy(() => import('./name-offers.tsx'));

/** From this many letters, companies are offered by name. */
const MIN_OFFERED = 2;

/** Without access, the field is read-only and the button opens the plan chooser. */
export function SearchBar({ children }: { children: ReactNode }) {
  const {
    field,
    sentence,
    typed,
    setEntry,
    stopTyping,
    exact: { address, change },
    active,
    type,
    wantFocus,
    onNoAccess,
  } = useSearchResults();
  const { query, added, newMatchesOf, sort, view, listPage } = address;
  /** On an open search, `j` and `k` go through the results. */
  const focusNewSearch = useEffectEvent(() => {
    if (active && listPage === null && !isNarrowed(address) && window.matchMedia('(pointer: fine)').matches)
      field.current?.focus({ preventScroll: true });
  });
  useEffect(() => focusNewSearch(), [active]);
  const onType = (text: string) =>
    type(text, () => {
      setEntry({ text, state: 'typing' });
      wantFocus(false);
      change({ query: text }, 'typed');
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!field.current) return;
    stopTyping();
    setEntry({ text: field.current.value, state: 'submitted' });
    change({ query: field.current.value }, 'submitted');
    wantFocus(true);
  };
  return (
    <search>
      <form id={SEARCH_FORM} action={addressPath(address)} onSubmit={submit} className="flex gap-2">
        <SearchField
          field={field}
          label="Search companies"
          placeholder={active ? MESSAGES.searchPlaceholder : MESSAGES.upgradeToSearch}
          query={query}
          onType={onType}
          onNoAccess={active ? undefined : onNoAccess}
        >
          {typed !== null && typed.length >= MIN_OFFERED && !sentence && (
            <Suspense>
              <NameOffers
                field={field}
                address={address}
                text={typed}
                onOpen={(slug) => {
                  stopTyping();
                  change({ open: slug });
                }}
                onFilter={(edit) => {
                  stopTyping();
                  change(edit);
                  wantFocus(true);
                }}
                onClose={stopTyping}
              />
            </Suspense>
          )}
        </SearchField>
        {added && <input type="hidden" name="added" value={added} />}
        {newMatchesOf !== null && <input type="hidden" name="newMatchesOf" value={newMatchesOf} />}
        {sort !== DEFAULT_SORT && <input type="hidden" name="sort" value={sort} />}
        {view !== 'cards' && <input type="hidden" name="view" value={view} />}
        {active ? (
          <Button type="submit" variant="main" size="large" className="max-tablet:hidden">
            Search
          </Button>
        ) : (
          <Button variant="main" size="large" onClick={onNoAccess}>
            {MESSAGES.upgrade}
          </Button>
        )}
        {children}
      </form>
    </search>
  );
}
