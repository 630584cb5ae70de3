export const LP_MESSAGES = {
  title: 'LP database',
  description: 'Limited partners with type, assets under management, location, focus and contacts.',
  placeholder: 'LP, contact, location or focus',
  unlockEmail: 'Join the LP program to see this email',
  program: 'Emails and CSV export are part of the LP program. Request access to get its price and terms.',
  ask: 'Request access',
  none: {
    title: 'No LPs found',
    hint: (filtered: boolean) => `Search by LP, contact, location or focus${filtered ? ', or remove a filter' : ''}.`,
    noData: 'No LPs yet',
  },
  failed: (message: string) => `Error loading LPs: ${message}`,
} as const;
