import { type Kysely, sql } from 'kysely';

/** Identifies demo accounts by id, even if their address changes, and records who made a user an admin. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- No foreign key: the value outlives the account it refers to.
    alter table "user" add column "demo" boolean not null default false, add column "adminBy" text;
    update "user" set "demo" = true from site_settings
      where sample_data and email ~ '^(admin|pro|monthly|lifetime|trial|free|lps)@fundscout\\.example$';
    update "user" set "adminBy" = (
      select actor_id from audit_log
      where action = 'user.role' and subject = 'user:' || "user".id and details->>'role' = 'admin'
      order by audit_log.id desc limit 1
    ) where role = 'admin';
  `.execute(db);
}
