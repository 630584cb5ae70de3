import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, notFound, useNavigate } from '@tanstack/react-router';
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react';
import { bestContact } from '#domain/companies/company.ts';
import { DEFAULT_LP_SORT, LP_SORTS, lpFilterLabel } from '#domain/lps/lp-filters.ts';
import { MESSAGES } from '#domain/messages.ts';
import { sessionQuery, useSession } from '../../members/accounts/session.tsx';
import { type ApiCalls, ApiError } from '../../platform/api/api.ts';
import { useApi } from '../../platform/api/use-api.ts';
import type { UrlParams } from '../../platform/routing/url-params.ts';
import { pageHead } from '../../platform/shell/page-head.ts';
import { SEARCH_FORM } from '../../platform/shell/plain-search.tsx';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.ts';
import { copyEmailOf } from '../search/contact-email.tsx';
import { ExportButton, ToolbarExport } from '../search/export-button.tsx';
import { FilterSheet, FilterSidebar, FilterToolbar, useFilterLayout } from '../search/filter-bar.tsx';
import type { EditFilters } from '../search/filter-values.ts';
import { ListHead, SearchField } from '../search/search-field.tsx';
import { ShownRange } from '../search/shown-range.tsx';
import { ShortcutHints, StatusLine } from '../search/status-line.tsx';
import { useCurrentItem } from '../search/use-current-item.ts';
import { useExport } from '../search/use-export.ts';
import { failedLoad, type ListLoad, useResultsQuery } from '../search/use-results-query.ts';
import { focusField, useResultsFocus, useSearchKeys } from '../search/use-search-keys.ts';
import {
  type ChangeLps,
  EMPTY_LP_ADDRESS,
  type LpFilterValues,
  lpParams,
  lpSetParams,
  NO_LP_FILTERS,
  readLpAddress,
  useLpAddress,
} from './lp-address.ts';
import { LpFilters } from './lp-filter-panel.tsx';
import { LpList } from './lp-list.tsx';
import { LP_MESSAGES } from './lp-messages.ts';
import { LpOffer, useLpContacts } from './lp-offer.tsx';
import { lpCountsQuery, lpPageQuery } from './lp-queries.ts';

export const Route = createFileRoute('/lps')({
  staticData: { frame: 'app', statusLine: true },
  validateSearch: (raw: Record<string, unknown>) => raw as UrlParams,
  loader: async ({ context: { queryClient, api }, location }) => {
    const { access } = await queryClient.ensureQueryData(sessionQuery(api));
    const loading = loadLps(queryClient, api, access.program, location.search as UrlParams);
    // The server responds with results; in the browser the page shows at once with its own loading state.
    return typeof window === 'undefined' ? loading : { failure: null, httpStatus: 200 };
  },
  head: ({ match }) =>
    pageHead({
      title: LP_MESSAGES.title,
      description: LP_MESSAGES.description,
      path: '/lps',
      noindex: Object.keys(match.search).length > 0,
    }),
  // An open page fetches what it needs itself.
  staleTime: Number.POSITIVE_INFINITY,
  component: LpsPage,
});

/** The LP database. Sites that hide LPs still have this page, but without links to it. */
function LpsPage() {
  const { access } = useSession();
  const { failure } = Route.useLoaderData();
  return (
    <>
      <LpScreen hasProgram={access.program} failure={failure} />
      <StatusLine>
        <ShortcutHints hasContacts={access.program} />
      </StatusLine>
    </>
  );
}

async function loadLps(queryClient: QueryClient, api: ApiCalls, unmasked: boolean, raw: UrlParams): Promise<ListLoad> {
  const { address, issues } = readLpAddress(raw);
  const all = queryClient.prefetchQuery(lpCountsQuery(api, lpSetParams(EMPTY_LP_ADDRESS)));
  if (issues.length > 0) {
    // The page reports the issues itself; the filters are needed to fix them.
    await all;
    return { failure: null, httpStatus: 400 };
  }
  const [results] = await Promise.allSettled([
    queryClient.fetchQuery(lpPageQuery(api, unmasked, lpParams(address))),
    queryClient.prefetchQuery(lpCountsQuery(api, lpSetParams(address))),
    all,
  ]);
  if (results.status === 'fulfilled') return { failure: null, httpStatus: 200 };
  if (results.reason instanceof ApiError && results.reason.status === 404) throw notFound();
  return failedLoad(results.reason);
}

const ShortcutsDialog = lazy(() => import('../search/shortcuts-dialog.tsx'));

