import { type Kysely, sql } from 'kysely';

/** Events for open pages, and the files of finished exports. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Ids are assigned before transactions commit, so they do not show the order. A reader stores a snapshot instead and
    -- later reads the events that were not visible in it, which is why each event has its transaction.
    create table events (
      id bigint generated always as identity primary key,
      transaction xid8 not null default pg_current_xact_id(),
      -- The recipient: this user, or else all admins, or else everyone.
      user_id text references "user" ("id") on delete cascade,
      admins_only boolean not null default false,
      event jsonb not null,
      created_at timestamptz not null default now()
    );
    create index events_by_transaction on events (transaction);
    create index events_by_user on events (user_id) where user_id is not null;
    create function announce_event() returns trigger language plpgsql as $$
    begin
      perform pg_notify('events_added', '');
      return null;
    end $$;
    create trigger events_added after insert on events for each statement execute function announce_event();

    -- While the size is null, the file is still being written.
    create table exports (
      id text primary key,
      user_id text not null references "user" ("id") on delete cascade,
      kind text not null,
      asked jsonb not null,
      results integer not null,
      size bigint,
      created_at timestamptz not null,
      expires_at timestamptz not null
    );
    create index exports_by_user on exports (user_id, created_at);
  `.execute(db);
}
