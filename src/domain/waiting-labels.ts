/** Status of work that has not started: queued, or waiting for another writer. */
export const WAITING_LABELS = {
  queued: 'Queued',
  behind: 'Waiting for another import or change to finish',
} as const;
