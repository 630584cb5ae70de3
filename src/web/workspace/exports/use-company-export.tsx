import { lazy, Suspense, useState } from 'react';
import { MESSAGES } from '#domain/messages.ts';
import { resultSetParams, type SearchAddress } from '../../data/companies/search-address.ts';
import { useExport } from '../../data/search/use-export.ts';
import { useSession } from '../../members/accounts/session.tsx';
import { useApi } from '../../platform/api/use-api.ts';
import { toast } from '../../ui/toast.ts';
import { useCrmPush } from '../crm/use-crm-push.ts';
import type { Selection } from '../lists/use-selection.ts';
import type { ExportChoice } from './export-dialog.tsx';
import { useHasClients } from './ledger-queries.ts';

const ExportDialog = lazy(() => import('./export-dialog.tsx'));
const ExportScopeDialog = lazy(() => import('./export-scope-dialog.tsx'));

const EXPORTING = { title: 'Export in progress', description: 'Wait for it to finish, or cancel it.' };

type CompanyExportOptions = {
  address: SearchAddress;
  /** Number of results; null while unknown. */
  total: number | null;
  selection: Selection;
  mayExport: boolean;
  /** Whether the user exports for clients, so that every export begins with the options. */
  hasOwnClients: boolean;
  onNoExport: () => void;
};

/** Exports the results or the selected companies, at once or after a dialog with options. */
export function useCompanyExport(options: CompanyExportOptions) {
  const { address, total, selection, mayExport, hasOwnClients, onNoExport } = options;
  const api = useApi();
  const { impersonatedBy } = useSession();
  const { received, start, cancel } = useExport();
  const push = useCrmPush();
  const hasClients = useHasClients();
  const [choosing, setChoosing] = useState<{ selected?: readonly number[] } | null>(null);
  /** Set while the user is asked whether to export the selection or all results. */
  const [scoping, setScoping] = useState<{ withOptions: boolean } | null>(null);

  const download = (choice?: ExportChoice, companies?: readonly number[], clientName?: string) => {
    const { query, filters, added, newMatchesOf, sort } = address;
    const only = { added: added ?? undefined, newMatchesOf: newMatchesOf === null ? undefined : String(newMatchesOf) };
    const { crm, ...options } = choice ?? {};
    const search = { ...(companies ? { companies } : { searchQuery: query, filters, ...only }), sort, ...options };
    if (crm) return push(crm, search);
    void start((json, init) => api.exports.companies.$post({ json }, { init }), search, clientName);
  };
  /** With clients, the user first chooses one. */
  const exportResults = async (withOptions: boolean, isWhole = false) => {
    if (!mayExport) return onNoExport();
    if (received !== null) return toast(EXPORTING);
    if (total === 0) return toast(MESSAGES.nothingToExport);
    if (selection.count > 0 && !selection.all && !isWhole) return setScoping({ withOptions });
    if (withOptions || (await hasClients())) setChoosing({});
    else download();
  };
  const exportSelection = () => {
    const selected = selection.targets.companies;
    if (!mayExport) onNoExport();
    else if (received !== null) toast(EXPORTING);
    else if (selected) setChoosing({ selected });
    else void exportResults(true);
  };
  return {
    controls: {
      received,
      onExport: () => void exportResults(false),
      onOptions: mayExport && !impersonatedBy && !hasOwnClients ? () => void exportResults(true) : undefined,
      onCancel: cancel,
    },
    exportSelection,
    dialog: (
      <Suspense>
        {scoping && (
          <ExportScopeDialog
            selected={selection.count}
            total={total ?? 0}
            onSelected={() => {
              setScoping(null);
              exportSelection();
            }}
            onAll={() => {
              setScoping(null);
              void exportResults(scoping.withOptions, true);
            }}
            onClose={() => setScoping(null)}
          />
        )}
        {choosing && (
          <ExportDialog
            params={resultSetParams(address)}
            selected={choosing.selected}
            ofTable={address.view === 'table'}
            onExport={(choice, clientName) => download(choice, choosing.selected, clientName)}
            onClose={() => setChoosing(null)}
          />
        )}
      </Suspense>
    ),
  };
}
