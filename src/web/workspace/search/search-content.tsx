import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { addedText } from '#domain/companies/new-leads.ts';
import { PAGE_SIZE } from '#domain/search/search-params.ts';
import { MIN_CHARTED, ResultCharts } from '../../data/companies/charts/result-charts.tsx';
import { FilterPanel } from '../../data/companies/filters/filter-panel.tsx';
import { boardList, EMPTY_ADDRESS, shownView } from '../../data/companies/search-address.ts';
import { ExportButton, ToolbarExport } from '../../data/search/export-button.tsx';
import { FilterSheet, FilterSidebar, FilterToolbar } from '../../data/search/filter-bar.tsx';
import { ListHead } from '../../data/search/search-field.tsx';
import { ShortcutHints, StatusLine } from '../../data/search/status-line.tsx';
import { outdatedClass } from '../../data/search/use-results-query.ts';
import { focusField, useSearchKeys } from '../../data/search/use-search-keys.ts';
import { ACCESS_STABILITY_MS, useSession } from '../../members/accounts/session.tsx';
import { ActivatingPlan, useActivating } from '../../members/billing/activating-plan.tsx';
import { draftKeys } from '../../platform/api/note-drafts.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { useDebounced, useHydrated } from '../../ui/hooks.ts';
import { PendingDialog } from '../../ui/pending-dialog.tsx';
import { BoardSkeleton } from '../lists/board-frame.tsx';
import { ListDialogs } from '../lists/company-lists.tsx';
import { SelectionProvider, useListSelection } from '../lists/selection-context.tsx';
import { SaveButton, saveCurrentSearch } from '../saved-searches/save-button.tsx';
import { newMatchesLabel } from '../saved-searches/saved-searches.ts';
import { ActionsProvider, useSearchActions } from './actions-context.tsx';
import {
  CompanyPanel,
  EmailLimit,
  ListFilters,
  NewLeads,
  SaveSearch,
  SearchOffer,
  SourceProgress,
} from './lazy-parts.ts';
import { CustomerFilter, ExportFilter, PressureFilter } from './own-filters.tsx';
import { newLeadsSince, ResultList, ResultsToolbar } from './results.tsx';
import { ResultsProvider, useSearchResults } from './results-context.tsx';
import { SearchBar } from './search-bar.tsx';
import type { OfferReason } from './search-offer.tsx';
import { useSearchAddress } from './use-search-address.ts';

/**
 * A search with what it offers to those who have to sign up or pay first.
 * @param failure the error from server rendering
 * @param title of the page, if it is not the search itself
 */
export function SearchContent({ failure, title }: { failure: string | null; title?: ReactNode }) {
  const { user, access, impersonatedBy } = useSession();
  const [dialog, setDialog] = useState<OfferReason | null>(null);
  // Stable across renders: every result depends on them.
  const choosePlan = useCallback(() => setDialog('plans'), []);
  const offerExport = useCallback(() => setDialog('export'), []);
  const hydrated = useHydrated();
  const activating = useActivating();
  const gate = useDebounced(
    user === null ? 'signup' : access.active || activating ? null : 'plans',
    ACCESS_STABILITY_MS,
  );
  const { address } = useSearchAddress();
  const reason = gate ?? dialog;
  if (activating) return <ActivatingPlan className="px-4 pt-[20vh]" />;
  return (
    <>
      <ResultsProvider
        active={access.active}
        trialing={access.trialing}
        mayExport={access.export}
        hasLists={access.active && !impersonatedBy}
        failure={failure}
        onNoAccess={choosePlan}
        onNoExport={access.trialing ? offerExport : choosePlan}
        onEmailLimit={() => setDialog('emails')}
      >
        <SelectionProvider>
          <ActionsProvider>
            <Screen title={title} />
          </ActionsProvider>
        </SelectionProvider>
        <Suspense>{hydrated && <ActivityLog />}</Suspense>
        <Suspense>
          {reason !== null && (
            <SearchOffer
              reason={reason}
              onClose={gate === null ? () => setDialog(null) : undefined}
              onChoosePlan={choosePlan}
            />
          )}
        </Suspense>
      </ResultsProvider>
      <Suspense>{hydrated && <SourceProgress />}</Suspense>
      <StatusLine>
        <ShortcutHints onBoard={access.active && shownView(address) === 'board'} hasContacts={access.active} />
      </StatusLine>
    </>
  );
}

