-- Stores when a subscription ends instead of whether it ends with its period, whether its payments are paused, and the
-- plan it changes to. `cancel_at_period_end` is no longer used.
alter table subscriptions
  add column cancel_at timestamptz,
  add column collection_paused boolean not null default false,
  add column scheduled_plan_id text,
  add column scheduled_at timestamptz;
update subscriptions set cancel_at = current_period_end where cancel_at_period_end;
