-- Rules are applied as cancelable work, and are in force once that has ended without a failure.
alter table source_rules
  add column attempt integer not null default 0,
  add column progress jsonb,
  add column cancel boolean not null default false,
  add column failure text,
  add column touched_at timestamptz not null default now();

delete from source_rules r using source_rules newer
  where r.applied_at is null and newer.field = r.field and newer.id > r.id;
create unique index source_rules_working on source_rules (field) where applied_at is null;

create or replace view source_rules_in_force as select distinct on (field) r.* from source_rules r
  left join changes c on c.id = r.change_id
  where r.applied_at is not null and r.failure is null and c.undone_by is null order by field, r.id desc;
