import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { countText } from '#domain/counts.ts';
import { MESSAGES } from '#domain/messages.ts';
import { shortPlace } from '#domain/places/short-place.ts';
import { foldText } from '#domain/search/fold-text.ts';
import { FundingTrack } from '../../data/companies/charts/funding-track.tsx';
import { companyNamesQuery } from '../../data/companies/company-queries.ts';
import { addressHref, isNarrowed } from '../../data/companies/search-address.ts';
import { AddressLink } from '../../data/search/address-link.tsx';
import { OtherSearches } from '../../data/search/search-suggestions.tsx';
import { clearText, DidYouMean, noMatchHint, SuggestedChanges } from '../../data/search/suggested-changes.tsx';
import { useSession } from '../../members/accounts/session.tsx';
import { useApi } from '../../platform/api/use-api.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { useHiddenCustomers } from '../customers/customer-queries.ts';
import { type SuggestionsOptions, useSuggestions } from './use-suggestions.ts';

type SuggestedSearchesProps = SuggestionsOptions & { first: string | undefined; onOpen: (slug: string) => void };

/** Other searches, above results, and the companies whose name is the text, unless they come first. */
export function SuggestedSearches({ address, settled, change, first, onOpen }: SuggestedSearchesProps) {
  const name = foldText(address.query);
  const { data: begun = [] } = useQuery({ ...companyNamesQuery(useApi(), address.query), enabled: settled });
  const named = begun.filter(({ slug, organizationName }) => foldText(organizationName) === name && slug !== first);
  const company = named.length > 0 && (
    <>
      Open{' '}
      {named.map(({ slug, organizationName, headquartersLocation }, i) => (
        <span key={slug}>
          {i > 0 && ', '}
          <AddressLink
            href={addressHref({ ...address, open: slug })}
            onFollow={() => onOpen(slug)}
            className="link font-semibold"
          >
            {organizationName}
          </AddressLink>
          {headquartersLocation && <span className="text-ink-3"> ({shortPlace(headquartersLocation)})</span>}
        </span>
      ))}
      .
    </>
  );
  return <OtherSearches {...useSuggestions({ address, settled, change })} company={company} />;
}

type NoResultsProps = SuggestionsOptions & { onClear: () => void };

export function NoResults(props: NoResultsProps) {
  const { address, change, onClear } = props;
  const { access } = useSession();
  const narrowed = isNarrowed(address);
  const filtered = isNarrowed({ ...address, query: '' });
  const onlyNewMatches = address.newMatchesOf !== null;
  const suggestions = useSuggestions(props);
  const withHidden = { ...address, filters: { ...address.filters, customers: [] }, page: 1 };
  const hiddenCount = useHiddenCustomers(address, props.settled);
  return (
    <section className="grid min-h-53 grid-cols-[minmax(0,1fr)] content-start justify-items-center gap-4 rounded-box border border-line bg-surface px-6 py-8 text-center">
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
          narrowed && !onlyNewMatches && <p className="mt-1 text-ink-2">{noMatchHint(filtered)}</p>
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
      {onlyNewMatches && <Button onClick={() => change({ newMatchesOf: null })}>Show all matches</Button>}
      {narrowed && !onlyNewMatches && <Button onClick={onClear}>{clearText(filtered)}</Button>}
      {!narrowed && access.admin && (
        <Link to="/admin/imports" className={buttonClass({ variant: 'main' })}>
          Import companies
        </Link>
      )}
      {/* Last, because they load after the rest when a filter was chosen. */}
      <SuggestedChanges {...suggestions} />
    </section>
  );
}

function hiddenText(count: number): string {
  return count === 1
    ? '1 match is hidden because it is your customer.'
    : `${countText(count, 'match', 'matches')} are hidden because they are your customers.`;
}
