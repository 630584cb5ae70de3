import type { ContactActions } from '../search/contact-email.tsx';

export type CompanyActions = ContactActions & {
  /** Opens a company in the side panel. */
  open: (slug: string) => void;
  /** Filters by a location; without it, and in a new tab, locations are links. */
  filterPlace?: (location: string) => void;
  /** The page that places link to, by default the search page. */
  placePage?: '/';
};