const ActivityLog = lazy(() => import('./activity-log.ts'));
const Board = lazy(() => import('../lists/board.tsx'));
const Matches = lazy(() => import('../../data/search/matches.tsx'));
const SavedSearchDialogs = lazy(() => import('../saved-searches/saved-search-dialogs.tsx'));
const SelectionBar = lazy(() => import('../lists/selection-bar.tsx'));
const TrialStatus = lazy(() => import('./trial-status.tsx'));
const ShortcutsDialog = lazy(() => import('../../data/search/shortcuts-dialog.tsx'));

/**
 * The table and the board scroll in the height of the page; on phones the board is as long as its column. The last card
 * can be scrolled out from under a toast.
 */
const HEIGHTS = {
  cards: 'pb-28',
  table: 'flex h-app min-h-120 flex-col pb-4',
  board: 'max-tablet:pb-12 tablet:flex tablet:h-app tablet:min-h-120 tablet:flex-col tablet:pb-4',
};

function Screen({ title }: { title: ReactNode }) {
  const { address, exact, view, layout, shown, hasOldCounts, total, saved, clear } = useSearchResults();
  const { lists, selection } = useListSelection();
  const { exporting } = useSearchActions();
  useUnsentNotes();
  const { open } = address;
  const filters = <Filters visible={layout.visible} />;
  const columns = `${layout.sidebar ? (open ? 'desktop:grid-cols-[240px_minmax(0,1fr)_440px]' : 'desktop:grid-cols-[240px_minmax(0,1fr)]') : open ? 'desktop:grid-cols-[minmax(0,1fr)_440px]' : ''}`;
  return (
    <div
      data-old-counts={hasOldCounts || undefined}
      className={`grid min-h-app grid-cols-[minmax(0,1fr)] items-start ${columns}`}
    >
      <FilterSidebar layout={layout}>{filters}</FilterSidebar>
      <div
        data-results-of={shown ? exact.address.query : undefined}
        className={`@container min-w-0 px-4 pt-4 max-tablet:px-4 max-tablet:pt-3 min-[1360px]:px-6 ${HEIGHTS[view]}`}
      >
        {title}
        <Head />
        <SearchResults />
        {selection.count > 0 && (
          <Suspense>
            <SelectionBar />
          </Suspense>
        )}
      </div>
      {open && (
        <Suspense>
          <CompanyPanel slug={open} />
        </Suspense>
      )}
      {layout.sheet && (
        <FilterSheet layout={layout} total={total} onClear={() => clear()}>
          {filters}
        </FilterSheet>
      )}
      {exporting.dialog}
      <Suspense fallback={<PendingDialog />}>
        {(saved.naming || saved.alertOf) && <SavedSearchDialogs />}
        {lists.dialog && <ListDialogs lists={lists} selection={selection} />}
      </Suspense>
      <Shortcuts focusFilters={layout.focus} />
    </div>
  );
}

/** The search field, the active filters and what can be done with the search. */
function Head() {
  const { active, address, sentence, layout, saved, change, editFilters, clear, onNoAccess } = useSearchResults();
  const { labelOf } = useListSelection();
  const { exporting } = useSearchActions();
  const { added, newMatchesOf, listPage } = address;
  const filters = listPage === null ? address.filters : { ...address.filters, list: [] };
  const others = [
    ...(added === null ? [] : [{ label: addedText(added), onRemove: () => change({ added: null }) }]),
    ...(newMatchesOf === null
      ? []
      : [{ label: newMatchesLabel(saved, newMatchesOf), onRemove: () => change({ newMatchesOf: null }) }]),
    ...(sentence?.sentence.leftOut
      ? [
          {
            label: `ignored: “${sentence.sentence.leftOut}”`,
            tone: 'not' as const,
            onRemove: () => sentence.onChoose(sentence.sentence),
          },
        ]
      : []),
  ];
  return (
    <ListHead>
      <SearchBar>
        <ExportButton {...exporting.controls} />
      </SearchBar>
      <FilterToolbar
        filters={filters}
        labelOf={labelOf}
        others={others}
        layout={layout}
        onChange={editFilters}
        onClear={() => clear()}
      >
        {active ? (
          <Suspense>
            <SaveSearch />
          </Suspense>
        ) : (
          <SaveButton onSave={onNoAccess} />
        )}
        <ToolbarExport {...exporting.controls} />
      </FilterToolbar>
    </ListHead>
  );
}

