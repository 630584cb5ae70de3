-- Contacts that were suppressed or proven undeliverable.
create table recalls (
  id integer generated always as identity primary key,
  -- suppressed or undeliverable
  reason text not null,
  -- Keyed hash of the address; without an address, of the name and company.
  address_hash text not null,
  company text not null,
  email text,
  name text,
  created_at timestamptz not null,
  -- When all earlier exports had been searched for it.
  searched_at timestamptz,
  -- When email and name were wiped.
  wiped_at timestamptz
);
create index recalls_to_search on recalls (id) where searched_at is null;
create index recalls_to_wipe on recalls (created_at) where wiped_at is null;
create index recalls_of_address on recalls (address_hash);

-- Ids of the person in exports that ended after 'since' and not after 'until'. No foreign key: a suppressed contact is
-- deleted, and may have been before.
create table recalled_contacts (
  contact_id integer not null,
  reason text not null,
  recall_id integer not null references recalls on delete cascade,
  since timestamptz,
  until timestamptz,
  unique nulls not distinct (contact_id, reason, since)
);
create index recalled_contacts_of_recall on recalled_contacts (recall_id);

-- A row per user who exported a recalled contact. A user's rows get ids in commit order.
create table recall_notices (
  id integer generated always as identity primary key,
  recall_id integer not null references recalls on delete cascade,
  user_id text not null references "user" on delete cascade,
  created_at timestamptz not null,
  exported_at timestamptz not null,
  client_ids integer[] not null,
  confirmed_at timestamptz,
  emailed_at timestamptz,
  unique (recall_id, user_id)
);
create index recall_notices_of_user on recall_notices (user_id, id);
create index recall_notices_to_email on recall_notices (user_id) where (confirmed_at is null) and (emailed_at is null);
