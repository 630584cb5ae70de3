import type { ReactNode } from 'react';
import { formatCount } from '#domain/counts.ts';
import { readChoice } from '#domain/search/search-params.ts';
import { leftOutText, type SearchSuggestion, sentenceLabel } from '#domain/search/search-suggestions.ts';
import { AddressLink } from './address-link.tsx';

export type SuggestionsProps = {
  suggestions: readonly SearchSuggestion[];
  labelOf: (filter: string, value: string) => string;
  hrefOf: (suggestion: SearchSuggestion) => string;
  onChoose: (suggestion: SearchSuggestion) => void;
};

/** Other searches to try, above results, after a company with the searched name. */
export function OtherSearches({ company, ...props }: SuggestionsProps & { company?: ReactNode }) {
  if (!company && props.suggestions.length === 0) return null;
  return (
    <p className="mb-2 text-14 text-ink-2">
      {company} <SuggestionLinks {...props} />
    </p>
  );
}

export function SuggestionLinks({ suggestions, labelOf, hrefOf, onChoose }: SuggestionsProps) {
  const spellings = suggestions.filter(isSpelling);
  const also = spellings.some(({ kind }) => kind === 'place');
  const links = spellings.length > 0 ? spellings : suggestions.filter(({ total }) => total > 0);
  if (links.length === 0) return null;
  const onlyFilters = links.every(({ kind }) => kind === 'sentence');
  const isOnlyFilter = onlyFilters && links.length === 1;
  const labelText = (suggestion: SearchSuggestion) => {
    if (links === spellings) return suggestion.what;
    return onlyFilters ? filtersText(suggestion) : lowerFirst(changeLabel(suggestion, labelOf));
  };
  return (
    <>
      {also ? 'Also ' : links === spellings ? 'Did you mean ' : onlyFilters ? 'Filter by ' : 'Try '}
      {links.map((suggestion, i) => (
        <span key={`${suggestion.kind} ${suggestion.filter} ${suggestion.what}`}>
          {i > 0 && (i === links.length - 1 ? ' or ' : ', ')}
          <AddressLink href={hrefOf(suggestion)} onFollow={() => onChoose(suggestion)} className="link font-semibold">
            {labelText(suggestion)}
          </AddressLink>{' '}
          <span className="text-ink-3 tabular-nums">
            {isOnlyFilter ? `to find ${formatCount(suggestion.total)}.` : `(${formatCount(suggestion.total)})`}
          </span>
        </span>
      ))}
      {also || onlyFilters ? '' : links === spellings ? '?' : '.'}
    </>
  );
}

type FilteredInsteadProps = Pick<SuggestionsProps, 'hrefOf' | 'onChoose'> & {
  query: string;
  sentence: SearchSuggestion;
};

/** Says that the results are those of the filters in a text that finds nothing, and which words they do not cover. */
export function FilteredInstead({ query, sentence, hrefOf, onChoose }: FilteredInsteadProps) {
  return (
    <>
      {sentence.leftOut ? `No exact match for “${query}”. Showing ` : 'Filtered by '}
      <AddressLink href={hrefOf(sentence)} onFollow={() => onChoose(sentence)} className="link font-semibold">
        {sentenceLabel(sentence)}
      </AddressLink>
      {sentence.leftOut && ` instead${leftOutText(sentence)}`}.
    </>
  );
}

export const isSpelling = ({ kind }: SearchSuggestion) => kind === 'spelling' || kind === 'place';

export function changeLabel(suggestion: SearchSuggestion, labelOf: SuggestionsProps['labelOf']): string {
  const { kind, what, filter, query } = suggestion;
  if (kind === 'sentence') return `Filters: ${filtersText(suggestion)}`;
  if (kind === 'industry') return query === '' ? `Industry: ${what}` : `“${query}” in ${what}`;
  if (kind === 'filters') return 'Without filters';
  if (filter === undefined) return `Without “${what}”`;
  const { value, excluded } = readChoice(what);
  return excluded ? `Include ${labelOf(filter, value)}` : `Without ${labelOf(filter, value)}`;
}

function filtersText(suggestion: SearchSuggestion): string {
  return `${sentenceLabel(suggestion)}${leftOutText(suggestion)}`;
}

function lowerFirst(label: string): string {
  return label.charAt(0).toLowerCase() + label.slice(1);
}
