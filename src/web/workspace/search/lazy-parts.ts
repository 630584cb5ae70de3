import { lazyRouteComponent } from '@tanstack/react-router';
import type { Session } from '../../members/accounts/session.tsx';
import type { UrlParams } from '../../platform/routing/url-params.ts';

// Parts of the search page that load when they are first shown.
export const CompanyPanel = lazyRouteComponent(() => import('../companies/company-panel.tsx'), 'CompanyPanel');
export const ColumnsMenu = lazyRouteComponent(() => import('./columns-menu.tsx'), 'ColumnsMenu');
export const ResultTable = lazyRouteComponent(() => import('./result-table.tsx'), 'ResultTable');

/** Loads the parts that an open company or the table needs. */
export function preloadOpenParts({ open, view }: UrlParams, { access }: Session): Promise<unknown> {
  return Promise.all([
    access.active && open && CompanyPanel.preload?.(),
    ...(access.active && view === 'table' ? [ResultTable.preload?.(), ColumnsMenu.preload?.()] : []),
  ]);
}
