import { type Kysely, sql } from 'kysely';

/** What lets every process hear of new settings, and find the activity that is old enough to go. */
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
