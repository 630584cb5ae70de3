import { type Kysely, sql } from 'kysely';

/** Every email. Its text is kept only until delivery, because texts contain links and codes that open accounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mails (
      id uuid primary key default gen_random_uuid(),
      recipient text not null,
      subject text not null,
      body_text text,
      body_html text,
      -- outbox: shown in the outbox; waiting: to be delivered; failed: no more retries.
      state text not null check (state in ('outbox', 'waiting', 'delivered', 'failed')),
      attempts integer not null default 0,
      last_error text,
      created_at timestamptz not null default now(),
      last_attempt_at timestamptz
    );
    create index mails_by_time on mails (created_at);
    create index mails_by_recipient on mails (lower(recipient));
  `.execute(db);
}
