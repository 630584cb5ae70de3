/** What to do when nothing matches. */
export const noMatchHint = (filtered: boolean) =>
  `${filtered ? 'Adjust your search or filters' : 'Change your search'} to see more.`;

export const clearText = (filtered: boolean) => `Clear search${filtered ? ' and filters' : ''}`;
