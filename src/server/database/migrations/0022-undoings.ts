import { type Kysely, sql } from 'kysely';

/** Background undo of large changes: progress and result. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table undoings (
      change_id integer primary key references changes (id) on delete cascade,
      actor text not null, -- a user id; no foreign key, as for uploads
      dry boolean not null, -- only counted, then rolled back
      working boolean not null default true,
      progress jsonb,
      cancel boolean not null default false, -- requested; checked by the worker
      attempt integer not null default 0, -- only the newest attempt may complete the work
      failure text, -- why it failed
      counts jsonb, -- the result, or the preview if dry
      touched_at timestamptz not null default now()
    );
  `.execute(db);
}
