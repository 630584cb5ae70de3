import { letterLabel } from '#domain/companies/letters.ts';
import type { Crumb } from '../../ui/breadcrumbs.tsx';

const DIRECTORY: Crumb = { label: 'Directory', path: '/directory' };

export const TRAILS = {
  directory: [DIRECTORY],
  cities: [DIRECTORY, { label: 'Cities', path: '/directory/cities' }],
  industries: [DIRECTORY, { label: 'Industries', path: '/directory/industries' }],
  companies: [DIRECTORY, { label: 'Companies', path: '/directory/companies' }],
} as const satisfies Record<string, readonly Crumb[]>;

export function letterCrumb(letter: string): Crumb {
  return { label: letterLabel(letter), path: `/directory/companies/${letter}` };
}

export const COMPARE: Crumb = { label: 'Compare', path: '/compare' };
