import { lazy, type ReactNode, Suspense, useState } from 'react';
import { addedText } from '#domain/companies/new-leads.ts';
import { MIN_CHARTED, ResultCharts } from '../../data/companies/charts/result-charts.tsx';
import { FilterPanel } from '../../data/companies/filters/filter-panel.tsx';
import { boardList, EMPTY_ADDRESS } from '../../data/companies/search-address.ts';
import { ExportButton, ToolbarExport } from '../../data/search/export-button.tsx';
import { FilterSheet, FilterSidebar, FilterToolbar, useFilterLayout } from '../../data/search/filter-bar.tsx';
import { ListHead } from '../../data/search/search-field.tsx';
import { focusField, useSearchKeys } from '../../data/search/use-search-keys.ts';
import { outdatedClass } from '../../data/search/use-wait-stage.ts';
import { useSession } from '../../members/accounts/session.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { EmailLimit } from '../companies/email-limit.tsx';
import { CustomerFilter } from '../customers/customer-filter.tsx';
import { ExportFilter } from '../exports/export-filter.tsx';
import { PressureFilter } from '../exports/pressure-filter.tsx';
import { BoardSkeleton } from '../lists/board-frame.tsx';
import { ListFilters } from '../lists/list-filters.tsx';
import { SelectionProvider, useListSelection } from '../lists/selection-context.tsx';
import { useUnsentNotes } from '../lists/use-unsent-notes.ts';
import { SaveButton, SaveSearch, saveSearch } from '../saved-searches/save-search.tsx';
import { newMatchesLabel } from '../saved-searches/saved-searches.ts';
import { ActionsProvider, useSearchActions } from './actions-context.tsx';
import { CompanyPanel } from './lazy-parts.ts';
import { NewLeads, newLeadsSince } from './new-leads.tsx';
import { ResultList } from './result-list.tsx';
import { ResultsProvider, type SearchAccess, useSearchResults } from './results-context.tsx';
import { ResultsToolbar } from './results-toolbar.tsx';
import { SearchBar } from './search-bar.tsx';

const Board = lazy(() => import('../lists/board.tsx'));
const ListDialogs = lazy(() => import('../lists/list-dialogs.tsx'));
const Matches = lazy(() => import('./matches.tsx'));
const SavedSearchDialogs = lazy(() => import('../saved-searches/saved-search-dialogs.tsx'));
const SelectionBar = lazy(() => import('../lists/selection-bar.tsx'));
const TrialStatus = lazy(() => import('./trial-status.tsx'));
const ShortcutsDialog = lazy(() => import('../../data/search/shortcuts-dialog.tsx'));

/** @param title of the page, if it is not the search itself */
export function SearchScreen({ title, ...access }: SearchAccess & { title?: ReactNode }) {
  return (
    <ResultsProvider access={access}>
      <SelectionProvider>
        <ActionsProvider>
          <Screen title={title} />
        </ActionsProvider>
      </SelectionProvider>
    </ResultsProvider>
  );
}