/** The LP search: filters and results side by side. Its whole state is in the URL. */
function LpScreen({ hasProgram, failure }: { hasProgram: boolean; failure: string | null }) {
  const api = useApi();
  const { address, issues, change } = useLpAddress();
  const results = useResultsQuery(lpPageQuery(api, hasProgram, lpParams(address)), issues, failure);
  const { heading, wantFocus } = useResultsFocus(results.shown);
  const actions = useLpContacts();
  const download = useExport();
  const field = useRef<HTMLInputElement>(null);
  const layout = useFilterLayout(true);
  const { query, filters, sort } = address;
  const failed = results.error !== null;
  const total = results.wait === 'short' && !failed ? (results.page?.total ?? null) : null;
  const edit: EditFilters<LpFilterValues> = (edited) => change((now) => ({ filters: edited(now.filters) }));
  const clear = () => change({ filters: NO_LP_FILTERS });
  const replace: ChangeLps = (to, mode) => {
    change(to, mode);
    wantFocus(true);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (field.current) change({ query: field.current.value }, 'typed');
    wantFocus(true);
  };
  const exporting = {
    received: download.received,
    onExport: () => {
      if (total === 0) return toast(MESSAGES.nothingToExport);
      const search = { searchQuery: query, filters, sort };
      void download.start((json, init) => api.exports.lps.$post({ json }, { init }), search);
    },
    onCancel: download.cancel,
  };
  const [keys, setKeys] = useState(false);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const current = useCurrentItem({
    page: results.shown ? results.page : null,
    itemsOf: ({ lps }) => lps,
    open: null,
    fetchPage: (number) => queryClient.fetchQuery(lpPageQuery(api, hasProgram, lpParams({ ...address, page: number }))),
    go: (to) => change(to),
    failedText: LP_MESSAGES.failed,
    field,
  });
  useSearchKeys({
    focusSearch: () => focusField(field),
    focusFilters: layout.focus,
    move: current.move,
    openCurrent: () => current.slug && navigate({ href: `/lps/${current.slug}` }),
    copyEmail: () => copyEmailOf(bestContact(current.item?.contacts ?? []), actions),
    exportResults: () => hasProgram && exporting.onExport(),
    showShortcuts: () => setKeys(true),
  });
  const panel = <LpFilters address={address} failed={failed} onChange={edit} />;
  return (
    <div
      className={`grid min-h-app grid-cols-[minmax(0,1fr)] items-start ${layout.sidebar ? 'desktop:grid-cols-[240px_minmax(0,1fr)]' : ''}`}
    >
      <FilterSidebar layout={layout}>{panel}</FilterSidebar>
      <div className="@container min-w-0 px-4 pt-4 pb-12 max-tablet:px-3 max-tablet:pt-3 min-[1360px]:px-6">
        {!hasProgram && <LpOffer className="mb-3" />}
        <ListHead>
          <search>
            <form id={SEARCH_FORM} action="/lps" onSubmit={submit} className="flex gap-2">
              <SearchField
                field={field}
                label="Search LPs"
                placeholder={LP_MESSAGES.placeholder}
                query={query}
                onType={(text) => {
                  change({ query: text }, 'typed');
                  wantFocus(false);
                }}
              />
              {sort !== DEFAULT_LP_SORT && <input type="hidden" name="sort" value={sort} />}
              <Button type="submit" variant="main" size="large" className="max-tablet:hidden">
                Search
              </Button>
              {hasProgram && <ExportButton {...exporting} />}
            </form>
          </search>
          <FilterToolbar filters={filters} labelOf={lpFilterLabel} layout={layout} onChange={edit} onClear={clear}>
            {hasProgram && <ToolbarExport {...exporting} />}
          </FilterToolbar>
        </ListHead>
        <div className="mt-3 mb-2 flex min-h-8 items-center gap-3 max-tablet:mt-2 max-tablet:gap-2">
          <h1
            ref={heading}
            tabIndex={-1}
            aria-live="polite"
            className="mr-auto min-w-0 text-16 text-ink-2 outline-none tabular-nums max-tablet:text-14 [&>b]:font-semibold [&>b]:text-ink"
          >
            {total !== null && results.page ? (
              <ShownRange total={total} page={results.page.page} />
            ) : failed ? (
              'LPs'
            ) : (
              'Searching...'
            )}
          </h1>
          <Select label="Sort by" options={LP_SORTS} value={sort} onChange={(next) => change({ sort: next })} />
        </div>
        <LpList
          results={results}
          address={address}
          current={current.slug}
          actions={actions}
          change={change}
          replace={replace}
        />
      </div>
      {layout.sheet && (
        <FilterSheet layout={layout} total={total} onClear={clear}>
          {panel}
        </FilterSheet>
      )}
      {keys && (
        <Suspense>
          <ShortcutsDialog onClose={() => setKeys(false)} />
        </Suspense>
      )}
    </div>
  );
}
