import type { ContactActions } from '../finding/contact-email.tsx';

/** What can be done with a company from wherever it is shown. */
export type CompanyActions = ContactActions & {
  /** Shows it in the side panel. */
  open: (slug: string) => void;
  /** Shows the companies of a place; without it a place is a link to them. */
  filterPlace?: (location: string) => void;
};
