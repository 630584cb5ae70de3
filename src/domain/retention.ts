/** How many days things are kept. Code that forgets them and the privacy policy read this one table. */
export const KEPT_DAYS = {
  /** Messages that were sent, or given up. */
  mails: 30,
  /** A session that is not used. */
  sessions: 30,
  /** Something asked of us, after it was answered. */
  requests: 365,
  /** Something asked of us whose sender never confirmed it. */
  unconfirmedRequests: 7,
  /** Rows of a file that could not be imported. */
  rejectedRows: 30,
  /** What the payment provider announced, after it was worked off, what comparing with it has found, and which emails about it were sent. */
  paymentNotes: 90,
} as const;
