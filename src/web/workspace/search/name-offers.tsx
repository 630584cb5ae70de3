import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useId, useState } from 'react';
import type { ListedCompany } from '#domain/companies/directory.ts';
import { countText } from '#domain/counts.ts';
import { shortPlace } from '#domain/places/short-place.ts';
import type { FilterName } from '#domain/search/company-filters.ts';
import { choiceLabel, choicesOf } from '#domain/search/filter-labels.ts';
import { foldText } from '#domain/search/fold-text.ts';
import { isExcluded } from '#domain/search/search-params.ts';
import { sentenceOf, withFilters } from '#domain/search/search-suggestions.ts';
import {
  companyNamesQuery,
  companySuggestionsQuery,
  searchFiltersQuery,
} from '../../data/companies/company-queries.ts';
import { resultSetParams, type SearchAddress } from '../../data/companies/search-address.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { useDebounced } from '../../ui/hooks.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { useFilterLabels } from '../lists/company-lists.tsx';

const MAX_OFFERS = 5;
const TYPING_PAUSE_MS = 80;
/** The number of companies that the filters find is fetched once typing has paused. */
const COUNT_PAUSE_MS = 300;

type NameOffersProps = {
  field: RefObject<HTMLInputElement | null>;
  address: SearchAddress;
  /** The text being typed. */
  text: string;
  onOpen: (slug: string) => void;
  onFilter: (edit: (now: SearchAddress) => Partial<SearchAddress>) => void;
  onClose: () => void;
};

/**
 * Companies whose name begins with the text being typed, and the filters it names, below the search field. Arrow keys and
 * Enter choose one; Enter alone searches.
 */
