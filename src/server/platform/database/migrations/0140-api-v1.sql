-- Requests of API v1 that can be repeated, and searches whose pages are being read.
create table idempotent_requests (
  user_id text not null references "user" on delete cascade,
  key text not null,
  -- SHA-256 of the method, URL and body.
  parameters bytea not null,
  -- The same in every attempt.
  request_id uuid not null,
  created_at timestamptz not null,
  -- Start of the last attempt.
  claimed_at timestamptz not null,
  -- The response; null until an attempt finishes.
  status smallint,
  content_type text,
  body text,
  primary key (user_id, key)
);
create index idempotent_requests_created on idempotent_requests (created_at);

create table search_snapshots (
  id text primary key,
  user_id text not null references "user" on delete cascade,
  created_at timestamptz not null,
  -- Ids of the results after the first page, in order, as big-endian 32-bit integers.
  ids bytea not null
);
alter table search_snapshots alter column ids set storage external; -- Pages are read without loading the others.
create index search_snapshots_by_user on search_snapshots (user_id, created_at);
create index search_snapshots_created on search_snapshots (created_at);

alter table lists add column request_id uuid;
create unique index lists_request on lists (request_id) where request_id is not null;
