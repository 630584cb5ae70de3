import { lazyRouteComponent } from '@tanstack/react-router';
import type { Session } from '../accounts/session.tsx';
import type { SearchParams } from '../search-params.ts';

// Parts of the search page that load when they are first shown.
export const CompanyPanel = lazyRouteComponent(() => import('./profile/company-panel.tsx'), 'CompanyPanel');
export const ResultTable = lazyRouteComponent(() => import('./results/result-table.tsx'), 'ResultTable');

/** Loads the parts that an open company or the table needs. */
export function preloadOpenParts({ open, view }: SearchParams, { access }: Session): Promise<unknown> {
  return Promise.all([
    access.active && open && CompanyPanel.preload?.(),
    access.active && view === 'table' && ResultTable.preload?.(),
  ]);
}
