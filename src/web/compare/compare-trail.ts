import type { Crumb } from '../ui/breadcrumbs.tsx';

/** The page above all comparisons. */
export const COMPARE: Crumb = { label: 'Compare', path: '/compare' };
