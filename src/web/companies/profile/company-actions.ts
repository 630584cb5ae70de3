import type { ContactActions } from '../../search/contact-email.tsx';

export type CompanyActions = ContactActions & {
  /** Opens it in the side panel. */
  open: (slug: string) => void;
  /** Filters by a place; without it a place is a link. */
  filterPlace?: (location: string) => void;
};
