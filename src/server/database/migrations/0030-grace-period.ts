import { type Kysely, sql } from 'kysely';

/** A site setting for the days that access goes on after a failed renewal. Without it there are none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table site_settings
      add column grace_days smallint not null default 0 check (grace_days between 0 and 14);
  `.execute(db);
}
