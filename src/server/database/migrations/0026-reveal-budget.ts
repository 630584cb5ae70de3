import { type Kysely, sql } from 'kysely';

/** The daily limit on companies whose emails a user sees, and those seen today. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table site_settings
      add column trial_daily_reveals integer not null default 300 check (trial_daily_reveals >= 0),
      add column paid_daily_reveals integer not null default 5000 check (paid_daily_reveals >= 0)
  `.execute(db);
  // The ids counted, for limits that count distinct things. Their number is then not in "count".
  await sql`alter table rate_limits add column members integer[]`.execute(db);
}