function Filters({ visible }: { visible: boolean }) {
  const { active, address, issues, failed, editFilters, ...search } = useSearchResults();
  const { mayExport, onNoAccess, onNoExport } = search;
  const { lists, clients } = useListSelection();
  const { impersonatedBy } = useSession();
  const filtering = {
    filters: address.filters,
    counted: issues.length > 0 ? EMPTY_ADDRESS : search.counted,
    visible,
    onChange: editFilters,
  };
  const withAccess = { ...filtering, visible: active && visible, onChange: active ? editFilters : onNoAccess };
  const failing = issues.length > 0 || failed;
  return (
    <>
      {lists.hasAccess && (
        <Suspense>
          <ListFilters {...filtering} lists={lists} isListPage={address.listPage !== null} />
        </Suspense>
      )}
      <FilterPanel {...filtering} failed={failing} />
      <ExportFilter {...filtering} clients={clients} failed={failing} onRefused={mayExport ? undefined : onNoExport} />
      <PressureFilter {...withAccess} failed={failing} />
      {!impersonatedBy && <CustomerFilter {...withAccess} onNoAccess={active ? undefined : onNoAccess} />}
    </>
  );
}

function SearchResults() {
  const { active, trialing, address, view, page, wait, failed, counted, ...search } = useSearchResults();
  const { change, editFilters, onNoAccess, onEmailLimit } = search;
  const hydrated = useHydrated();
  const boardOf = boardList(counted.filters);
  // A list that fits on a page is worked through, not charted.
  const minCharted = address.listPage === null ? MIN_CHARTED : PAGE_SIZE + 1;
  return (
    <>
      <Suspense>
        {hydrated && active && address.listPage === null && (
          <NewLeads onShow={(since) => change(newLeadsSince(since))} />
        )}
      </Suspense>
      <ResultsToolbar />
      {trialing && (
        <div className="mb-2 min-h-5 max-tablet:min-h-10">
          <Suspense>{hydrated && <TrialStatus budget={page?.revealBudget} />}</Suspense>
        </div>
      )}
      <Suspense>
        {hydrated && page?.revealBudget?.remaining === 0 && (
          <EmailLimit budget={page.revealBudget} onUpgrade={trialing ? onEmailLimit : undefined} />
        )}
      </Suspense>
      {view === 'cards' && !failed && (page?.total ?? minCharted) >= minCharted && (
        <div className={outdatedClass(wait)}>
          <ResultCharts counted={counted} onChange={active ? editFilters : onNoAccess} />
        </div>
      )}
      {view === 'board' && !failed && page?.total !== 0 ? (
        <Suspense fallback={<BoardSkeleton />}>
          {hydrated && boardOf !== null ? <Board listId={boardOf} /> : <BoardSkeleton />}
        </Suspense>
      ) : (
        <ResultList />
      )}
      <Suspense>{hydrated && counted.query !== '' && <Matches query={counted.query} />}</Suspense>
    </>
  );
}

/** The keyboard shortcuts, and the dialog that lists them. */
function Shortcuts({ focusFilters }: { focusFilters: () => void }) {
  const { active, address, view, saved, field, hasLists, onNoAccess } = useSearchResults();
  const { selection } = useListSelection();
  const { actions, current, exporting, close, copyCurrent } = useSearchActions();
  const [isListed, setIsListed] = useState(false);
  useSearchKeys({
    focusSearch: () => focusField(field),
    focusFilters,
    move: current.move,
    openCurrent: () => current.slug && actions.open(current.slug),
    copyEmail: () => void copyCurrent(),
    exportResults: () => (selection.count > 0 ? exporting.exportSelection() : exporting.controls.onExport()),
    saveSearch: active ? () => saveCurrentSearch(saved) : onNoAccess,
    addToList: () => {
      // For the selected companies, else the one in the side panel, else the current one in the results.
      const item = address.open ? 'aside' : `[data-slug="${CSS.escape(current.slug ?? '')}"]`;
      const scope = selection.count > 0 ? '.selection-bar' : item;
      document.querySelector<HTMLElement>(`${scope} [data-add-to-list] button`)?.click();
    },
    select: () => {
      if (hasLists && current.item && view !== 'board') selection.toggle(current.item.id);
    },
    showShortcuts: () => setIsListed(true),
    close: () => {
      if (address.open) close();
      else if (selection.count > 0) selection.clear();
      else return false;
      return true;
    },
  });
  return (
    isListed && (
      <Suspense>
        <ShortcutsDialog workspace onClose={() => setIsListed(false)} />
      </Suspense>
    )
  );
}

/** Sends notes that earlier pages could not save, for any company. */
function useUnsentNotes(): void {
  const { user, access, impersonatedBy } = useSession();
  const api = useApi();
  const queryClient = useQueryClient();
  const userId = access.active && !impersonatedBy ? user?.id : undefined;
  useEffect(() => {
    if (!userId || draftKeys(userId).length === 0) return;
    void import('../lists/note-saver.ts').then(({ noteSaver }) => noteSaver(api, queryClient).sendDrafts(userId));
  }, [api, queryClient, userId]);
}
