import { BRAND, socialSite } from '#domain/brand.ts';

export type PageLink = { label: string; to: string; hash?: string };

const SEARCH: PageLink = { label: 'Search', to: '/search' };
export const LPS: PageLink = { label: 'LPs', to: '/lps' };
const PRICING: PageLink = { label: 'Pricing', to: '/', hash: 'pricing' };
const QUESTIONS: PageLink = { label: 'FAQ', to: '/', hash: 'faq' };

type Viewpoint = { signedIn: boolean; hideLps: boolean; hasPage: (path: string) => boolean };

/** Header links of a visitor or user: pages that exist and are not hidden. */
export function pageLinks({ signedIn, hideLps, hasPage }: Viewpoint): readonly PageLink[] {
  const lps = !hideLps && hasPage(LPS.to) ? [LPS] : [];
  return signedIn ? [SEARCH, ...lps] : [SEARCH, ...lps, PRICING, QUESTIONS];
}

export type NavigationLink = PageLink & {
  /** The key that opens it after `g`. */
  key: string;
};

const ACCOUNT: NavigationLink = { label: 'Account', to: '/profile', key: 'a' };

const NAVIGATION_LINKS: readonly NavigationLink[] = [
  { ...SEARCH, key: 's' },
  { ...LPS, key: 'p' },
  { label: 'Saved', to: '/saved', key: 'v' },
  { label: 'Lists', to: '/lists', key: 'l' },
  { label: 'Exports', to: '/exports', key: 'e' },
  { label: 'Clients', to: '/clients', key: 'c' },
  { label: 'Customers', to: '/customers', key: 'u' },
  { label: 'Recalls', to: '/recalls', key: 'r' },
  ACCOUNT,
];

/** The workspace navigation of a signed-in user: pages that exist and are not hidden. */
export function navigationLinks({ hideLps, hasPage }: Omit<Viewpoint, 'signedIn'>): NavigationLink[] {
  return NAVIGATION_LINKS.filter(({ to }) => hasPage(to) && !(hideLps && to === LPS.to));
}

type UserViewpoint = { admin: boolean; customer: boolean; hasPage: (path: string) => boolean };

/** Entries of the user menu: pages that exist and the user may open. */
export function userLinks({ admin, customer, hasPage }: UserViewpoint): PageLink[] {
  const all = [
    ...(customer ? [{ label: 'Plan and billing', to: '/profile/plan' }] : []),
    { label: 'Account Settings', to: '/profile' },
    { label: 'Converter', to: '/converter' },
    { label: 'CRM', to: '/developers/crm' },
    { label: 'Developers', to: '/developers' },
    ...(admin ? [{ label: 'Admin Panel', to: '/admin' }] : []),
  ];
  return all.filter(({ to }) => hasPage(to));
}

type LinkGroup = { heading: string; links: readonly PageLink[] };

const footer = (): readonly LinkGroup[] => [
  {
    heading: 'Product',
    links: [
      SEARCH,
      { label: 'Compare', to: '/compare' },
      { label: 'Converter', to: '/converter' },
      { label: 'Data sources', to: '/data' },
      { label: 'Developers', to: '/developers' },
      { label: 'Contact Us', to: '/contact' },
      { label: socialSite(), to: BRAND.socialUrl },
    ],
  },
  {
    heading: 'Directory',
    links: [
      { label: 'Cities', to: '/directory/cities' },
      { label: 'Industries', to: '/directory/industries' },
      { label: 'Companies', to: '/directory/companies' },
    ],
  },
  {
    heading: 'Legal',
    links: [
      { label: 'Terms of Service', to: '/terms' },
      { label: 'Privacy Policy', to: '/privacy' },
      { label: "Don't sell my info", to: '/do-not-sell' },
    ],
  },
];

export function footerGroups(hasPage: (path: string) => boolean): LinkGroup[] {
  const reachable = (link: PageLink) => {
    if (!link.to.startsWith('/') || hasPage(link.to)) return [link];
    return link.to === '/contact' ? [{ ...link, to: `mailto:${BRAND.supportEmail}` }] : [];
  };
  return footer()
    .map(({ heading, links }) => ({ heading, links: links.flatMap(reachable) }))
    .filter(({ links }) => links.length > 0);
}
