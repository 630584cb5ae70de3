import { leftOutText, type SearchSuggestion } from '#domain/search/search-suggestions.ts';
import { AddressLink } from './address-link.tsx';
import type { SuggestionsProps } from './search-suggestions.tsx';

type NoExactMatchProps = Pick<SuggestionsProps, 'hrefOf' | 'onChoose'> & { query: string; sentence: SearchSuggestion };

/** Says that the results are those of the filters in a text that finds nothing. */
export function NoExactMatch({ query, sentence, hrefOf, onChoose }: NoExactMatchProps) {
  return (
    <>
      No exact match for “{query}”. Showing{' '}
      <AddressLink href={hrefOf(sentence)} onFollow={() => onChoose(sentence)} className="link font-semibold">
        {sentence.what}
      </AddressLink>{' '}
      instead{leftOutText(sentence)}.
    </>
  );
}
