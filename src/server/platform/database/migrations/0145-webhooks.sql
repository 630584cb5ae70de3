-- Webhook endpoints of users with their queues and logs, and the companies that raised money.
create table webhook_endpoints (
  id integer generated always as identity primary key,
  user_id text not null references "user" on delete cascade,
  url text not null,
  events text[] not null,
  created_at timestamptz not null,
  deleted_at timestamptz,
  -- Secrets are derived from these ids and a secret of the installation.
  key_id text not null,
  previous_key_id text,
  previous_key_until timestamptz,
  disabled_at timestamptz,
  disabled_reason text, -- 'user', 'gone' or 'failing'
  failing_since timestamptz,
  -- Seconds between two requests, while the endpoint is overloaded.
  pace real not null default 0,
  -- Incremented when deliveries are queued. That locks the endpoint, so they are in the order of their commits.
  queued integer not null default 0,
  -- When the first waiting delivery is due; null if none is waiting.
  next_try_at timestamptz,
  -- Identifies a claim: incremented by each.
  attempts integer not null default 0
);
create index webhook_endpoints_of_user on webhook_endpoints (user_id);
create index webhook_endpoints_due on webhook_endpoints (next_try_at) where next_try_at is not null;

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  endpoint_id integer not null references webhook_endpoints on delete cascade,
  message_id text not null default 'msg_' || replace(gen_random_uuid()::text, '-', ''),
  event text not null,
  subject jsonb not null, -- ids; what they stand for is read when the event is sent
  created_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed', 'skipped')),
  failed_attempts integer not null default 0, -- since it was last queued
  request text
);
create index webhook_deliveries_waiting on webhook_deliveries (endpoint_id, id) where state = 'waiting';
create index webhook_deliveries_of_endpoint on webhook_deliveries (endpoint_id, id);
create index webhook_deliveries_created on webhook_deliveries (created_at);

create table webhook_attempts (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references webhook_deliveries on delete cascade,
  attempted_at timestamptz not null,
  duration_ms integer not null,
  status integer,
  response text,
  error text
);
create index webhook_attempts_of_delivery on webhook_attempts (delivery_id);

-- The changed companies for which events were recorded, as in saved_search_progress.
create table webhook_progress (
  id integer default 1 primary key check (id = 1),
  version bigint not null,
  company_id integer not null
);
insert into webhook_progress (version, company_id) select version, 2147483647 from search_version;

create table raised_companies (
  company_id integer primary key references companies on delete cascade,
  version bigint not null, -- in which the company got a later last round
  raised_at timestamptz not null default now(),
  round_date date not null
);
create index raised_companies_version on raised_companies (version);
create function keep_raised_company() returns trigger language plpgsql as $$
  begin
    insert into raised_companies (company_id, version, round_date)
    values (new.id, new.version, new.last_funding_date)
    on conflict (company_id) do update
      set version = excluded.version, raised_at = excluded.raised_at, round_date = excluded.round_date;
    return null;
  end
$$;
create trigger keep_raised_new after insert on companies
  for each row when (new.last_funding_date > current_date - 90) execute function keep_raised_company();
create trigger keep_raised after update on companies
  for each row when (new.last_funding_date > current_date - 90
    and new.last_funding_date > coalesce(old.last_funding_date, '-infinity'))
  execute function keep_raised_company();

alter table customer_owners add column since_version bigint not null default 0; -- the last upload that replaced all
alter table customer_owners add column raises_mailed bigint not null default 0;
alter table customer_owners add column raises_mailed_at timestamptz;
update customer_owners set since_version = (select version from search_version);
alter table profiles add column raises_mail boolean not null default true;
