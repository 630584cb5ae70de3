/**
 * Every recurring job with its cron expression, in UTC. Search for its name to find its code. Sources
 * are polled by `data/sources/follow-sources.ts`.
 */
export const CRON_SCHEDULES = {
  // Nightly. Spread out, so that they do not compete for the database.
  'check-mail-domains': '10 2 * * *',
  'update-contact-pressure': '30 2 * * *', // Updates weekly; runs daily in case a Monday is missed.
  'check-billing': '20 3 * * *',
  'purge-activity': '25 3 * * *',
  'purge-requests': '30 3 * * *',
  'purge-audit': '35 3 * * *',
  'purge-sessions': '36 3 * * *',
  'purge-results': '38 3 * * *',
  'purge-exports': '40 3 * * *',
  'purge-uploads': '45 3 * * *',
  'purge-saved-searches': '48 3 * * *',
  'purge-mails': '50 3 * * *',
  'purge-lists': '52 3 * * *',
  'purge-clients': '54 3 * * *',
  'purge-crm-pushes': '56 3 * * *',
  'purge-webhooks': '57 3 * * *',
  'purge-payment-records': '55 3 * * *',
  'purge-contact-checks': '58 3 * * *',

  'send-monthly-leads': '20 7 * * *', // Sends monthly; runs daily in case the first of the month is missed.
  'announce-trial-ends': '5 * * * *',
  'purge-api-requests': '45 * * * *',
  'purge-search-cursors': '47 * * * *',
  'send-alerts': '*/15 * * * *', // Daily and weekly alerts are sent on the hour of the user, but some time zones are offset by half or quarter hours.
  'send-recalls': '*/15 * * * *',
  'send-raises': '*/15 * * * *',
  'purge-events': '*/15 * * * *',
  'check-sources': '*/5 * * * *',
  'close-customers': '*/10 * * * *',
} as const;

export type RecurringJob = keyof typeof CRON_SCHEDULES;
