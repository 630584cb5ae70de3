/** The exact words of toasts, dialogs and placeholders; screens and tests read them here. */
export const MESSAGES = {
  signedIn: { title: 'Welcome back!', description: 'You have successfully signed in.' },
  signedOut: { title: 'See you later!', description: 'You have been signed out.' },
  signInFailed: { title: 'Sign in failed' },
  signOutFailed: { title: 'Sign out failed' },
  emailCopied: { title: 'Email Copied' },
  exportDone: { title: 'Export successful!', description: 'Your CSV file has been downloaded.' },
  exportFailed: { title: 'Export failed', description: 'Failed to export CSV. Please try again.' },
  exportInTrial: { title: 'Export disabled during trial' },
  noCompanies: { title: 'No companies found', hint: 'Adjust your search or filters to see more.' },
  searchFailed: (message: string) => `Error loading companies: ${message}`,
  unexpected: 'An unexpected error occurred',
  filterOptionsFailed: 'An unexpected error occurred while fetching filter options',
  noDescription: 'No description available',
  noLocation: 'Location not specified',
  noLocations: 'No locations found',
  noIndustries: 'No industries found',
  loadingStages: 'Loading stages...',
  exporting: 'Exporting...',
  exportCsv: 'Export CSV',
  upgradeToSearch: 'Upgrade to search companies...',
  sampleData: 'Sample data: these companies and people are invented',
} as const;

/** The role shown for a contact without one. */
export const DEFAULT_ROLE = 'Founder';
