/** A page that the header and the phone menu lead to. */
export type PageLink = { label: string; to: '/' | '/search'; hash?: string };

const SEARCH: PageLink = { label: 'Search', to: '/search' };
const PRICING: PageLink = { label: 'Pricing', to: '/', hash: 'pricing' };

/** The pages in the header of someone signed in, or not. */
export function pageLinks(signedIn: boolean): readonly PageLink[] {
  return signedIn ? [SEARCH] : [SEARCH, PRICING];
}
