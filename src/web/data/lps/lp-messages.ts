export const LP_MESSAGES = {
  title: 'LP database',
  description: 'Limited partners with type, assets under management, location, focus and contacts.',
  placeholder: 'LP, contact, location or focus',
  unlockEmail: 'Join the LP program to see this email',
  program: 'Emails and CSV export are part of the LP program. It has no list price: request access to see terms.',
  ask: 'Request access',
  none: {
    title: 'No LPs found',
    hint: 'Adjust your search or filters to see more.',
    noData: 'No LPs yet',
    clear: 'Clear search and filters',
  },
  failed: (message: string) => `Error loading LPs: ${message}`,
} as const;
