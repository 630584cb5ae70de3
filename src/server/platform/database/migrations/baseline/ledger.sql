create table clients (
  id integer generated always as identity primary key,
  user_id text not null references "user" on delete cascade,
  name text not null,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create index clients_of_user on clients (user_id);

create table exports (
  id text primary key,
  user_id text not null references "user" on delete cascade,
  kind text not null,
  asked jsonb not null,
  results integer not null,
  -- Null while the file is being written.
  size bigint,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  counts jsonb,
  client_id integer references clients on delete set null,
  removed_at timestamptz
);
create index exports_by_user on exports (user_id, created_at);
create index exports_of_client on exports (client_id) where client_id is not null;

-- A row per export, kept longer than the file and its row in 'exports'. A user's rows get ids in commit order, so a cache
-- can read only the newer ones. The id lists are encoded by domain/ledger/id-list.ts.
create table exported_contacts (
  id integer generated always as identity primary key,
  export_id uuid not null unique,
  user_id text not null references "user" on delete cascade,
  client_id integer references clients on delete set null,
  exported_at timestamptz not null,
  contact_count integer not null,
  company_count integer not null,
  contacts bytea not null,
  -- All companies in the file, with or without contacts.
  companies bytea not null,
  -- Those of 'contacts' whose address was left out, encoded like them; null if there are none.
  bounced bytea
);
create index exported_contacts_of_user on exported_contacts (user_id, id);
create index exported_contacts_of_client on exported_contacts (client_id) where client_id is not null;

-- How many accounts exported each company lately, as levels.
create table contact_pressure (
  id integer default 1 primary key check (id = 1),
  week date not null,
  -- A byte per company at the position of its id: 0 low, 1 medium, 2 high. One value instead of a row per company, so that
  -- replacing it locks no companies.
  levels bytea not null
);

create function announce_contact_pressure() returns trigger language plpgsql as $$
  begin
    perform pg_notify('contact_pressure_changed', '');
    return null;
  end
$$;

create trigger announce_contact_pressure after insert or delete or update on contact_pressure
  for each statement execute function announce_contact_pressure();
