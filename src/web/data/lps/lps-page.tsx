import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, notFound, useNavigate } from '@tanstack/react-router';
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react';
import { bestContact } from '#domain/companies/company.ts';
import {
  ASSET_BANDS,
  DEFAULT_LP_SORT,
  FOCUS_KINDS,
  type FocusKind,
  LP_SORTS,
  type LpFilterCounts,
  lpFilterLabel,
  readFocus,
} from '#domain/lps/lp-filters.ts';
import { MESSAGES } from '#domain/messages.ts';
import { readChoice } from '#domain/search/search-params.ts';
import { sessionQuery, useSession } from '../../members/accounts/session.tsx';
import { type ApiCalls, ApiError, messageOf } from '../../platform/api/api.ts';
import { useApi } from '../../platform/api/use-api.ts';
import type { UrlParams } from '../../platform/routing/url-params.ts';
import { pageHead } from '../../platform/shell/page-head.ts';
import { SEARCH_FORM } from '../../platform/shell/plain-search.tsx';
import { Button } from '../../ui/button.tsx';
import { useHydrated } from '../../ui/hooks.ts';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.ts';
import { copyEmailOf } from '../search/contact-email.tsx';
import { ExportButton, ToolbarExport } from '../search/export-button.tsx';
import { FilterSheet, FilterSidebar, FilterToolbar, useFilterLayout } from '../search/filter-bar.tsx';
import { ChoiceList, FilterError, FilterGroup, MoreChoices } from '../search/filter-choices.tsx';
import type { EditFilters } from '../search/filter-values.ts';
import { AmountFilter } from '../search/range-fields.tsx';
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
  type LpAddress,
  type LpFilterProps,
  type LpFilterValues,
  lpParams,
  lpSetParams,
  NO_LP_FILTERS,
  readLpAddress,
  useLpAddress,
} from './lp-address.ts';
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

const Matches = lazy(() => import('../search/matches.tsx'));
const ShortcutsDialog = lazy(() => import('../search/shortcuts-dialog.tsx'));

/** The LP search: filters and results side by side. Its whole state is in the URL. */
function LpScreen({ hasProgram, failure }: { hasProgram: boolean; failure: string | null }) {
  const api = useApi();
  const { address, issues, change } = useLpAddress();
  const results = useResultsQuery(lpPageQuery(api, hasProgram, lpParams(address)), issues, failure);
  const { heading, wantFocus } = useResultsFocus(results.shown);
  const actions = useLpContacts();
  const hydrated = useHydrated();
  const download = useExport();
  const field = useRef<HTMLInputElement>(null);
  const layout = useFilterLayout(true);
  const { query, filters, sort } = address;
  const failed = results.error !== null;
  const total = results.wait === 'short' && !failed ? (results.page?.total ?? null) : null;
  const edit: EditFilters<LpFilterValues> = (updater) => change((now) => ({ filters: updater(now.filters) }));
  const clear = () => change({ filters: NO_LP_FILTERS });
  const replace: ChangeLps = (to, mode) => {
    change(to, mode);
    wantFocus(true);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (field.current) change({ query: field.current.value }, 'submitted');
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
      <div className="@container min-w-0 px-4 pt-4 pb-12 max-tablet:px-4 max-tablet:pt-3 min-[1360px]:px-6">
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
        <Suspense>{hydrated && results.shown && query !== '' && <Matches query={query} />}</Suspense>
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

const FOCUS_TITLES: Record<FocusKind, string> = {
  stage: 'Stage focus',
  sector: 'Sector focus',
  geography: 'Geographic focus',
};

type LpFiltersProps = {
  address: LpAddress;
  /** Whether the search failed: then show no counts, not even earlier ones. */
  failed: boolean;
  onChange: EditFilters<LpFilterValues>;
};

/** The LP filters with counts. Options that no LP has are hidden. */
function LpFilters({ address, failed, onChange }: LpFiltersProps) {
  const api = useApi();
  const all = useQuery(lpCountsQuery(api, lpSetParams(EMPTY_LP_ADDRESS)));
  const counts = useQuery({ ...lpCountsQuery(api, lpSetParams(address)), enabled: !failed });
  const error = all.error ?? counts.error;
  const allCounts = all.data ?? null;
  /** Whether any LP has a value that the filter could narrow; true until known. */
  const has = (name: keyof LpFilterValues, start = '') =>
    allCounts === null ||
    address.filters[name].length > 0 ||
    Object.entries(allCounts[name]).some(([value, count]) => count > 0 && value.startsWith(start));
  const props: LpFilterProps = { filters: address.filters, counts: failed ? null : (counts.data ?? null), onChange };
  return (
    <>
      {error && (
        <FilterError
          message={messageOf(error)}
          retry={() => {
            for (const query of [all, counts]) if (query.error) void query.refetch();
          }}
        />
      )}
      {has('type') && <LpChoices title="Type" name="type" most={8} allCounts={allCounts} {...props} />}
      {has('assets') && <AmountFilter name="assets" title="Assets under management" bands={ASSET_BANDS} {...props} />}
      {has('country') && <LpChoices title="Country" name="country" most={8} allCounts={allCounts} {...props} />}
      {FOCUS_KINDS.filter((kind) => has('focus', `${kind}:`)).map((kind) => (
        <LpChoices
          key={kind}
          title={FOCUS_TITLES[kind]}
          name="focus"
          kind={kind}
          most={6}
          allCounts={allCounts}
          {...props}
        />
      ))}
    </>
  );
}

type LpChoicesProps = LpFilterProps & {
  title: string;
  name: 'type' | 'country' | 'focus';
  kind?: FocusKind;
  most: number;
  allCounts: LpFilterCounts | null;
};

function LpChoices({ title, name, kind, most, allCounts, ...props }: LpChoicesProps) {
  const [all, setAll] = useState(false);
  const selectedValues = props.filters[name].map((raw) => readChoice(raw).value);
  const everywhere = Object.entries(allCounts?.[name] ?? {}).sort(
    ([a, more], [b, other]) => other - more || (a < b ? -1 : 1),
  );
  const values = [...new Set([...everywhere.map(([value]) => value), ...selectedValues])].filter(
    (value) => kind === undefined || readFocus(value)?.kind === kind,
  );
  const visible = values.filter((value, index) => all || index < most || selectedValues.includes(value));
  const choices = visible.map((value) => ({ value, label: lpFilterLabel(name, value) }));
  return (
    <FilterGroup title={title}>
      <ChoiceList name={name} choices={choices} {...props} />
      <MoreChoices hidden={values.length - visible.length} onShow={() => setAll(true)} />
    </FilterGroup>
  );
}
