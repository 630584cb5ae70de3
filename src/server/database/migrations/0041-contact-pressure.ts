import { type Kysely, sql } from 'kysely';

/** The contact pressure of companies: how many accounts exported them lately, as levels. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table contact_pressure (
      id integer primary key default 1 check (id = 1),
      -- The Monday for which it was computed.
      week date not null,
      -- A byte per company at the position of its id: 0 low, 1 medium, 2 high. One value instead of a row per company, so
      -- that replacing it locks no companies.
      levels bytea not null
    );

    create function announce_contact_pressure() returns trigger language plpgsql as $$
    begin
      perform pg_notify('contact_pressure_changed', '');
      return null;
    end $$;
    create trigger announce_contact_pressure after insert or update or delete on contact_pressure
      for each statement execute function announce_contact_pressure();
  `.execute(db);
}
