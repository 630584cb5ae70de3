import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { companyListCountQuery } from '../../data/companies/company-queries.ts';
import { EMPTY_ADDRESS, NO_FILTERS } from '../../data/companies/search-address.ts';
import { useSearchKeys } from '../../data/search/use-search-keys.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { PendingDialog } from '../../ui/pending-dialog.tsx';
import { CompanyListsProvider, ListDialogs } from '../lists/company-lists.tsx';
import { PanelLists } from '../lists/list-controls.tsx';
import { useSelection } from '../lists/selection-context.tsx';
import { useEntries } from '../lists/use-entries.ts';
import { useLists } from '../lists/use-lists.ts';
import { OwnMarks } from './own-marks.tsx';

const nothing = () => {};
const BUTTON = 'add-to-list';

/** The 'Add to list' button and its keyboard shortcut on a company page. */
export default function CompanyPageControls({ company }: { company: { id: number; organizationName: string } }) {
  const lists = useLists({ filters: NO_FILTERS, listPage: null }, true, nothing);
  const selection = useSelection(EMPTY_ADDRESS, null);
  const api = useApi();
  const queryClient = useQueryClient();
  const count = useEntries(company.id, true)?.length;
  useEffect(() => {
    // 'Your lists' appears once the company is in a list.
    if (count !== undefined) queryClient.setQueryData(companyListCountQuery(api, company.id).queryKey, count);
  }, [api, queryClient, company.id, count]);
  useSearchKeys({ addToList: () => document.querySelector<HTMLElement>(`#${BUTTON} button`)?.click() });
  return (
    <CompanyListsProvider lists={lists} selection={selection} page={null}>
      <span className="flex items-center gap-4">
        <OwnMarks id={company.id} className="max-tablet:hidden" />
        <span id={BUTTON}>
          <PanelLists company={company} />
        </span>
      </span>
      <Suspense fallback={<PendingDialog />}>
        {lists.dialog && <ListDialogs lists={lists} selection={selection} />}
      </Suspense>
    </CompanyListsProvider>
  );
}
