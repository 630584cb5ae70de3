import { COMPETITOR_SLUGS } from '#domain/competitors.ts';
import type { SiteSettings } from '../settings/queries.ts';

const PAGES = [
  '/',
  '/search',
  '/compare',
  ...COMPETITOR_SLUGS.map((slug) => `/compare/${slug}`),
  '/converter',
  '/contact',
  '/request-trial',
  '/do-not-sell',
  '/terms',
  '/privacy',
];

/** The pages worth listing that are there whatever data there is, of those that the settings do not hide. */
export function publicPages({ hide_lp_search }: Pick<SiteSettings, 'hide_lp_search'>): string[] {
  return hide_lp_search ? PAGES : [...PAGES, '/lps'];
}
