/** The copy of the LP database, apart from that of other pages: only its own load it. */
export const LP_MESSAGES = {
  title: 'LP database',
  description: 'Limited partners with type, assets under management, place, focus and whom to write to.',
  placeholder: 'LP, contact, place or focus',
  unlockEmail: 'See the address with the LP programme',
  programme: 'Addresses and CSV export come with the LP programme.',
  ask: 'Ask for the programme',
  noType: 'Type not known',
  noFocus: 'Nothing is known of what it invests in.',
  none: {
    title: 'No LPs found',
    hint: 'Adjust your search or filters to see more.',
    noData: 'There are no LPs here yet.',
    clear: 'Clear search and filters',
  },
  failed: (message: string) => `Error loading LPs: ${message}`,
} as const;
