-- The CRMs that users connected, and what was sent to them.
create table crm_connections (
  user_id text not null references "user" on delete cascade,
  crm text not null, -- 'hubspot' or 'pipedrive'
  token text not null, -- encrypted with the secrets of the process
  account text not null, -- as the CRM names it
  mapping jsonb not null default '{}',
  -- Saved searches whose new matches are sent, and the client that they are recorded for.
  searches integer[] not null default '{}',
  client_id integer references clients on delete set null,
  connected_at timestamptz not null,
  primary key (user_id, crm)
);

create table crm_pushes (
  id uuid primary key default gen_random_uuid(),
  user_id text not null references "user" on delete cascade,
  crm text not null,
  client_id integer references clients on delete set null,
  search_id integer, -- the saved search whose new matches it sends
  asked jsonb not null,
  companies integer[] not null,
  position integer not null default 0, -- companies that are done
  state text not null default 'checking', -- then 'checked', 'sending', 'finished', 'failed' or 'canceled'
  counts jsonb not null default '{}',
  problem text, -- why it failed, or waits
  canceling boolean not null default false,
  created_at timestamptz not null,
  recorded_at timestamptz not null, -- since when records are not in the ledger yet
  finished_at timestamptz,
  -- When the next companies are due; null if it waits for the user.
  next_try_at timestamptz default now(),
  attempts integer not null default 0, -- identifies a claim
  failed_attempts integer not null default 0 -- in a row
);
create index crm_pushes_of_user on crm_pushes (user_id, created_at);
create index crm_pushes_due on crm_pushes (next_try_at) where next_try_at is not null and finished_at is null;

create table crm_push_records (
  push_id uuid not null references crm_pushes on delete cascade,
  company_id integer not null,
  contact_id integer not null, -- 0 for the company itself, -1 for a founder who is not a contact
  outcome text not null check (outcome in ('created', 'updated', 'failed', 'omitted')),
  detail text,
  crm_id text,
  recorded boolean not null default false, -- in the ledger
  at timestamptz not null default now(),
  primary key (push_id, company_id, contact_id)
);
