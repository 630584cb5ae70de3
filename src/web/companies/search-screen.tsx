import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { bestContact, type CompanyCard } from '#domain/companies/company.ts';
import { addedText } from '#domain/companies/new-leads.ts';
import { MESSAGES } from '#domain/messages.ts';
import { placeFilterValue } from '#domain/places/locations.ts';
import { useSession } from '../accounts/session.tsx';
import { copyEmail, copyShown } from '../search/contact-email.tsx';
import { ExportButton, ToolbarExport } from '../search/exports/export-button.tsx';
import { useClients } from '../search/exports/ledger-queries.ts';
import { closeFilterSheet, FilterSheet, FilterSidebar, FilterToolbar, useFilterLayout } from '../search/filter-bar.tsx';
import type { EditFilters } from '../search/filter-values.ts';
import { ListHead } from '../search/search-field.tsx';
import { useCurrentItem } from '../search/use-current-item.ts';
import { focusField, useResultsFocus, useSearchKeys } from '../search/use-search-keys.ts';
import { outdatedClass } from '../search/use-wait-stage.ts';
import { useApi } from '../use-api.ts';
import { useHydrated } from '../use-hydrated.ts';
import { MIN_CHARTED, ResultCharts } from './charts/result-charts.tsx';
import { companyPageQuery, companyQuery, type ResultsPage } from './company-queries.ts';
import { CustomerFilter, useRememberHiding } from './filters/customer-filter.tsx';
import { ExportFilter, exportedLabel } from './filters/export-filter.tsx';
import { FilterPanel } from './filters/filter-panel.tsx';
import { PressureFilter } from './filters/pressure-filter.tsx';
import { CompanyPanel } from './lazy-parts.ts';
import { BoardSkeleton } from './lists/board-frame.tsx';
import { CompanyListsProvider } from './lists/list-controls.tsx';
import { ListFilters } from './lists/list-filters.tsx';
import { type ListAccess, useLists } from './lists/use-lists.ts';
import { type Selection, useSelection } from './lists/use-selection.ts';
import { useUnsentNotes } from './lists/use-unsent-notes.ts';
import type { CompanyActions } from './profile/company-actions.ts';
import { EmailLimit, toastEmailLimit } from './results/email-limit.tsx';
import { NewLeads, newLeadsSince } from './results/new-leads.tsx';
import { ResultList } from './results/result-list.tsx';
import { ResultsToolbar } from './results/results-toolbar.tsx';
import { SaveButton, SaveSearch, saveSearch } from './saved/save-search.tsx';
import { SavedList } from './saved/saved-list.tsx';
import { newMatchesLabel, useSavedSearches } from './saved/saved-searches.ts';
import {
  boardList,
  type CompanyFilterValues,
  EMPTY_ADDRESS,
  NO_FILTERS,
  type SearchAddress,
  searchParamsOf,
  shownView,
} from './search-address.ts';
import { SearchBar } from './search-bar.tsx';
import { useActivity } from './use-activity.ts';
import { useCompanyExport } from './use-company-export.tsx';
import { useCounted, useResults } from './use-results.ts';
import { type ChangeAddress, useSearchAddress } from './use-search-address.ts';

const Board = lazy(() => import('./lists/board.tsx'));
const ListDialogs = lazy(() => import('./lists/list-dialogs.tsx'));
const SavedSearchDialogs = lazy(() => import('./saved/saved-search-dialogs.tsx'));
const SelectionBar = lazy(() => import('./lists/selection-bar.tsx'));
const ShortcutsDialog = lazy(() => import('../search/shortcuts-dialog.tsx'));

type SearchScreenProps = {
  active: boolean;
  trialing: boolean;
  mayExport: boolean;
  lists: ListAccess;
  failure: string | null;
  /** Called when a user tries something that their access does not cover. */
  onNoAccess: () => void;
  onNoExport: () => void;
  /** Called when a trial user asks for more emails than the daily limit. */
  onEmailLimit: () => void;
};

