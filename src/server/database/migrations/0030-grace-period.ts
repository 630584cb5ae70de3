import { type Kysely, sql } from 'kysely';

/** Adds a site setting for the days of access after a failed renewal; none by default. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table site_settings
      add column grace_days smallint not null default 0 check (grace_days between 0 and 14);
  `.execute(db);
}
