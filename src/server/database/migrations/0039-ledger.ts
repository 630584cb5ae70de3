import { type Kysely, sql } from 'kysely';

/** Clients, and the contacts and companies that users exported for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table clients (
      id integer generated always as identity primary key,
      user_id text not null references "user" (id) on delete cascade,
      name text not null,
      created_at timestamptz not null,
      deleted_at timestamptz
    );
    create index clients_of_user on clients (user_id);

    -- A row per export, kept longer than the file and its row in "exports". A user's rows get ids in commit order, so a
    -- cache can read only the newer ones. The id lists are encoded by domain/ledger/id-list.ts.
    create table exported_contacts (
      id integer generated always as identity primary key,
      export_id uuid not null unique,
      user_id text not null references "user" (id) on delete cascade,
      client_id integer references clients (id) on delete set null,
      exported_at timestamptz not null,
      contact_count integer not null,
      company_count integer not null,
      contacts bytea not null,
      -- All companies in the file, with or without contacts.
      companies bytea not null
    );
    create index exported_contacts_of_user on exported_contacts (user_id, id);
    create index exported_contacts_of_client on exported_contacts (client_id) where client_id is not null;

    -- Companies and contacts that were merged into others. Exports under the old id count for the kept one.
    create table merged_ids (
      id integer generated always as identity primary key,
      table_name text not null,
      gone_id integer not null,
      kept_id integer not null
    );

    alter table exports add column client_id integer references clients (id) on delete set null;
    create index exports_of_client on exports (client_id) where client_id is not null;
  `.execute(db);
}
