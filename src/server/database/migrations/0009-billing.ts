import { type Kysely, sql } from 'kysely';

/**
 * Users' data from the payment provider, its webhook events, and plans granted by admins. The schema `sandbox` holds
 * the state of the simulated provider.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table plan_grants (
      user_id text primary key references "user" ("id") on delete cascade,
      plan_id text not null,
      until timestamptz,
      granted_at timestamptz not null default now()
    );
    create trigger user_changed after insert or update or delete on plan_grants for each row execute function announce_user_change();
    insert into plan_grants (user_id, plan_id, until)
      select user_id, plan_id, current_period_end from subscriptions where plan_id in ('lifetime', 'lps') and status = 'active';
    delete from subscriptions where plan_id in ('lifetime', 'lps');

    alter table subscriptions
      add column stripe_subscription_id text,
      add column price_id text,
      add column paid_until timestamptz,
      add column cancel_at_period_end boolean not null default false,
      add column ended_at timestamptz,
      add column reversal text,
      add column trial_refused boolean not null default false,
      add column ticket bigint not null default 0;
    -- A sync takes a ticket before it reads from the provider, so an earlier read never overwrites a later one.
    create sequence billing_tickets;

    -- A customer outlives its user, so that running subscriptions at the provider can be ended.
    create table billing_customers (
      stripe_customer_id text primary key,
      user_id text unique references "user" ("id") on delete set null,
      created_at timestamptz not null default now(),
      closed_at timestamptz
    );
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

    create schema if not exists sandbox;
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
  `.execute(db);
}
