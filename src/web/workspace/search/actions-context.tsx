import { useQueryClient } from '@tanstack/react-query';
import { createContext, lazy, type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import { bestContact, type CompanyCard } from '#domain/companies/company.ts';
import { MESSAGES } from '#domain/messages.ts';
import { placeFilterValue } from '#domain/places/locations.ts';
import { searchParams } from '#domain/search/company-filters.ts';
import type { CompanyActions } from '../../data/companies/company-actions.ts';
import { companyPageQuery, companyQuery, type ResultsPage } from '../../data/companies/company-queries.ts';
import { resultSetParams } from '../../data/companies/search-address.ts';
import { copyEmail, copyEmailOf } from '../../data/search/contact-email.tsx';
import { useCurrentItem } from '../../data/search/use-current-item.ts';
import { useExport } from '../../data/search/use-export.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { useProvided } from '../../ui/hooks.ts';
import { PendingDialog } from '../../ui/pending-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { useResultMarks } from '../lists/company-lists.tsx';
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
  const { active, address, page, shown, view, field, change, editFilters, onNoAccess } = useSearchResults();
  const { open } = address;
  const api = useApi();
  const queryClient = useQueryClient();
  const marks = useResultMarks();
  const latest = useRef({ page, marks });
  latest.current = { page, marks };
  const exporting = useCompanyExport();
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
      queryClient.fetchQuery(companyPageQuery(api, active, searchParams({ ...address, page: number }))),
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
      copyEmail: (email, bounced) => {
        // Results do not hold the status of their addresses, but the marks beside them do.
        const { page, marks } = latest.current;
        const company = page?.companies.find(({ contacts }) => bestContact(contacts)?.email === email);
        void copyEmail(email, bounced || (company && marks?.get(company.id)?.bounced) === true);
      },
      askForAccess: active
        ? async () => (await import('../companies/email-limit.tsx')).toastEmailLimit(latest.current.page?.revealBudget)
        : onNoAccess,
      unlockText: active ? MESSAGES.emailLimit : undefined,
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

const ExportDialog = lazy(() => import('../exports/export-dialog.tsx'));
const ExportScopeDialog = lazy(() => import('../exports/export-scope-dialog.tsx'));

const EXPORTING = { title: 'Export in progress', description: 'Wait for it to finish, or cancel it.' };

/** Exports the results or the selected companies, as chosen in a dialog. */
function useCompanyExport() {
  const { address, total, mayExport, onNoExport } = useSearchResults();
  const { selection } = useListSelection();
  const { received, start, cancel } = useExport();
  /** Asks for the scope, the selection or all results, or for the options. */
  const [dialog, setDialog] = useState<'scope' | { selected?: readonly number[] } | null>(null);

  const requestOf = (companies?: readonly number[]) => {
    const { query, filters, added, newMatchesOf, sort } = address;
    const only = { added: added ?? undefined, newMatchesOf: newMatchesOf === null ? undefined : String(newMatchesOf) };
    return { ...(companies ? { companies: [...companies] } : { searchQuery: query, filters, ...only }), sort };
  };
  const exportResults = () => {
    if (!mayExport) return onNoExport();
    if (received !== null) return toast(EXPORTING);
    if (total === 0) return toast(MESSAGES.nothingToExport);
    setDialog(selection.count > 0 && !selection.all ? 'scope' : {});
  };
  const exportSelection = () => {
    const selectedIds = selection.targets.companies;
    if (!mayExport) onNoExport();
    else if (received !== null) toast(EXPORTING);
    else if (selectedIds) setDialog({ selected: selectedIds });
    else exportResults();
  };
  return {
    controls: { received, onExport: exportResults, onCancel: cancel },
    exportSelection,
    dialog: (
      <Suspense fallback={<PendingDialog />}>
        {dialog === 'scope' && (
          <ExportScopeDialog
            selected={selection.count}
            total={total ?? 0}
            onSelected={exportSelection}
            onAll={() => setDialog({})}
            // Closing it must not close the dialog that follows.
            onClose={() => setDialog((now) => (now === 'scope' ? null : now))}
          />
        )}
        {dialog !== null && dialog !== 'scope' && (
          <ExportDialog
            params={resultSetParams(address)}
            request={requestOf(dialog.selected)}
            selected={dialog.selected}
            total={total ?? undefined}
            ofTable={address.view === 'table'}
            start={start}
            onClose={() => setDialog(null)}
          />
        )}
      </Suspense>
    ),
  };
}
