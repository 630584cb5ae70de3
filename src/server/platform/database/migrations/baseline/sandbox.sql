-- Databases whose public schema was reset keep it.
create schema if not exists sandbox;

-- State of the simulated payment provider.
create table if not exists sandbox.objects (
  id text primary key,
  seq bigint generated always as identity,
  object text not null,
  data jsonb not null
);
create index if not exists objects_by_kind on sandbox.objects (object, seq);
create index if not exists objects_by_content on sandbox.objects using gin (data jsonb_path_ops);

create table if not exists sandbox.clocks (
  customer text primary key,
  ahead_seconds bigint not null
);

create table if not exists sandbox.deliveries (
  event text primary key,
  seq bigint generated always as identity,
  attempts integer not null default 0,
  next_try_at timestamptz not null default now(),
  delivered_at timestamptz
);
create index if not exists deliveries_waiting on sandbox.deliveries (next_try_at) where delivered_at is null;

create table if not exists sandbox.answers (
  idempotency_key text primary key,
  request text not null,
  status integer not null,
  body jsonb not null,
  created_at timestamptz not null default now()
);
