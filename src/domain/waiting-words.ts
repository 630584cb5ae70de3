/** What is said of work that has not begun: in the queue, and behind somebody else who writes. */
export const WAITING_WORDS = {
  queued: 'Waiting for its turn',
  behind: 'Waiting until another import or change has ended',
} as const;
