/** A page that the header and the phone menu lead to. */
export type PageLink = { label: string; to: string; hash?: string };

const SEARCH: PageLink = { label: 'Search', to: '/search' };
const LPS: PageLink = { label: 'LPs', to: '/lps' };
const PRICING: PageLink = { label: 'Pricing', to: '/', hash: 'pricing' };

type Viewpoint = { signedIn: boolean; hideLps: boolean; hasPage: (path: string) => boolean };

/** The pages in the header of someone signed in, or not: those that the site has and does not hide. */
export function pageLinks({ signedIn, hideLps, hasPage }: Viewpoint): readonly PageLink[] {
  const lps = !hideLps && hasPage(LPS.to) ? [LPS] : [];
  return signedIn ? [SEARCH, ...lps] : [SEARCH, ...lps, PRICING];
}

/** The entries of a user's menu: those that the site has, and that are for them. */
export function userLinks({ admin, hasPage }: { admin: boolean; hasPage: (path: string) => boolean }): PageLink[] {
  const all = [
    { label: 'Account Settings', to: '/profile' },
    ...(admin ? [{ label: 'Admin Panel', to: '/admin' }] : []),
  ];
  return all.filter(({ to }) => hasPage(to));
}
