import { type MouseEvent, memo, Suspense } from 'react';
import { MESSAGES } from '#domain/messages.ts';
import { FEW_RESULTS } from '#domain/search/search-suggestions.ts';
import { CardSkeletons } from '../../search/card-skeletons.tsx';
import { ResultPages } from '../../search/result-pages.tsx';
import { PageOutOfRange, SearchError } from '../../search/result-states.tsx';
import { slugAt } from '../../search/use-current-item.ts';
import { outdatedClass } from '../../search/use-wait-stage.ts';
import { FundingTrack } from '../charts/funding-track.tsx';
import { CompanyPanel, ResultTable } from '../lazy-parts.ts';
import { useResultsLists } from '../lists/list-controls.tsx';
import type { CompanyActions } from '../profile/company-actions.ts';
import { addressHref, type SearchAddress } from '../search-address.ts';
import type { Results } from '../use-results.ts';
import type { ChangeAddress } from '../use-search-address.ts';
import { NoResults, OtherSpellings } from './no-results.tsx';
import { ResultCards } from './result-cards.tsx';

type ResultListProps = {
  results: Results;
  address: SearchAddress;
  settled: boolean;
  current: string | null;
  actions: CompanyActions;
  change: ChangeAddress;
  /** Like `change`, for controls that are gone with these results: moves focus to the next ones. */
  replace: ChangeAddress;
  /** Clears the search and its filters. */
  onClear: () => void;
};

export function ResultList({ results, address, settled, current, actions, change, replace, onClear }: ResultListProps) {
  const { page, wait, error, retry } = results;
  const room = useResultsLists(address.filters.list.filter((raw) => !raw.startsWith('!')).length === 1);
  if (error) {
    const message = MESSAGES.searchFailed(error);
    return <SearchError message={message} retry={retry} onClear={onClear} />;
  }
  if (!page || wait === 'long') {
    const track = <FundingTrack rounds={[]} lastAmountUsd={null} />;
    return <CardSkeletons now={wait === 'long'} label="Loading companies" foot={track} />;
  }
  if (page.total === 0) return <NoResults address={address} settled={settled} change={replace} onClear={onClear} />;
  const hrefOf = (to: number) => addressHref({ ...address, page: to });
  const go = (to: number) => {
    change({ page: to });
    window.scrollTo({ top: 0 });
  };
  const click = (event: MouseEvent) => {
    const slug = slugAt(event.target);
    const within = event.target instanceof Element && event.target.closest('a, button, input, thead, [role="menu"]');
    if (slug && !within && window.getSelection()?.isCollapsed !== false) actions.open(slug);
  };
  return (
    <div aria-busy={wait === 'noticed' || undefined} className={outdatedClass(wait)}>
      {page.total <= FEW_RESULTS && <OtherSpellings address={address} settled={settled} change={replace} />}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keyboard users have the names of the companies */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
      <div onClick={click} onPointerEnter={loadPanel} onFocus={loadPanel} {...room}>
        {page.companies.length === 0 ? (
          <PageOutOfRange total={page.total} hrefOf={hrefOf} onGo={go} />
        ) : address.view === 'table' ? (
          <Suspense fallback={<CardSkeletons now={false} label="Loading companies" />}>
            <ResultTable page={page} current={current} actions={actions} address={address} change={change} />
          </Suspense>
        ) : (
          <MemoCards page={page} current={current} actions={actions} />
        )}
      </div>
      <ResultPages page={page.page} total={page.total} hrefOf={hrefOf} onGo={go} />
    </div>
  );
}

/** Before a company is opened. */
const loadPanel = () => void CompanyPanel.preload?.();

const MemoCards = memo(ResultCards);
