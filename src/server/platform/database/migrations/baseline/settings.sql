create table site_settings (
  id integer primary key check (id = 1),
  hide_lp_search boolean not null default false,
  sample_data boolean not null default false,
  -- As named in the terms and the privacy policy; empty until an admin enters it.
  operator_name text not null default '',
  operator_address text not null default '',
  trial_daily_reveals integer not null default 300 check (trial_daily_reveals >= 0),
  paid_daily_reveals integer not null default 5000 check (paid_daily_reveals >= 0),
  -- Days of access after a failed renewal.
  grace_days smallint not null default 0 check ((grace_days >= 0) and (grace_days <= 14))
);

insert into site_settings (id) values (1);

-- Secrets generated because none was configured. All processes of a database share them.
create table generated_secrets (
  name text not null,
  value text not null,
  constraint made_up_secrets_pkey primary key (name)
);

-- Attempts within a time window, counted across all processes of a database.
create table rate_limits (
  key text primary key,
  count integer not null,
  window_ends_at timestamptz not null,
  -- The ids counted, for limits that count distinct things. Their number is then not in 'count'.
  members integer[]
);
create index rate_limits_by_end on rate_limits (window_ends_at);

create function announce_settings_change() returns trigger language plpgsql as $$
  begin
    notify settings_changed;
    return null;
  end
$$;

create trigger settings_changed after update on site_settings for each row execute function announce_settings_change();
