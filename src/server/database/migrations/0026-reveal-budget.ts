import { type Kysely, sql } from 'kysely';

/** How many companies a user sees the emails of in a day: what admins set, and which they were today. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table site_settings
      add column trial_daily_reveals integer not null default 300 check (trial_daily_reveals >= 0),
      add column paid_daily_reveals integer not null default 5000 check (paid_daily_reveals >= 0)
  `.execute(db);
  // Where the same thing counts once: the ids that were counted. Their number is then not in "count".
  await sql`alter table rate_limits add column members integer[]`.execute(db);
}
