create sequence billing_tickets;

create table subscriptions (
  user_id text primary key references "user" on delete cascade,
  status text not null,
  plan_id text not null,
  current_period_end timestamptz,
  updated_at timestamptz not null default now(),
  stripe_subscription_id text,
  price_id text,
  paid_until timestamptz,
  cancel_at_period_end boolean not null default false,
  ended_at timestamptz,
  reversal text,
  trial_refused boolean not null default false,
  -- A sync takes a ticket before it reads from the provider, so an earlier read never overwrites a later one.
  ticket bigint not null default 0
);

-- Plans granted by admins.
create table plan_grants (
  user_id text primary key references "user" on delete cascade,
  plan_id text not null,
  until timestamptz,
  granted_at timestamptz not null default now(),
  trial boolean not null default false
);

-- A customer outlives its user, so that running subscriptions at the provider can be ended.
create table billing_customers (
  stripe_customer_id text primary key,
  user_id text unique references "user" on delete set null,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  account_deleted_at timestamptz
);

-- Webhook events of the payment provider. An unprocessed one is retried.
create table billing_events (
  id text primary key,
  type text not null,
  customer text,
  charge text,
  created_at timestamptz not null,
  received_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_try_at timestamptz not null default now(),
  processed_at timestamptz,
  problem text
);
create index billing_events_waiting on billing_events (next_try_at) where processed_at is null;

create table billing_checks (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  findings jsonb not null
);

-- Emails about subscriptions, so that each is sent once.
create table billing_mails (
  key text primary key,
  sent_at timestamptz not null default now()
);

create table billing_leases (
  name text primary key,
  token text not null,
  expires_at timestamptz not null
);

-- Past trials, as keyed hashes of addresses and cards. They outlive the account.
create table past_trials (
  hash text primary key,
  stripe_subscription_id text not null,
  since timestamptz not null default now()
);

create function note_account_deletion() returns trigger language plpgsql as $$
  begin
    new.account_deleted_at := now();
    return new;
  end
$$;

-- The queue of events from the payment provider retries until the provider has the new address.
create function queue_address_change() returns trigger language plpgsql as $$
  begin
    insert into billing_events (id, type, customer, created_at)
      select 'address_' || gen_random_uuid(), 'fundscout.address_changed', stripe_customer_id, now()
      from billing_customers where user_id = new."id";
    return null;
  end
$$;

create trigger user_changed after insert or delete or update on subscriptions
  for each row execute function announce_user_change();
create trigger user_changed after insert or delete or update on plan_grants
  for each row execute function announce_user_change();
create trigger account_deleted before update of user_id on billing_customers
  for each row when ((old.user_id is not null) and (new.user_id is null)) execute function note_account_deletion();
create trigger billing_address_changed after update of email on "user"
  for each row when (old.email is distinct from new.email) execute function queue_address_change();