export function SearchScreen(props: SearchScreenProps) {
  const { active, trialing, mayExport, failure, onNoAccess, onNoExport, onEmailLimit } = props;
  const { address: asked, issues, change } = useSearchAddress();
  const address = active ? asked : EMPTY_ADDRESS;
  const { query, filters, added, fresh, open } = address;
  const view = shownView(address);
  const results = useResults(address, active ? issues : [], active, failure, view === 'board');
  const { page, wait, prefetch } = results;
  const budget = useRef(page?.revealBudget);
  budget.current = page?.revealBudget;
  // Outdated results are neither counted nor reachable by keyboard shortcuts.
  const total = wait === 'short' && !results.error ? (page?.total ?? null) : null;
  const set = useMemo(() => ({ query, filters, added, fresh }), [query, filters, added, fresh]);
  const counted = useCounted(set, results.shown);
  useActivity(set, results.shown);
  const saved = useSavedSearches(address, active, change);
  useUnsentNotes();
  const lists = useLists(filters, props.lists, change);
  const selection = useSelection(set, view === 'board' ? null : page);
  const hydrated = useHydrated();
  const api = useApi();
  const queryClient = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const { heading, wantFocus } = useResultsFocus(results.shown);
  const layout = useFilterLayout(view === 'cards');
  const [keys, setKeys] = useState(false);
  const clients = useClients(mayExport);
  const exporting = useCompanyExport({ address, total, selection, mayExport, onNoExport });
  const { impersonatedBy } = useSession();

  const rememberHiding = useRememberHiding();
  const edit = useMemo(
    () => ({
      filters: ((edited) =>
        change((now) => {
          const filters = edited(now.filters);
          rememberHiding(now.filters, filters);
          return { filters };
        })) satisfies EditFilters<CompanyFilterValues>,
      clear: (also: { query?: string } = {}) =>
        change((now) => {
          rememberHiding(now.filters, NO_FILTERS);
          return { filters: NO_FILTERS, added: null, fresh: null, ...also };
        }),
    }),
    [change, rememberHiding],
  );
  const [onBoard, setOnBoard] = useState<CompanyCard[]>([]);
  const board = useMemo(
    () => ({ page: 1, pageSize: onBoard.length, total: onBoard.length, companies: onBoard }),
    [onBoard],
  );
  const boardOf = boardList(counted.filters);
  const current = useCurrentItem({
    page: view === 'board' ? board : results.shown ? page : null,
    itemsOf: ({ companies }: Pick<ResultsPage, 'page' | 'pageSize' | 'total' | 'companies'>) => companies,
    open,
    fetchPage: (number) =>
      queryClient.fetchQuery(companyPageQuery(api, active, searchParamsOf({ ...address, page: number }))),
    go: (to) => change(to, to.open === undefined ? 'push' : 'replace'),
    failedText: MESSAGES.searchFailed,
    field,
  });
  const { anchor } = current;
  const actions = useMemo<CompanyActions>(
    () => ({
      open: (slug) => {
        anchor(slug);
        change({ open: slug });
      },
      filterPlace: (location) =>
        active ? edit.filters((now) => ({ ...now, location: [placeFilterValue(location)] })) : onNoAccess(),
      copyEmail,
      askForAccess: active ? () => toastEmailLimit(budget.current) : onNoAccess,
      unlockText: active ? MESSAGES.emailLimit.title : undefined,
    }),
    [active, anchor, change, edit, onNoAccess],
  );
  const type = (text: string) => {
    // Fetch before rendering: the request is under way while the page handles the key.
    prefetch(text);
    wantFocus(false);
    change({ query: text }, 'typed');
  };
  const replace: ChangeAddress = (to, mode) => {
    change(to, mode);
    wantFocus(true);
  };
  const close = () => {
    if (current.slug) anchor(current.slug);
    change({ open: null });
    current.focus();
  };
  const openSaved = useCallback(
    (to: SearchAddress) => {
      closeFilterSheet();
      change(to);
      window.scrollTo({ top: 0 });
    },
    [change],
  );
  const copyCurrent = async () => {
    const { item, slug } = current;
    // The emails of a board are masked, and a company opened by its link may not be on the page.
    const shown =
      slug && (!item || view === 'board')
        ? await queryClient.fetchQuery(companyQuery(api, active, slug)).catch(() => null)
        : item;
    copyShown(bestContact(shown?.contacts ?? []), actions);
  };
  useSearchKeys({
    focusSearch: () => focusField(field),
    focusFilters: layout.focus,
    move: current.move,
    openCurrent: () => current.slug && actions.open(current.slug),
    copyEmail: () => void copyCurrent(),
    exportResults: () => (selection.count > 0 ? exporting.exportSelection() : exporting.controls.onExport()),
    saveSearch: active ? () => saveSearch(saved) : onNoAccess,
    addToList: () => pressAddToList(selection, current.slug, open),
    select: () => {
      if (props.lists === 'none') onNoAccess();
      else if (props.lists === 'full' && current.item && view !== 'board') selection.toggle(current.item.id);
    },
    showShortcuts: () => setKeys(true),
    close: () => {
      if (open) close();
      else if (selection.count > 0) selection.clear();
      else return false;
      return true;
    },
  });

  const others = [
    ...(added === null ? [] : [{ label: addedText(added), onRemove: () => change({ added: null }) }]),
    ...(fresh === null ? [] : [{ label: newMatchesLabel(saved, fresh), onRemove: () => change({ fresh: null }) }]),
  ];
  const filtering = {
    filters,
    counted: issues.length > 0 ? EMPTY_ADDRESS : counted,
    visible: layout.visible,
    onChange: edit.filters,
  };
  const withAccess = {
    ...filtering,
    visible: active && filtering.visible,
    onChange: active ? edit.filters : onNoAccess,
  };
  const failed = issues.length > 0 || results.error !== null;
  const panel = (
    <>
      {active && <SavedList saved={saved} onOpen={openSaved} />}
      <ListFilters {...filtering} lists={lists} onNoAccess={onNoAccess} />
      <FilterPanel {...filtering} failed={failed} />
      <ExportFilter {...filtering} clients={clients} failed={failed} onRefused={mayExport ? undefined : onNoExport} />
      <PressureFilter {...withAccess} failed={failed} />
      {!impersonatedBy && <CustomerFilter {...withAccess} onNoAccess={active ? undefined : onNoAccess} />}
    </>
  );
  const labelOf: typeof lists.labelOf = (name, value) =>
    name === 'exported' ? exportedLabel(clients, value) : lists.labelOf(name, value);
  const columns = `${layout.sidebar ? (open ? 'desktop:grid-cols-[248px_minmax(0,1fr)_440px]' : 'desktop:grid-cols-[264px_minmax(0,1fr)]') : open ? 'desktop:grid-cols-[minmax(0,1fr)_440px]' : ''}`;
  return (
    <CompanyListsProvider lists={lists} selection={selection} page={page} onNoAccess={onNoAccess}>
      <div className={`grid min-h-app grid-cols-[minmax(0,1fr)] items-start ${columns}`}>
        <FilterSidebar layout={layout}>{panel}</FilterSidebar>
        <div
          data-results-of={results.shown ? query : undefined}
          className="@container min-w-0 px-6 pt-4 pb-12 max-tablet:px-3 max-tablet:pt-3"
        >
          <ListHead>
            <SearchBar
              field={field}
              address={address}
              active={active}
              onType={type}
              onSubmit={(text) => {
                change({ query: text }, 'replace');
                wantFocus(true);
              }}
              onUpgrade={onNoAccess}
            >
              <ExportButton {...exporting.controls} />
            </SearchBar>
            <FilterToolbar
              filters={filters}
              labelOf={labelOf}
              others={others}
              layout={layout}
              onChange={edit.filters}
              onClear={() => edit.clear()}
            >
              {active ? <SaveSearch saved={saved} /> : <SaveButton onSave={onNoAccess} />}
              <ToolbarExport {...exporting.controls} />
            </FilterToolbar>
          </ListHead>
          {active && <NewLeads onShow={(since) => change(newLeadsSince(since))} />}
          <ResultsToolbar
            heading={heading}
            address={address}
            total={total}
            failed={results.error !== null}
            page={page?.page ?? 1}
            change={change}
          />
          <EmailLimit budget={page?.revealBudget} onUpgrade={trialing ? onEmailLimit : undefined} />
          {view === 'cards' && !results.error && (page?.total ?? MIN_CHARTED) >= MIN_CHARTED && (
            <div className={outdatedClass(wait)}>
              <ResultCharts counted={counted} onChange={active ? edit.filters : onNoAccess} />
            </div>
          )}
          {view === 'board' && !results.error && page?.total !== 0 ? (
            <Suspense fallback={<BoardSkeleton />}>
              {hydrated && boardOf !== null ? (
                <Board
                  listId={boardOf}
                  set={counted}
                  sort={address.sort}
                  current={current.slug}
                  actions={actions}
                  onCards={setOnBoard}
                />
              ) : (
                <BoardSkeleton />
              )}
            </Suspense>
          ) : (
            <ResultList
              results={results}
              address={address}
              settled={counted === set}
              current={current.slug}
              actions={actions}
              change={change}
              replace={replace}
              onClear={() => {
                edit.clear({ query: '' });
                wantFocus(true);
              }}
            />
          )}
          {selection.count > 0 && (
            <Suspense>
              <SelectionBar
                lists={lists}
                selection={selection}
                total={page?.total ?? 0}
                byEntry={filters.status.length + filters.tag.length > 0}
                onExport={exporting.exportSelection}
                heading={heading}
              />
            </Suspense>
          )}
        </div>
        {open && (
          <Suspense>
            <CompanyPanel
              slug={open}
              active={active}
              listed={(view === 'board' ? onBoard : page?.companies)?.find(({ slug }) => slug === open) ?? null}
              position={current.position}
              actions={actions}
              onPrevious={current.hasPrevious ? () => current.move(-1) : null}
              onNext={current.hasNext ? () => current.move(1) : null}
              onClose={close}
            />
          </Suspense>
        )}
        {layout.sheet && (
          <FilterSheet layout={layout} total={total} onClear={() => edit.clear()}>
            {panel}
          </FilterSheet>
        )}
        {exporting.dialog}
        <Suspense>
          {(saved.naming || saved.alertOf) && <SavedSearchDialogs saved={saved} labelOf={labelOf} />}
          {lists.dialog && <ListDialogs lists={lists} selection={selection} />}
          {keys && <ShortcutsDialog workspace onClose={() => setKeys(false)} />}
        </Suspense>
      </div>
    </CompanyListsProvider>
  );
}

/** Opens the lists for the selected companies, else for the one in the side panel, else for the current one in the results. */
function pressAddToList({ count }: Selection, slug: string | null, open: string | null): void {
  const scope = count > 0 ? '.selection-bar' : open ? 'aside' : `[data-slug="${CSS.escape(slug ?? '')}"]`;
  document.querySelector<HTMLElement>(`${scope} [data-add-to-list] button`)?.click();
}
