import type { ContactActions } from '../../search/contact-email.tsx';

/** Actions available wherever a company is shown. */
export type CompanyActions = ContactActions & {
  /** Shows it in the side panel. */
  open: (slug: string) => void;
  /** Filters by a place; without it a place is a link. */
  filterPlace?: (location: string) => void;
};
