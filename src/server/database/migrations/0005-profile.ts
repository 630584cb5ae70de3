import { type Kysely, sql } from 'kysely';

/** Notifies every process of changed settings, and indexes activity by age for its deletion. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function announce_settings_change() returns trigger language plpgsql as $$
    begin
      notify settings_changed;
      return null;
    end $$;
    create trigger settings_changed after update on site_settings for each row execute function announce_settings_change();

    create index user_activity_age on user_activity (created_at);
  `.execute(db);
}
