/** What can be done with a company from wherever it is shown. */
export type CompanyActions = {
  /** Shows it in the side panel. */
  open: (slug: string) => void;
  copyEmail: (email: string) => void;
  /** Shows a viewer without access what would give it. */
  askForAccess: () => void;
};
