-- An export whose process was killed is no longer touched.
alter table exports add column touched_at timestamptz not null default now();
