import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useMemo, useRef, useState } from 'react';
import { bestContact, type CompanyCard } from '#domain/companies/company.ts';
import { MESSAGES } from '#domain/messages.ts';
import { placeFilterValue } from '#domain/places/locations.ts';
import type { CompanyActions } from '../../data/companies/company-actions.ts';
import { companyPageQuery, companyQuery, type ResultsPage } from '../../data/companies/company-queries.ts';
import { searchParamsOf } from '../../data/companies/search-address.ts';
import { copyEmail, copyEmailOf } from '../../data/search/contact-email.tsx';
import { useCurrentItem } from '../../data/search/use-current-item.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { useProvided } from '../../ui/use-provided.ts';
import { toastEmailLimit } from '../companies/email-limit.tsx';
import { useCompanyExport } from '../exports/use-company-export.tsx';
import { useListSelection } from '../lists/selection-context.tsx';
import { useSearchResults } from './results-context.tsx';

const Context = createContext<ReturnType<typeof useActions> | null>(null);

/** Provides what users do with the results: go through them, open them, copy and export. */
export function ActionsProvider({ children }: { children: ReactNode }) {
  return <Context value={useActions()}>{children}</Context>;
}

export function useSearchActions() {
  return useProvided(Context, 'ActionsProvider');
}

function useActions() {
  const { active, address, page, shown, total, view, field, change, editFilters, ...search } = useSearchResults();
  const { onNoAccess, mayExport, onNoExport } = search;
  const { selection, clients = [] } = useListSelection();
  const { open } = address;
  const api = useApi();
  const queryClient = useQueryClient();
  const budget = useRef(page?.revealBudget);
  budget.current = page?.revealBudget;
  const hasOwnClients = clients.length > 0;
  const exporting = useCompanyExport({ address, total, selection, mayExport, hasOwnClients, onNoExport });
  const [onBoard, setOnBoard] = useState<CompanyCard[]>([]);
  const board = useMemo(
    () => ({ page: 1, pageSize: onBoard.length, total: onBoard.length, companies: onBoard }),
    [onBoard],
  );
  const current = useCurrentItem({
    page: view === 'board' ? board : shown ? page : null,
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
        active ? editFilters((now) => ({ ...now, location: [placeFilterValue(location)] })) : onNoAccess(),
      copyEmail,
      askForAccess: active ? () => toastEmailLimit(budget.current) : onNoAccess,
      unlockText: active ? MESSAGES.emailLimit.title : undefined,
    }),
    [active, anchor, change, editFilters, onNoAccess],
  );
  return {
    /** Stays the same while a user types: every result depends on it. */
    actions,
    current,
    exporting,
    /** The open company, if it is among the results. */
    listed: (view === 'board' ? onBoard : page?.companies)?.find(({ slug }) => slug === open) ?? null,
    /** Receives the companies of the board in keyboard order. */
    setOnBoard,
    close: () => {
      if (current.slug) anchor(current.slug);
      change({ open: null });
      if (current.item) current.focus();
      else field.current?.focus();
    },
    copyCurrent: async () => {
      const { item, slug } = current;
      // The emails of a board are masked, and a company opened by its link may not be on the page.
      const company =
        slug && (!item || view === 'board')
          ? await queryClient.fetchQuery(companyQuery(api, active, slug)).catch(() => null)
          : item;
      copyEmailOf(bestContact(company?.contacts ?? []), actions);
    },
  };
}
