import { type Kysely, sql } from 'kysely';

/** Alerts of saved searches: by email, and as a feed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table saved_searches
      add column alert text not null default 'off', -- or instant, daily, weekly
      add column alert_hour smallint check (alert_hour between 0 and 23),
      add column alert_weekday smallint check (alert_weekday between 1 and 7), -- Monday is 1
      add column time_zone text,
      -- Nothing is sent before this time.
      add column alert_due timestamptz,
      -- Matches up to this batch have been emailed, or never will be.
      add column alerted bigint not null default 0,
      -- Emails of instant alerts on one day in the time zone.
      add column alerts_sent smallint not null default 0,
      add column alerts_sent_on date,
      -- SHA-256 of the token in the address of the feed.
      add column feed_token_hash text unique;
    create index saved_searches_alert_due on saved_searches (alert, alert_due) where alert <> 'off';
    alter table saved_search_matches add column found_at timestamptz not null default now();
  `.execute(db);
}
