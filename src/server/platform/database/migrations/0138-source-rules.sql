-- squawk-ignore-file constraint-missing-not-valid
-- A row per job.
-- Which source wins for each field of a company.
alter table changes drop constraint changes_kind_check;
alter table changes add constraint changes_kind_check
  check (kind in ('add', 'edit', 'delete', 'merge', 'import', 'undo', 'rule'));

-- Each new rule of a field is a row: undoing its change brings back the one before.
create table source_rules (
  id integer generated always as identity primary key,
  field text not null,
  ranking text[], -- best first; empty: the newest wins; null: imports decide
  actor text not null, -- a user id. No foreign key, because the rule outlives the account
  set_at timestamptz not null default now(),
  applied_at timestamptz, -- null while its job waits
  companies integer, -- that it changed
  change_id integer -- null if it changed nothing. No foreign key, because the rule outlives the history
);
create index source_rules_of_field on source_rules (field, id);

create view source_rules_in_force as select distinct on (field) r.* from source_rules r
  left join changes c on c.id = r.change_id
  where c.undone_by is null order by field, r.id desc;
