import { countText } from './counts.ts';

/** The exact copy of most toasts, and what several screens share. A dialog has its own copy in its file. */
export const MESSAGES = {
  signedIn: { title: 'Welcome back!', description: 'You have successfully signed in.' },
  signedOut: { title: 'See you later!', description: 'You have been signed out.' },
  signIn: { title: 'Welcome Back', description: 'Sign in to search companies and their founders.' },
  reset: { title: 'Reset Password', description: "We'll email you a link to reset your password." },
  addressConfirmed: { title: 'Email confirmed', description: 'Your account is ready.' },
  impersonating: (name: string) => `You are viewing as ${name}`,
  choosePlan: 'Choose Your Plan',
  noCheckoutUrl: 'No checkout URL received',
  upgradeRunning: 'Upgrade already in progress',
  changeCard: 'Change card',
  portalFailed: { title: "Couldn't open billing" },
  emailCopied: { title: 'Email Copied' },
  bouncedCopied: { title: 'Copied, but this address bounced' },
  notCopied: {
    title: 'Not copied',
    description: 'Your browser blocked copying. Select the text and copy it.',
  },
  exportDone: 'Export successful!',
  exportFailed: { title: 'Export failed', description: 'Failed to export CSV. Please try again.' },
  nothingToExport: { title: 'Nothing to export', description: 'No results match this search.' },
  noCompanies: { title: 'No companies found', noData: 'No companies yet' },
  searchFailed: (message: string) => `Error loading companies: ${message}`,
  unexpected: 'An unexpected error occurred',
  tooMany: (seconds: number) =>
    `Too many requests. Try again in ${seconds < 90 ? countText(seconds, 'second') : `${Math.ceil(seconds / 60)} minutes`}.`,
  serverError: 'Something went wrong on our side. Please try again.',
  unreachable: "We can't reach the server. Check your connection and try again.",
  forbidden: {
    title: "You don't have permission to see this page",
    description: 'Sign in with an account that does, or ask an admin for access.',
  },
  crashed: { title: 'Something went wrong', description: 'An error occurred while loading the application.' },
  notFound: {
    title: 'Page not found',
    description: "This page doesn't exist. Search for a company instead.",
    similar: 'Companies with a similar name',
  },
  loading: 'Loading…',
  startTrial: 'Start free trial',
  getStarted: 'Get Started',
  filterOptions: {
    invalid: 'Invalid response structure from database',
    none: 'No filter options data available',
    failed: 'An unexpected error occurred while fetching filter options',
  },
  noDescription: 'No description available',
  noLocation: 'Location not specified',
  noLocations: 'No locations found',
  noResultsThere: 'No results in this location. Change your search or other filters.',
  noIndustries: 'No industries found',
  loadingStages: 'Loading stages...',
  noContact: 'No contact',
  companyEmailOnly: 'Company email only',
  noEmail: 'No email address',
  /** Above the sources of each value of a company. */
  evidence: 'Why do we say this?',
  contactsOmitted:
    "Your network has reached today's limit for viewing contacts. Come back tomorrow, or choose a plan to see them now.",
  noName: 'Name unknown',
  exporting: 'Exporting...',
  exportCsv: 'Export CSV',
  searchPlaceholder: 'Company, founder or location',
  upgradeToSearch: 'Upgrade to search companies...',
  upgrade: 'Upgrade',
  unlockEmail: 'Get a plan to see this email',
  getSample: 'Get a sample',
  emailLimit: 'Daily email limit reached',
  logScale: 'Last round: logarithmic scale',
  sampleData: 'Sample data: these companies and people are fictional',
} as const;

/** The role that results show for a contact without one. Company pages, exports, the API and CRMs have what is stored. */
export const DEFAULT_ROLE = 'Founder';
