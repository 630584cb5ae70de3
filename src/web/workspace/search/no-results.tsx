import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { countText } from '#domain/counts.ts';
import { MESSAGES } from '#domain/messages.ts';
import { leftOutText, wholeSentence } from '#domain/search/search-suggestions.ts';
import { FundingTrack } from '../../data/companies/charts/funding-track.tsx';
import { addressHref, isNarrowed } from '../../data/companies/search-address.ts';
import { AddressLink } from '../../data/search/address-link.tsx';
import { DidYouMean, SuggestedChanges } from '../../data/search/search-suggestions.tsx';
import { useSession } from '../../members/accounts/session.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { useHiddenCustomers } from '../customers/customer-queries.ts';
import { useSearchResults } from './results-context.tsx';
import { type SuggestedSearchesProps, useSuggestions } from './suggested-searches.tsx';

type NoResultsProps = SuggestedSearchesProps & { onClear: () => void };

export function NoResults(props: NoResultsProps) {
  const { address, change, onClear } = props;
  const { access } = useSession();
  const narrowed = isNarrowed(address);
  const onlyNewMatches = address.newMatchesOf !== null;
  const suggestions = useSuggestions(props);
  useFiltersOfSentence(props, suggestions);
  const withHidden = { ...address, filters: { ...address.filters, customers: [] }, page: 1 };
  const hiddenCount = useHiddenCustomers(address, props.settled);
  return (
    <section className="grid min-h-53 grid-cols-[minmax(0,1fr)] place-items-center content-center gap-4 rounded-box border border-line bg-surface px-6 py-8 text-center">
      <div className="w-66 max-w-full">
        <FundingTrack rounds={[]} lastAmountUsd={null} />
      </div>
      <div>
        <h2 className="text-20 font-semibold">
          {onlyNewMatches ? 'No new matches' : MESSAGES.noCompanies[narrowed ? 'title' : 'noData']}
        </h2>
        {hiddenCount > 0 ? (
          <p className="mt-1 text-ink-2">{hiddenText(hiddenCount)}</p>
        ) : (
          narrowed &&
          !onlyNewMatches &&
          suggestions.suggestions.length === 0 && <p className="mt-1 min-h-5 text-ink-2">{MESSAGES.noCompanies.hint}</p>
        )}
        {hiddenCount === 0 && <DidYouMean {...suggestions} className="mt-1" />}
      </div>
      {hiddenCount > 0 && (
        <AddressLink
          href={addressHref(withHidden)}
          onFollow={() => change({ filters: withHidden.filters, page: 1 })}
          className={buttonClass({ variant: 'main', className: 'max-tablet:h-11' })}
        >
          {hiddenCount === 1 ? 'Show it' : 'Show them'}
        </AddressLink>
      )}
      <SuggestedChanges {...suggestions} />
      {onlyNewMatches && <Button onClick={() => change({ newMatchesOf: null })}>Show all matches</Button>}
      {narrowed && !onlyNewMatches && <Button onClick={onClear}>{MESSAGES.noCompanies.clear}</Button>}
      {!narrowed && access.admin && (
        <Link to="/admin/imports" className={buttonClass({ variant: 'main' })}>
          Import companies
        </Link>
      )}
    </section>
  );
}

/** Applies the filters of a sentence that was searched for, if they are all that it says. */
function useFiltersOfSentence(
  { address, change }: SuggestedSearchesProps,
  { suggestions, onChoose }: ReturnType<typeof useSuggestions>,
): void {
  const { submitted, setSubmitted } = useSearchResults();
  const sentence = wholeSentence(suggestions);
  const apply = useEffectEvent(() => {
    const { query, filters } = address;
    if (!sentence || submitted?.trim() !== query.trim()) return;
    setSubmitted(null);
    onChoose(sentence);
    toast({
      title:
        sentence.total > 0
          ? `No exact match. Showing results for these filters instead${leftOutText(sentence)}.`
          : 'No company matches this text, or all of its filters.',
      action: { label: 'Search for the text', onSelect: () => change({ query, filters, page: 1 }) },
    });
  });
  useEffect(() => apply(), [sentence, submitted]);
}

function hiddenText(count: number): string {
  return count === 1
    ? '1 match is hidden because it is your customer.'
    : `${countText(count, 'match', 'matches')} are hidden because they are your customers.`;
}