function Screen({ title }: { title: ReactNode }) {
  const { active, address, view, shown, total, saved, clear } = useSearchResults();
  const { lists, selection } = useListSelection();
  const { actions, current, exporting, listed, close } = useSearchActions();
  useUnsentNotes();
  const layout = useFilterLayout(view === 'cards' && address.listPage === null);
  const { open } = address;
  const filters = <Filters visible={layout.visible} />;
  const columns = `${layout.sidebar ? (open ? 'desktop:grid-cols-[248px_minmax(0,1fr)_440px]' : 'desktop:grid-cols-[264px_minmax(0,1fr)]') : open ? 'desktop:grid-cols-[minmax(0,1fr)_440px]' : ''}`;
  return (
    <div className={`grid min-h-app grid-cols-[minmax(0,1fr)] items-start ${columns}`}>
      <FilterSidebar layout={layout}>{filters}</FilterSidebar>
      <div
        data-results-of={shown ? address.query : undefined}
        className={`@container min-w-0 px-6 pt-4 max-tablet:px-3 max-tablet:pt-3 ${view === 'table' ? 'flex h-app min-h-120 flex-col pb-4' : 'pb-12'}`}
      >
        {title}
        <Head layout={layout} />
        <Results />
        {selection.count > 0 && (
          <Suspense>
            <SelectionBar />
          </Suspense>
        )}
      </div>
      {open && (
        <Suspense>
          <CompanyPanel
            slug={open}
            active={active}
            listed={listed}
            position={current.position}
            actions={actions}
            onPrevious={current.hasPrevious ? () => current.move(-1) : null}
            onNext={current.hasNext ? () => current.move(1) : null}
            onClose={close}
          />
        </Suspense>
      )}
      {layout.sheet && (
        <FilterSheet layout={layout} total={total} onClear={() => clear()}>
          {filters}
        </FilterSheet>
      )}
      {exporting.dialog}
      <Suspense>
        {(saved.naming || saved.alertOf) && <SavedSearchDialogs />}
        {lists.dialog && <ListDialogs lists={lists} selection={selection} />}
      </Suspense>
      <Shortcuts focusFilters={layout.focus} />
    </div>
  );
}

/** The search field, the active filters and what can be done with the search. */
function Head({ layout }: { layout: ReturnType<typeof useFilterLayout> }) {
  const { active, address, saved, change, editFilters, clear, onNoAccess } = useSearchResults();
  const { labelOf } = useListSelection();
  const { exporting } = useSearchActions();
  const { added, newMatchesOf, listPage } = address;
  const filters = listPage === null ? address.filters : { ...address.filters, list: [] };
  const others = [
    ...(added === null ? [] : [{ label: addedText(added), onRemove: () => change({ added: null }) }]),
    ...(newMatchesOf === null
      ? []
      : [{ label: newMatchesLabel(saved, newMatchesOf), onRemove: () => change({ newMatchesOf: null }) }]),
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
        {active ? <SaveSearch /> : <SaveButton onSave={onNoAccess} />}
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
      <ListFilters {...filtering} lists={lists} isListPage={address.listPage !== null} />
      <FilterPanel {...filtering} failed={failing} />
      <ExportFilter {...filtering} clients={clients} failed={failing} onRefused={mayExport ? undefined : onNoExport} />
      <PressureFilter {...withAccess} failed={failing} />
      {!impersonatedBy && <CustomerFilter {...withAccess} onNoAccess={active ? undefined : onNoAccess} />}
    </>
  );
}

function Results() {
  const { active, trialing, address, view, page, wait, failed, counted, ...search } = useSearchResults();
  const { change, editFilters, onNoAccess, onEmailLimit } = search;
  const hydrated = useHydrated();
  const boardOf = boardList(counted.filters);
  return (
    <>
      {active && address.listPage === null && <NewLeads onShow={(since) => change(newLeadsSince(since))} />}
      <ResultsToolbar />
      {trialing && (
        <div className="mb-2 min-h-5">
          <Suspense>{hydrated && <TrialStatus budget={page?.revealBudget} />}</Suspense>
        </div>
      )}
      <EmailLimit budget={page?.revealBudget} onUpgrade={trialing ? onEmailLimit : undefined} />
      {view === 'cards' && !failed && (page?.total ?? MIN_CHARTED) >= MIN_CHARTED && (
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
  const { active, address, view, saved, field, listAccess, onNoAccess } = useSearchResults();
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
    saveSearch: active ? () => saveSearch(saved) : onNoAccess,
    addToList: () => {
      // For the selected companies, else the one in the side panel, else the current one in the results.
      const item = address.open ? 'aside' : `[data-slug="${CSS.escape(current.slug ?? '')}"]`;
      const scope = selection.count > 0 ? '.selection-bar' : item;
      document.querySelector<HTMLElement>(`${scope} [data-add-to-list] button`)?.click();
    },
    select: () => {
      if (listAccess === 'none') onNoAccess();
      else if (listAccess === 'full' && current.item && view !== 'board') selection.toggle(current.item.id);
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
