/** Characters that never need escaping in a path. */
const UNRESERVED = /^[\w.~-]$/;

/**
 * The canonical path of a page: single slashes, none at the end, no needless escapes, lowercase. Search engines would
 * index other spellings as duplicates. IDs under /admin are case-sensitive.
 */
export function canonicalPath(pathname: string): string {
  const single = pathname
    .replace(/%[\da-f]{2}/gi, (code) => {
      const letter = String.fromCharCode(Number.parseInt(code.slice(1), 16));
      return UNRESERVED.test(letter) ? letter : code.toUpperCase();
    })
    .replace(/\/{2,}/g, '/')
    .replace(/(?<=.)\/$/, '');
  // Leave required escapes as they are.
  return single.includes('%') || single.startsWith('/admin/') ? single : single.toLowerCase();
}

type GuessedPage = string | { visitor: string; user: string; customer: string };

/** The page of a few companies for users without a plan; it takes the parameters of a search. */
export const SAMPLE_PATH = '/sample';

export function isSamplePath(path: string | null): boolean {
  return path?.split('?')[0] === SAMPLE_PATH;
}

/** The landing page has the prices, but users never see it: on `/search` those without a plan choose one. */
const PRICES: GuessedPage = { visitor: '/#pricing', user: '/search', customer: '/profile/plan' };

/** Addresses that people guess, and the page or section they look for. */
const GUESSED: Readonly<Record<string, GuessedPage>> = {
  '/pricing': PRICES,
  '/plans': PRICES,
  '/faq': { visitor: '/#faq', user: '/contact', customer: '/contact' },
  '/login': '/signin',
  '/log-in': '/signin',
  '/sign-in': '/signin',
  '/register': '/signup',
  '/sign-up': '/signup',
  '/account': '/profile',
  '/settings': '/profile',
  '/billing': '/profile/plan',
  '/docs': '/developers',
};

export function isGuessed(path: string): boolean {
  return Object.hasOwn(GUESSED, path);
}

/** Where a guessed address leads a viewer, with its parameters. */
export function guessedPage(path: string, search: string, viewer: keyof Exclude<GuessedPage, string>): string {
  const target = GUESSED[path] ?? path;
  const [page, section] = (typeof target === 'string' ? target : target[viewer]).split('#');
  return `${page}${search}${section ? `#${section}` : ''}`;
}

export function companyPath(slug: string): string {
  return `/company/${encodeURIComponent(slug)}`;
}

/** Whether parameters make a separate page, as on a list, rather than another view of the same page. */
export function isSeparatePage(search: string): boolean {
  return /^(\?page=[1-9]\d{0,4})?$/.test(search);
}

/** Whether too little is known about a company to index its page. */
export function isThinCompany(company: {
  description: string | null;
  fullDescription: string | null;
  rounds: readonly unknown[];
}): boolean {
  return !company.description && !company.fullDescription && company.rounds.length === 0;
}
