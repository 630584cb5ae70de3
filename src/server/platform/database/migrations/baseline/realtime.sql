-- Ids are assigned before transactions commit, so they do not show the order. A reader stores a snapshot instead and
-- later reads the events that were not visible in it, which is why each event has its transaction.
create table events (
  id bigint generated always as identity primary key,
  transaction xid8 not null default pg_current_xact_id(),
  -- The recipient: this user, or else all admins, or else everyone.
  user_id text references "user" on delete cascade,
  admins_only boolean not null default false,
  event jsonb not null,
  created_at timestamptz not null default now()
);
create index events_by_transaction on events (transaction);
create index events_by_user on events (user_id) where user_id is not null;

create function announce_event() returns trigger language plpgsql as $$
  begin
    perform pg_notify('events_added', '');
    return null;
  end
$$;

create trigger events_added after insert on events for each statement execute function announce_event();
