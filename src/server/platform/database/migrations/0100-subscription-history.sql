-- Every subscription there has been, for figures. It names no user, so it outlives the account.
create table subscription_history (
  stripe_subscription_id text primary key,
  plan_id text not null,
  started_at timestamptz not null,
  trial_ends_at timestamptz, -- null without a trial
  paid_at timestamptz, -- first payment
  ended_at timestamptz
);

-- What is missing here is added when the provider is read again, at the latest by the nightly comparison.
insert into subscription_history (stripe_subscription_id, plan_id, started_at, trial_ends_at, paid_at, ended_at)
  select stripe_subscription_id, coalesce(plan_id, 'monthly'), min(since), min(since) + interval '7 days',
    case when paid_until is not null then min(since) + interval '7 days' end, ended_at
  from past_trials left join subscriptions using (stripe_subscription_id)
  where stripe_subscription_id not like 'request:%' and trial_refused is distinct from true
  group by stripe_subscription_id, plan_id, paid_until, ended_at;
