import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { hostOf, webLink } from '#domain/companies/company.ts';
import { formatAmount } from '#domain/companies/funding.ts';
import { formatCount } from '#domain/counts.ts';
import type { LpCard as Lp, LpFocus } from '#domain/lps/lp.ts';
import { type LpFilterName, lpFilterLabel } from '#domain/lps/lp-filters.ts';
import { placeText } from '#domain/places/place.ts';
import { plainPlace, shortPlace } from '#domain/places/short-place.ts';
import { foldText } from '#domain/search/fold-text.ts';
import type { SearchSuggestion } from '#domain/search/search-suggestions.ts';
import { searchTerms } from '#domain/search/search-terms.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { CardSkeletons } from '../search/card-skeletons.tsx';
import { CardContact, type ContactActions } from '../search/contact-email.tsx';
import { mark } from '../search/mark.ts';
import { ResultPages } from '../search/result-pages.tsx';
import { PageOutOfRange, SearchError } from '../search/result-states.tsx';
import type { SuggestionsProps } from '../search/search-suggestions.tsx';
import { clearText, DidYouMean, SuggestedChanges } from '../search/suggested-changes.tsx';
import { outdatedClass, type ResultsQuery } from '../search/use-results-query.ts';
import { type ChangeLps, EMPTY_LP_ADDRESS, type LpAddress, lpHref, lpSetParams, NO_LP_FILTERS } from './lp-address.ts';
import { LP_MESSAGES } from './lp-messages.ts';
import { type LpResultsPage, lpSuggestionsQuery } from './lp-queries.ts';
import '../search/result-card.css';
import '../search/result-card-narrow.css';
import '../search/small-icons.css';

type LpListProps = {
  results: ResultsQuery<LpResultsPage>;
  address: LpAddress;
  current: string | null;
  actions: ContactActions;
  change: ChangeLps;
  /** Like `change`, for controls that are gone with these results: moves focus to the next ones. */
  replace: ChangeLps;
};

export function LpList({ results, address, current, actions, change, replace }: LpListProps) {
  const { page, wait, error, retry } = results;
  if (error) {
    const message = LP_MESSAGES.failed(error);
    return <SearchError message={message} retry={retry} onClear={() => replace(EMPTY_LP_ADDRESS)} />;
  }
  if (!page || wait === 'long') return <CardSkeletons now={wait === 'long'} label="Loading LPs" />;
  if (page.total === 0) return <NoLps address={address} settled={results.shown} change={replace} />;
  const before = (page.page - 1) * page.pageSize;
  const pages = {
    page: page.page,
    total: page.total,
    hrefOf: (to: number) => lpHref({ ...address, page: to }),
    onGo: (to: number) => {
      change({ page: to });
      window.scrollTo({ top: 0 });
    },
  };
  return (
    <div aria-busy={wait === 'noticed' || undefined} className={outdatedClass(wait)}>
      {page.lps.length === 0 && <PageOutOfRange {...pages} />}
      <div className="grid grid-cols-1 gap-2 empty:hidden">
        {page.lps.map((lp, index) => (
          <LpCard
            key={lp.id}
            lp={lp}
            query={address.query}
            position={before + index + 1}
            current={lp.slug === current}
            actions={actions}
          />
        ))}
      </div>
      <ResultPages {...pages} />
    </div>
  );
}

type NoLpsProps = { address: LpAddress; settled: boolean; change: ChangeLps };

function NoLps({ address, settled, change }: NoLpsProps) {
  const { title, hint, noData } = LP_MESSAGES.none;
  const isFiltered = Object.values(address.filters).some((choices) => choices.length > 0);
  const isNarrowed = address.query !== '' || isFiltered;
  const query = lpSuggestionsQuery(useApi(), lpSetParams(address));
  const { data: suggestions = [] } = useQuery({ ...query, enabled: settled && isNarrowed });
  const changeTo = ({ query, filters }: SearchSuggestion) => ({
    query,
    filters: { ...NO_LP_FILTERS, ...filters },
    page: 1,
  });
  const props: SuggestionsProps = {
    suggestions,
    labelOf: (filter, value) => lpFilterLabel(filter as LpFilterName, value),
    hrefOf: (suggestion) => lpHref({ ...address, ...changeTo(suggestion) }),
    onChoose: (suggestion) => change(changeTo(suggestion)),
  };
  return (
    <section className="grid min-h-53 place-items-center content-center gap-4 rounded-box border border-line bg-surface px-6 py-8 text-center">
      <div>
        <h2 className="text-20 font-semibold break-words">
          {isNarrowed ? `${title}${address.query && ` for “${address.query}”`}` : noData}
        </h2>
        {isNarrowed && suggestions.length === 0 && <p className="mt-1 min-h-5 text-ink-2">{hint(isFiltered)}</p>}
        <DidYouMean {...props} className="mt-1" />
      </div>
      <SuggestedChanges {...props} />
      {isNarrowed && (
        <Button variant="quiet" onClick={() => change({ query: '', filters: NO_LP_FILTERS })}>
          {clearText(isFiltered)}
        </Button>
      )}
    </section>
  );
}

type LpCardProps = {
  lp: Lp;
  query: string;
  position: number;
  current: boolean;
  actions: ContactActions;
};

const LpCard = memo(function LpCard({ lp, query, position, current, actions }: LpCardProps) {
  const website = webLink(lp.website);
  const location = plainPlace(placeText(lp));
  const { geographies } = lp.focus;
  return (
    <article aria-label={lp.name} data-slug={lp.slug} data-current={current || undefined} className="card">
      <div className="card-who">
        <small>{formatCount(position)}</small>
        <div {...mark(lp.name, 'card-name')}>
          <h2>
            <a href={`/lps/${lp.slug}`} data-name>
              {lp.name}
            </a>
          </h2>
          {website && (
            <a href={website} rel="noopener" target="_blank" className="card-site">
              <span>{hostOf(lp.website)}</span>
            </a>
          )}
        </div>
        {lp.description && <p>{lp.description}</p>}
        {/* What has no room wraps out of sight. */}
        <div className="card-meta h-5 flex-wrap overflow-hidden">
          {location && (
            <span title={location} className="card-place">
              <span>{shortPlace(location)}</span>
            </span>
          )}
          {cardFocus(lp.focus, query).map((focus) => (
            <span key={focus} className="badge">
              {focus}
            </span>
          ))}
        </div>
      </div>
      <CardContact contacts={lp.contacts} defaultRole="" actions={actions} />
      <div className="card-money">
        <p>
          <b className={lp.assetsUsd === null ? 'card-unknown' : undefined}>{formatAmount(lp.assetsUsd)}</b>
          <span className="text-ink-3" title={lp.assetsAsOf ? `Assets as of ${lp.assetsAsOf}` : undefined}>
            {lp.assetsUsd !== null && lp.assetsAsOf ? `AUM ${lp.assetsAsOf}` : 'AUM'}
          </span>
        </p>
        <p>{lp.type && <span className="truncate text-ink">{lp.type}</span>}</p>
        <p title={geographies.join(', ')}>
          <span className="truncate">{geographies.join(', ')}</span>
        </p>
      </div>
    </article>
  );
});

/** The stages and sectors on a card, first those that the search matches. */
function cardFocus({ stages, sectors }: LpFocus, query: string): string[] {
  const terms = searchTerms(foldText(query));
  const matches = [...stages, ...sectors].filter((focus) => terms.some((term) => foldText(focus).includes(term)));
  return [...new Set([...matches, ...stages.slice(0, 2), ...sectors.slice(0, 1)])].slice(0, 3);
}
