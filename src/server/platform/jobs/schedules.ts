/**
 * Every recurring job with its cron expression, in UTC. Search for `defineRecurring('NAME'` to find its code.
 */
export const SCHEDULES = {
  // Nightly. Spread out, so that they do not compete for the database.
  'check-mail-domains': '10 2 * * *',
  'update-contact-pressure': '30 2 * * *', // Updates weekly; runs daily in case a Monday is missed.
  'check-billing': '20 3 * * *',
  'forget-old-activity': '25 3 * * *',
  'forget-old-requests': '30 3 * * *',
  'forget-old-audit': '35 3 * * *',
  'forget-old-sessions': '36 3 * * *',
  'forget-old-results': '38 3 * * *',
  'sweep-exports': '40 3 * * *',
  'sweep-uploads': '45 3 * * *',
  'purge-saved-searches': '48 3 * * *',
  'tidy-mails': '50 3 * * *',
  'purge-lists': '52 3 * * *',
  'purge-clients': '54 3 * * *',
  'forget-payment-notes': '55 3 * * *',

  'send-monthly-leads': '20 7 * * *', // Sends monthly; runs daily in case the first of the month is missed.
  'announce-trial-ends': '5 * * * *',
  'send-alerts': '*/15 * * * *', // Alerts are sent on the hour, but some time zones are offset by half or quarter hours.
  'send-recalls': '*/15 * * * *',
  'forget-old-events': '*/15 * * * *',
  'close-customers': '*/10 * * * *',
} as const;

export type RecurringJob = keyof typeof SCHEDULES;
