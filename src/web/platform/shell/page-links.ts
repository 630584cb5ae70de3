import { BRAND, socialSite } from '#domain/brand.ts';

export type PageLink = { label: string; to: string; hash?: string };

const SEARCH: PageLink = { label: 'Search', to: '/search' };
export const LPS: PageLink = { label: 'LPs', to: '/lps' };
const PRICING: PageLink = { label: 'Pricing', to: '/', hash: 'pricing' };
const QUESTIONS: PageLink = { label: 'FAQ', to: '/', hash: 'faq' };

type Viewpoint = { signedIn: boolean; hideLps: boolean };

/** Header links of a visitor or user. */
export function pageLinks({ signedIn, hideLps }: Viewpoint): readonly PageLink[] {
  const lps = hideLps ? [] : [LPS];
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

/** The workspace navigation of a signed-in user. */
export function navigationLinks({ hideLps }: Pick<Viewpoint, 'hideLps'>): NavigationLink[] {
  return NAVIGATION_LINKS.filter(({ to }) => !(hideLps && to === LPS.to));
}

/** Entries of the user menu. */
export function userLinks({ admin, customer }: { admin: boolean; customer: boolean }): PageLink[] {
  return [
    ...(customer ? [{ label: 'Plan and billing', to: '/profile/plan' }] : []),
    { label: 'Account Settings', to: '/profile' },
    { label: 'Converter', to: '/converter' },
    { label: 'CRM', to: '/developers/crm' },
    { label: 'Developers', to: '/developers' },
    ...(admin ? [{ label: 'Admin Panel', to: '/admin' }] : []),
  ];
}

/** A function, because the operator's brand is applied after this module is loaded. */
export const footerGroups = (): readonly { heading: string; links: readonly PageLink[] }[] => [
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
