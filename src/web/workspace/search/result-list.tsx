import { type MouseEvent, memo, Suspense } from 'react';
import { MESSAGES } from '#domain/messages.ts';
import { FEW_RESULTS } from '#domain/search/search-suggestions.ts';
import { FundingTrack } from '../../data/companies/charts/funding-track.tsx';
import { addressHref } from '../../data/companies/search-address.ts';
import { CardSkeletons } from '../../data/search/card-skeletons.tsx';
import { ResultPages } from '../../data/search/result-pages.tsx';
import { PageOutOfRange, SearchError } from '../../data/search/result-states.tsx';
import { slugAt } from '../../data/search/use-current-item.ts';
import { outdatedClass } from '../../data/search/use-wait-stage.ts';
import { useResultsLists } from '../lists/list-controls.tsx';
import { useListSelection } from '../lists/selection-context.tsx';
import { useSearchActions } from './actions-context.tsx';
import { CompanyPanel, EmptyList, ResultTable } from './lazy-parts.ts';
import { NoResults, OtherSpellings } from './no-results.tsx';
import { ResultCards } from './result-cards.tsx';
import { useSearchResults } from './results-context.tsx';

export function ResultList() {
  const { address, page, wait, error, retry, settled, change, replace, clear, wantFocus } = useSearchResults();
  const { actions, current } = useSearchActions();
  const { only } = useListSelection().lists;
  const onClear = () => {
    clear({ query: '' });
    wantFocus(true);
  };
  const room = useResultsLists(address.filters.list.filter((raw) => !raw.startsWith('!')).length === 1);
  if (error) {
    const message = MESSAGES.searchFailed(error);
    return <SearchError message={message} retry={retry} onClear={onClear} />;
  }
  if (!page || wait === 'long') {
    const track = <FundingTrack rounds={[]} lastAmountUsd={null} />;
    return <CardSkeletons now={wait === 'long'} label="Loading companies" foot={track} />;
  }
  if (page.total === 0 && address.listPage !== null && only?.total === 0) {
    return (
      <Suspense>
        <EmptyList />
      </Suspense>
    );
  }
  if (page.total === 0) return <NoResults address={address} settled={settled} change={replace} onClear={onClear} />;
  /** The table scrolls in the height that the rest of the page leaves. */
  const inFrame = address.view === 'table' ? 'flex min-h-0 flex-1 flex-col' : '';
  const hrefOf = (to: number) => addressHref({ ...address, page: to });
  const go = (to: number) => {
    change({ page: to });
    window.scrollTo({ top: 0 });
  };
  /** A search for a company that exists is not misspelled. */
  const name = address.query.trim().toLowerCase();
  const isNamed = page.companies.some(({ organizationName }) => organizationName.toLowerCase() === name);
  const click = (event: MouseEvent) => {
    const slug = slugAt(event.target);
    const within =
      event.target instanceof Element &&
      event.target.closest('a, button, input, select, thead, [role="menu"], [role="dialog"]');
    if (slug && !within && window.getSelection()?.isCollapsed !== false) actions.open(slug);
  };
  return (
    <div aria-busy={wait === 'noticed' || undefined} className={`${outdatedClass(wait)} ${inFrame}`}>
      {(page.total <= FEW_RESULTS ? !isNamed : address.query !== '') && (
        <OtherSpellings address={address} settled={settled} change={replace} />
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keyboard users have the names of the companies */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
      <div onClick={click} onPointerEnter={loadPanel} onFocus={loadPanel} {...room} className={inFrame}>
        {page.companies.length === 0 ? (
          <PageOutOfRange total={page.total} hrefOf={hrefOf} onGo={go} />
        ) : address.view === 'table' ? (
          <Suspense fallback={<CardSkeletons now={false} label="Loading companies" />}>
            <ResultTable page={page} current={current.slug} actions={actions} address={address} change={change} />
          </Suspense>
        ) : (
          <MemoCards page={page} current={current.slug} actions={actions} />
        )}
      </div>
      <ResultPages page={page.page} total={page.total} hrefOf={hrefOf} onGo={go} />
    </div>
  );
}

/** Before a company is opened. */
const loadPanel = () => void CompanyPanel.preload?.();

const MemoCards = memo(ResultCards);
