import { createContext, type ReactNode } from 'react';
import { useProvided } from '../../ui/use-provided.ts';
import { useClients } from '../exports/ledger-queries.ts';
import { exportedLabel } from '../search/own-filters.tsx';
import { useSearchResults } from '../search/results-context.tsx';
import { CompanyListsProvider } from './list-controls.tsx';
import { type Lists, useLists } from './use-lists.ts';
import { type Selection, useSelection } from './use-selection.ts';

type ListSelection = {
  lists: Lists;
  /** The clients that the user exports for. */
  clients: ReturnType<typeof useClients>;
  /** The labels of filter values, with the user's names for lists and clients. */
  labelOf: Lists['labelOf'];
  selection: Selection;
};

const Context = createContext<ListSelection | null>(null);

/** Provides the user's lists and clients, and the selected results. */
export function SelectionProvider({ children }: { children: ReactNode }) {
  const { address, listAccess, mayExport, change, set, view, page, onNoAccess } = useSearchResults();
  const lists = useLists(address.filters, listAccess, change);
  const selection = useSelection(set, view === 'board' ? null : page);
  const clients = useClients(mayExport);
  const labelOf: Lists['labelOf'] = (name, value) =>
    name === 'exported' ? exportedLabel(clients, value) : lists.labelOf(name, value);
  return (
    <Context value={{ lists, clients, labelOf, selection }}>
      <CompanyListsProvider lists={lists} selection={selection} page={page} onNoAccess={onNoAccess}>
        {children}
      </CompanyListsProvider>
    </Context>
  );
}

export function useListSelection() {
  return useProvided(Context, 'SelectionProvider');
}
