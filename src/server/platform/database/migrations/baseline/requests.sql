-- Requests sent by forms.
create table requests (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('contact', 'trial', 'do_not_sell')),
  -- The topic of a message, or the privacy right requested.
  topic text,
  name text,
  email text,
  company text,
  message text,
  state text not null check (state in ('unconfirmed', 'open', 'done', 'declined')),
  reply text,
  -- The hash of the token in the confirmation link.
  token_hash text unique,
  token_expires_at timestamptz,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by text references "user" on delete set null,
  trial_days integer,
  trial_began_at timestamptz
);
create index requests_by_state on requests (state, created_at);
create index requests_of_trials on requests (email) where (kind = 'trial') and (trial_began_at is null);

-- Keyed hashes that identify a person without revealing who it is.
create table suppressions (
  hash text primary key,
  request_id integer references requests on delete set null,
  created_at timestamptz not null default now()
);

-- An approved trial starts once the address has a confirmed account, which may be after the approval. An existing plan is
-- kept.
create function begin_approved_trial() returns trigger language plpgsql as $$
  begin
    with begun as (
      update requests set trial_began_at = now()
      from "user"
      where kind = 'trial' and state = 'done' and trial_began_at is null
        and requests.email = "user"."email" and "emailVerified" and "user"."email" = new."email"
      returning "user"."id" as user_id, trial_days
    )
    insert into plan_grants as held (user_id, plan_id, until, trial)
      select user_id, 'pro', now() + make_interval(days => max(trial_days)), true from begun group by user_id
    on conflict (user_id) do update
      set plan_id = excluded.plan_id, until = excluded.until, trial = true, granted_at = now()
      where held.until <= now();
    return null;
  end
$$;

create trigger approved_trial_begins after update of state on requests
  for each row when ((new.kind = 'trial') and (new.state = 'done')) execute function begin_approved_trial();
create trigger approved_trial_begins after insert or update of "emailVerified", email on "user"
  for each row when (new."emailVerified") execute function begin_approved_trial();
