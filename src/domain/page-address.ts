/** What never needs an escape in a path. */
const UNRESERVED = /^[\w.~-]$/;

/**
 * The one spelling of a page's path: single slashes, none at the end, no needless escapes, lower case. Search engines
 * would take each other spelling for another page with the same content. Ids under /admin are case-sensitive.
 */
export function oneSpelling(pathname: string): string {
  const single = pathname
    .replace(/%[\da-f]{2}/gi, (written) => {
      const letter = String.fromCharCode(Number.parseInt(written.slice(1), 16));
      return UNRESERVED.test(letter) ? letter : written.toUpperCase();
    })
    .replace(/\/{2,}/g, '/')
    .replace(/(?<=.)\/$/, '');
  // What must be escaped is not ours to spell.
  return single.includes('%') || single.startsWith('/admin/') ? single : single.toLowerCase();
}

/** The path of a company's own page. */
export function companyPath(slug: string): string {
  return `/company/${encodeURIComponent(slug)}`;
}

/** Whether parameters make another page, as that of a list does, and not another view of the same. */
export function isOwnPage(search: string): boolean {
  return /^(\?page=[1-9]\d{0,4})?$/.test(search);
}

/** Whether so little is known of a company that its page is not worth listing. */
export function isThinCompany(company: {
  description: string | null;
  fullDescription: string | null;
  rounds: readonly unknown[];
}): boolean {
  return !company.description && !company.fullDescription && company.rounds.length === 0;
}
