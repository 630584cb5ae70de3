import { type Kysely, sql } from 'kysely';

/** What users report about emails they sent, and who reported an address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The last result of a user's emails to an address in a month, by hand and in files; see domain/emails/delivery-results.ts.
    create table delivery_results (
      user_id text not null references "user" (id) on delete cascade,
      email text not null, -- in lowercase
      month date not null, -- its first day
      kind text not null, -- hard, soft or delivered
      sent_on date not null,
      by_hand boolean not null,
      dated boolean not null,
      reported_at timestamptz not null,
      -- Identifies independent accounts; null if the account's results count only for itself.
      party text,
      -- When this result alone proved the address undeliverable.
      proved_at timestamptz,
      primary key (user_id, email, month, by_hand)
    );
    create index delivery_results_of_email on delivery_results (email);

    -- When the user last deleted results of files.
    alter table profiles add column delivery_results_deleted_at timestamptz;
    alter table email_reports add column by_admin boolean not null default true;
  `.execute(db);
}
