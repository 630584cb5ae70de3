import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { bestContact, type CompanyCard, lastAmountText } from '#domain/companies/company.ts';
import {
  COLUMN_WIDTH,
  completeLayout,
  DEFAULT_TABLE_LAYOUT,
  type ResizableColumnId,
  type TableLayout,
} from '#domain/companies/table-columns.ts';
import { shortestPlace } from '#domain/places/short-place.ts';
import { textWidth } from '../../data/companies/industry-badges.tsx';
import { boardList } from '../../data/companies/search-address.ts';
import { contactName, contactRole } from '../../data/search/contact-name.ts';
import { useSession } from '../../members/accounts/session.tsx';
import { expectOk } from '../../platform/api/api.ts';
import { useQueuedAct } from '../../platform/api/use-action.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { tableLayoutsQuery } from './load-search.ts';
import { useSearchResults } from './results-context.tsx';

const SAVE_AFTER_MS = 300;

const saving = new Map<string, ReturnType<typeof setTimeout>>();

/** How the table of the open list or saved search is arranged; others start with the layout of the search page. */
export function useTableLayout() {
  const { address, saved } = useSearchResults();
  const api = useApi();
  const queryClient = useQueryClient();
  const { user, impersonatedBy } = useSession();
  const act = useQueuedAct('Columns not saved');
  const isOwner = user !== null && !impersonatedBy;
  const { data: layouts } = useQuery({
    ...tableLayoutsQuery(api),
    enabled: isOwner && (address.listPage !== null || address.view === 'table'),
  });
  const list = boardList(address.filters);
  const savedSearch = saved.current ?? saved.changed;
  const view = list !== null ? `list:${list}` : savedSearch ? `saved:${savedSearch.id}` : 'search';
  const storedLayout = layoutOf(layouts, view);
  const layout = useMemo(() => completeLayout(storedLayout), [storedLayout]);
  /** Edits the latest layout, which a quick user may have changed since the last render. */
  const editLayout = (edit: (now: TableLayout) => TableLayout) => {
    const { queryKey } = tableLayoutsQuery(api);
    const next = edit(completeLayout(layoutOf(queryClient.getQueryData(queryKey), view)));
    queryClient.setQueryData(queryKey, (now) => ({ ...now, [view]: next }));
    if (!isOwner) return;
    clearTimeout(saving.get(view));
    const save = () => act(() => expectOk(api['table-layouts'][':view'].$put({ param: { view }, json: next })));
    saving.set(view, setTimeout(save, SAVE_AFTER_MS));
  };
  return { layout, editLayout, isOwner, isLoaded: layouts !== undefined };
}

/** Remembers how the page of a list is shown, for the next visit. */
export function useRememberedView(): void {
  const { view } = useSearchResults().address;
  const { layout, editLayout, isOwner, isLoaded } = useTableLayout();
  const isNew = isOwner && isLoaded && view !== (layout.shownAs ?? 'cards');
  useEffect(() => {
    if (isNew) editLayout((now) => ({ ...now, shownAs: view }));
  });
}

function layoutOf(layouts: Readonly<Record<string, TableLayout>> | undefined, view: string): TableLayout {
  return layouts?.[view] ?? layouts?.search ?? DEFAULT_TABLE_LAYOUT;
}

/** Padding of a cell, and the gap and number beside a shortened text, in px. */
const PADDING = 20;
const SUFFIX = 30;
/** 13 px text, of which names are semibold, compared with the 12 px that `textWidth` estimates. */
const SCALE = 1.12;
/** Widths change in steps, so that most pages of results have the same. */
const STEP = 8;

type Fit = { text: (company: CompanyCard) => string; beside?: number; min: number; max: number };

/** Columns that fit the texts of a page, so that none is cut while another one has room. */
const FITS: Partial<Record<ResizableColumnId, Fit>> = {
  company: { text: ({ organizationName }) => organizationName, beside: 48, min: 144, max: 248 },
  email: { text: ({ contacts }) => bestContact(contacts)?.email ?? '', beside: 28, min: 160, max: 352 },
  contact: {
    text: ({ contacts }) => {
      const contact = bestContact(contacts);
      return contact ? `${contactName(contact)} ${contactRole(contact)}` : '';
    },
    beside: 6,
    min: 128,
    max: 272,
  },
  amount: { text: lastAmountText, min: 88, max: 144 },
  type: { text: ({ lastFundingType }) => lastFundingType ?? '', min: 80, max: 192 },
  industry: { text: ({ industries }) => industries[0] ?? '', beside: SUFFIX, min: 96, max: 176 },
  location: {
    text: ({ headquartersLocation }) => (headquartersLocation ? shortestPlace(headquartersLocation) : ''),
    min: 96,
    max: 160,
  },
};

const FIXED: Partial<Record<ResizableColumnId, number>> = {
  tags: 112,
  note: 240,
  date: 112,
  total: 88,
  rounds: 136,
  website: 176,
  linkedin: 88,
  description: 320,
};

/** The width of a column that its user has not resized. */
export function fitWidth(id: ResizableColumnId, companies: readonly CompanyCard[], ofList: boolean): number {
  if (id === 'lists') return ofList ? 164 : 60;
  const fit = FITS[id];
  if (!fit) return FIXED[id] ?? COLUMN_WIDTH.min;
  const longest = Math.max(0, ...companies.map((company) => textWidth(fit.text(company))));
  const neededWidth = longest * SCALE + (fit.beside ?? 0) + PADDING;
  return Math.min(Math.max(Math.ceil(neededWidth / STEP) * STEP, fit.min), fit.max);
}

export function limitWidth(width: number): number {
  return Math.round(Math.min(Math.max(width, COLUMN_WIDTH.min), COLUMN_WIDTH.max));
}
