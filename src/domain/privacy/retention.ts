/** Retention periods in days, shared by the cleanup code and the privacy policy. */
export const KEPT_DAYS = {
  /** Emails that were sent or abandoned. */
  mails: 30,
  sessions: 30,
  /** Searches, views and exports in the activity of a user. */
  activity: 365,
  /** Requests, counted from our reply. */
  requests: 365,
  /** Requests that the sender never confirmed. */
  unconfirmedRequests: 7,
  rejectedRows: 30,
  /** Stored export files. */
  exports: 30,
  /** Names and addresses of recalled contacts, for those who exported them. */
  recalledAddresses: 30,
  /** Payment webhooks after processing, reconciliation results, and which billing emails were sent. */
  paymentNotes: 90,
  /** Webhook events with their requests and answers. */
  webhooks: 30,
  /** What was sent to CRMs, record by record. */
  crmPushes: 30,
} as const;

/** Delivery results, from the day on which the email was sent. */
export const KEPT_RESULT_MONTHS = 13;
