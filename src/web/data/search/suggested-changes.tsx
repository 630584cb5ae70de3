import { formatCount } from '#domain/counts.ts';
import { buttonClass } from '../../ui/button.tsx';
import { AddressLink } from './address-link.tsx';
import { changeLabel, isSpelling, SuggestionLinks, type SuggestionsProps } from './search-suggestions.tsx';

// What an empty result says and suggests.

export const noMatchHint = (filtered: boolean) =>
  `${filtered ? 'Adjust your search or filters' : 'Change your search'} to see more.`;

export const clearText = (filtered: boolean) => `Clear search${filtered ? ' and filters' : ''}`;

export function DidYouMean({ className = '', ...props }: SuggestionsProps & { className?: string }) {
  const spellings = props.suggestions.filter(isSpelling);
  if (spellings.length === 0) return null;
  return (
    <p className={`text-14 text-ink-2 ${className}`}>
      <SuggestionLinks {...props} suggestions={spellings} />
    </p>
  );
}

export function SuggestedChanges({ suggestions, labelOf, hrefOf, onChoose }: SuggestionsProps) {
  const changes = suggestions.filter((suggestion) => !isSpelling(suggestion));
  if (changes.length === 0) return null;
  return (
    <ul aria-label="Suggestions" className="flex flex-wrap justify-center gap-2">
      {changes.map((suggestion) => (
        <li key={`${suggestion.kind} ${suggestion.filter} ${suggestion.what}`} className="max-w-full">
          <AddressLink
            href={hrefOf(suggestion)}
            onFollow={() => onChoose(suggestion)}
            className={buttonClass({ className: 'max-w-full max-tablet:h-11' })}
          >
            <span className="truncate">{changeLabel(suggestion, labelOf)}</span>
            <span className="text-ink-3 tabular-nums">{formatCount(suggestion.total)}</span>
          </AddressLink>
        </li>
      ))}
    </ul>
  );
}
