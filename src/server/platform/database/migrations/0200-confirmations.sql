-- squawk-ignore-file constraint-missing-not-valid
-- A row per change.
-- An admin confirms a value that another source contradicts: a change that writes only evidence.
alter table changes drop constraint changes_kind_check;
alter table changes add constraint changes_kind_check
  check (kind in ('add', 'edit', 'delete', 'merge', 'import', 'undo', 'rule', 'confirm'));
