import type { Crumb } from '../ui/breadcrumbs.tsx';

/** Breadcrumb of the comparison index. */
export const COMPARE: Crumb = { label: 'Compare', path: '/compare' };
