import { letterLabel } from '#domain/companies/directory.ts';
import type { Crumb } from './ui/breadcrumbs.tsx';

const DIRECTORY: Crumb = { label: 'Directory', path: '/directory' };

/** Breadcrumbs of the directory pages. */
export const TRAILS = {
  directory: [DIRECTORY],
  cities: [DIRECTORY, { label: 'Cities', path: '/directory/cities' }],
  industries: [DIRECTORY, { label: 'Industries', path: '/directory/industries' }],
  companies: [DIRECTORY, { label: 'Companies', path: '/directory/companies' }],
} as const satisfies Record<string, readonly Crumb[]>;

/** Breadcrumb of the companies under a letter. */
export function letterCrumb(letter: string): Crumb {
  return { label: letterLabel(letter), path: `/directory/companies/${letter}` };
}

/** Breadcrumb of the comparison index. */
export const COMPARE: Crumb = { label: 'Compare', path: '/compare' };