export default function NameOffers({ field, address, text, onOpen, onFilter, onClose }: NameOffersProps) {
  const id = useId();
  const api = useApi();
  const queryClient = useQueryClient();
  const labelOf = useFilterLabels();
  const [active, setActive] = useState(-1);
  const settledText = useDebounced(text, TYPING_PAUSE_MS);
  const { data = [] } = useQuery(companyNamesQuery(api, settledText));
  const { data: search } = useQuery(searchFiltersQuery(api, settledText));
  const start = foldText(text);
  const offers = data.filter((company) => foldText(company.organizationName).startsWith(start)).slice(0, MAX_OFFERS);
  const current: ListedCompany | undefined = offers[active];
  const choices = choicesOf<FilterName>(search?.filters ?? {}).map(({ name, raw }) => ({
    raw,
    label: choiceLabel(name, raw, labelOf),
  }));
  const count = offers.length + (choices.length > 0 ? 1 : 0);
  const steadyText = useDebounced(text, COUNT_PAUSE_MS);
  const { data: suggestions = [] } = useQuery({
    ...companySuggestionsQuery(api, resultSetParams(address)),
    enabled: steadyText === text && address.query === text && choices.length > 0,
  });
  const sentence = sentenceOf(suggestions);
  const hasOtherFilters = choicesOf(withFilters(address.filters, search?.filters ?? {})).length > choices.length;
  const totalText =
    sentence !== undefined &&
    `${countText(sentence.total, 'company', 'companies')}${hasOtherFilters ? ' with your other filters' : ''}`;
  const isFiltering = active >= offers.length && active < count;
  /** Uses the filters of the latest text, which may be newer than those on screen. */
  const filter = () => {
    void queryClient.fetchQuery(searchFiltersQuery(api, text)).then(({ query, filters }) => {
      onFilter((now) => ({ query, filters: { ...now.filters, ...withFilters(now.filters, filters) } }));
    }, onClose);
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Enter' && current) onOpen(current.slug);
    else if (event.key === 'Enter' && isFiltering) filter();
    else if (event.key === 'ArrowDown' && active + 1 < count) setActive(active + 1);
    else if (event.key === 'ArrowUp' && active >= 0) setActive(active - 1);
    // Past the last offer, the arrow moves on to the results.
    else if (event.key === 'ArrowDown') return onClose();
    else return;
    event.preventDefault();
  });
  const close = useEffectEvent(onClose);
  useEffect(() => setActive(-1), [text]);
  useEffect(() => {
    const input = field.current;
    const onKeyDown = (event: KeyboardEvent) => press(event);
    const onBlur = () => close();
    input?.addEventListener('keydown', onKeyDown);
    input?.addEventListener('blur', onBlur);
    return () => {
      input?.removeEventListener('keydown', onKeyDown);
      input?.removeEventListener('blur', onBlur);
    };
  }, [field]);
  const isOpen = count > 0;
  const activeId = current || isFiltering ? `${id}-${active}` : undefined;
  useEffect(() => {
    const attributes = { 'aria-autocomplete': 'list', 'aria-controls': id, 'aria-activedescendant': activeId };
    const input = field.current;
    if (!isOpen) return;
    for (const [name, value] of Object.entries(attributes)) if (value) input?.setAttribute(name, value);
    return () => {
      for (const name of Object.keys(attributes)) input?.removeAttribute(name);
    };
  }, [field, isOpen, id, activeId]);
  if (!isOpen) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps the focus in the field
    <div
      onMouseDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 top-full z-4 mt-1 rounded-box border border-line-strong bg-surface p-1"
    >
      <div id={id} role="listbox" aria-label="Suggestions">
        {offers.map((company, i) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
          <div
            key={company.slug}
            id={`${id}-${i}`}
            role="option"
            tabIndex={-1}
            aria-selected={i === active}
            onClick={() => onOpen(company.slug)}
            className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-control px-2.5 hover:bg-hover aria-selected:bg-accent-wash max-tablet:min-h-11"
          >
            <span className="min-w-0 truncate font-medium">
              <b className="font-semibold text-accent">{company.organizationName.slice(0, text.length)}</b>
              {company.organizationName.slice(text.length)}
            </span>
            <span className="ml-auto min-w-0 truncate text-12 text-ink-3">
              {company.headquartersLocation && shortPlace(company.headquartersLocation)}
            </span>
          </div>
        ))}
        {choices.length > 0 && (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
          <div
            id={`${id}-${offers.length}`}
            role="option"
            tabIndex={-1}
            aria-selected={isFiltering}
            onClick={filter}
            className="flex min-h-9 cursor-pointer flex-wrap items-center gap-x-2.5 gap-y-1.5 rounded-control px-2.5 py-1.5 hover:bg-hover aria-selected:bg-accent-wash max-tablet:min-h-11"
          >
            <span className="font-medium">Search with these filters</span>{' '}
            <span className="flex min-w-0 flex-wrap gap-1.5">
              {choices.map(({ raw, label }) => (
                <span
                  key={label}
                  className={`max-w-full truncate rounded-control border px-2 text-13 ${isExcluded(raw) ? 'border-line-strong text-ink-2' : 'border-accent-line bg-accent-wash text-accent-wash-ink'}`}
                >
                  {label}
                </span>
              ))}
              {search?.query && <span className="max-w-full truncate text-13 text-ink-2">and “{search.query}”</span>}
            </span>
            {totalText && <span className="text-13 text-ink-2 tabular-nums tablet:ml-auto">{totalText}</span>}
          </div>
        )}
      </div>
      <p className="mt-1 flex items-center gap-1.5 border-t border-line px-2.5 pt-1.5 pb-1 text-12 text-ink-3 max-tablet:hidden">
        <Kbd>↓</Kbd>
        <Kbd>↵</Kbd> {offers.length > 0 ? 'open' : 'use filters'}
        <span className="ml-2 flex items-center gap-1.5">
          <Kbd>↵</Kbd> search
        </span>
      </p>
      <p role="status" className="sr-only">
        {offers.length > 0 && `${countText(offers.length, 'company begins', 'companies begin')} with ${text}. `}
        {choices.length > 0 && `Filters: ${choices.map(({ label }) => label).join(', ')}. `}
        {totalText && `They find ${totalText}.`}
      </p>
    </div>
  );
}
