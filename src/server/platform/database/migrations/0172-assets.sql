-- The assets of builds, which processes and open pages of other versions request.
create table assets (
  name text primary key,
  body bytea not null,
  last_used_at timestamptz not null default now()
);
