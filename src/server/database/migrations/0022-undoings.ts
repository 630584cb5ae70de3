import { type Kysely, sql } from 'kysely';

/** Background undo of large changes: progress and result. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table undoings (
      change_id integer primary key references changes (id) on delete cascade,
      actor text not null, -- of a user; without a reference, as of an upload
      dry boolean not null, -- it is done to be counted, and taken back
      working boolean not null default true,
      progress jsonb,
      cancel boolean not null default false, -- asked for; whoever works on it looks here
      attempt integer not null default 0, -- only the newest one may finish the work
      failure text, -- why it came to nothing
      counts jsonb, -- what it did, or would do
      touched_at timestamptz not null default now()
    );
  `.execute(db);
}
