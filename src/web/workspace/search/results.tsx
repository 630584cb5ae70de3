import { ArrowDownUp, Rows2, SquareKanban, TableProperties } from 'lucide-react';
import { type MouseEvent, memo, type ReactNode, Suspense } from 'react';
import type { ResultView } from '#domain/companies/table-columns.ts';
import { formatCount } from '#domain/counts.ts';
import { MESSAGES } from '#domain/messages.ts';
import { DEFAULT_SORT, SORTS } from '#domain/search/company-filters.ts';
import { inclusionsOf } from '#domain/search/search-params.ts';
import { FEW_RESULTS } from '#domain/search/search-suggestions.ts';
import { FundingTrack } from '../../data/companies/charts/funding-track.tsx';
import {
  addressHref,
  boardList,
  isNarrowed,
  NO_FILTERS,
  type SearchAddress,
} from '../../data/companies/search-address.ts';
import { CardSkeletons } from '../../data/search/card-skeletons.tsx';
import { ResultPages } from '../../data/search/result-pages.tsx';
import { PageOutOfRange, SearchError } from '../../data/search/result-states.tsx';
import { ShownRange } from '../../data/search/shown-range.tsx';
import { slugAt } from '../../data/search/use-current-item.ts';
import { outdatedClass } from '../../data/search/use-results-query.ts';
import { useHydrated } from '../../ui/hooks.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { useResultsLists } from '../lists/company-lists.tsx';
import { useListSelection } from '../lists/selection-context.tsx';
import { useSearchActions } from './actions-context.tsx';
import {
  ColumnsMenu,
  CompanyPanel,
  EmptyList,
  HiddenCustomers,
  MonthLeads,
  NoResults,
  ResultTable,
  SuggestedSearches,
} from './lazy-parts.ts';
import { ResultCards } from './result-cards.tsx';
import { useSearchResults } from './results-context.tsx';

const VIEWS: readonly { value: ResultView; label: string; icon: ReactNode }[] = [
  { value: 'cards', label: 'Cards', icon: <Rows2 aria-hidden /> },
  { value: 'table', label: 'Table', icon: <TableProperties aria-hidden /> },
  { value: 'board', label: 'Board', icon: <SquareKanban aria-hidden /> },
];

const loadTable = () => {
  void ResultTable.preload?.();
  void ColumnsMenu.preload?.();
};

export function ResultsToolbar() {
  const { heading, address, total, failed, page, view, change } = useSearchResults();
  const { only } = useListSelection().lists;
  const { listPage } = address;
  const Heading = listPage === null ? 'h1' : 'h2'; // The page of a list has its own title.
  const showNew = (since: string) => change(newLeadsSince(since));
  const hasBoard = boardList(address.filters) !== null;
  // Not worth delaying the results.
  const hydrated = useHydrated();
  const showsMonth = hydrated && listPage === null && !isNarrowed(address);
  const hidesCustomers = hydrated && address.filters.customers.length > 0;
  return (
    <>
      <div className="mt-3 mb-2 flex min-h-8 items-center gap-x-3 gap-y-1 tablet:@max-[520px]:flex-wrap max-tablet:mt-2 max-tablet:gap-2">
        <Heading
          ref={heading}
          tabIndex={-1}
          aria-live="polite"
          className="mr-auto min-w-0 text-16 text-ink-2 outline-none tabular-nums max-tablet:text-14 tablet:whitespace-nowrap @max-[600px]:text-14 [&>b]:font-semibold [&>b]:text-ink"
        >
          {total === null ? (
            failed ? (
              'Results'
            ) : (
              'Searching...'
            )
          ) : listPage !== null && only ? (
            <>
              <b>{formatCount(total)}</b>
              {total !== only.total && (
                <>
                  {' '}
                  of <b>{formatCount(only.total)}</b>
                </>
              )}{' '}
              {only.total === 1 ? 'company' : 'companies'}
            </>
          ) : view === 'board' ? (
            <>
              <b>{formatCount(total)}</b> {total === 1 ? 'result' : 'results'}
            </>
          ) : (
            <ShownRange total={total} page={page?.page ?? 1} />
          )}
        </Heading>
        <Suspense>
          {hidesCustomers && <HiddenCustomers className="@max-[1000px]:hidden" />}
          {showsMonth && <MonthLeads onShow={showNew} className="@max-[760px]:hidden" />}
        </Suspense>
        <span className="relative min-w-0">
          <Select
            label="Sort by"
            options={SORTS}
            value={address.sort}
            onChange={(sort) => change({ sort })}
            className="max-tablet:w-9 max-tablet:[&>select]:text-transparent max-tablet:[&>svg]:hidden"
          />
          <ArrowDownUp
            aria-hidden
            className="pointer-events-none absolute top-2.5 left-2.5 size-4 text-ink-3 tablet:hidden"
          />
        </span>
        {view === 'table' && (
          <Suspense>
            <ColumnsMenu />
          </Suspense>
        )}
        <Segmented
          label="View"
          options={hasBoard ? VIEWS : VIEWS.filter(({ value }) => value !== 'board')}
          value={view}
          onReach={loadTable}
          onChange={(to) => change(to === 'board' ? { view: to, page: 1 } : { view: to })}
          iconsOnPhones
        />
      </div>
      {/* A separate line on narrow screens. */}
      <Suspense>
        {hidesCustomers && <HiddenCustomers className="mb-2 hidden min-h-8 @max-[1000px]:block" />}
        {showsMonth && (
          <MonthLeads onShow={showNew} className="mb-2 hidden min-h-8 @max-[760px]:block max-tablet:min-h-11" />
        )}
      </Suspense>
    </>
  );
}

export function ResultList() {
  const { address, sentence, isDraft, page, wait, error, ...search } = useSearchResults();
  const { retry, settled, change, replace, clear, wantFocus } = search;
  const { actions, current } = useSearchActions();
  const { only } = useListSelection().lists;
  const onClear = () => {
    clear({ query: '' });
    wantFocus(true);
  };
  const room = useResultsLists(inclusionsOf(address.filters.list).length === 1);
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
  if (page.total === 0) {
    return (
      <Suspense>
        <NoResults address={address} settled={settled} change={replace} onClear={onClear} />
      </Suspense>
    );
  }
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
    <div
      aria-busy={wait === 'noticed' || undefined}
      data-preview={page.preview}
      className={`${outdatedClass(wait)} ${inFrame}`}
    >
      {!sentence && !isDraft && (page.total <= FEW_RESULTS ? !isNamed : address.query !== '') && (
        <Suspense>
          <SuggestedSearches
            address={address}
            settled={settled}
            change={replace}
            first={page.companies[0]?.slug}
            onOpen={actions.open}
          />
        </Suspense>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keyboard users have the names of the companies */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
      <div onClick={click} onPointerEnter={loadPanel} onFocus={loadPanel} {...room} className={inFrame}>
        {page.companies.length === 0 ? (
          <PageOutOfRange total={page.total} hrefOf={hrefOf} onGo={go} />
        ) : address.view === 'table' ? (
          <Suspense fallback={<CardSkeletons now={false} label="Loading companies" />}>
            <ResultTable page={page} current={current.slug} actions={actions} />
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

/** The search for all companies added since a given time. */
export function newLeadsSince(addedSince: string): Partial<SearchAddress> {
  return { query: '', filters: NO_FILTERS, added: addedSince, newMatchesOf: null, sort: DEFAULT_SORT };
}
