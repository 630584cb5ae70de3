-- Changes to companies and LPs, so that they can be shown and undone.
create table changes (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('add', 'edit', 'delete', 'merge', 'import', 'undo')),
  at timestamptz not null default now(),
  -- A user id. No foreign key, because the change outlives the account.
  actor text,
  import_id integer references imports on delete cascade,
  undoes integer references changes,
  -- The undo in force; undoing that undo clears it.
  undone_by integer references changes
);
create unique index changes_of_imports on changes (import_id);

-- A created row has no 'before', a deleted one no 'after'. For a changed row, both have the columns that differ. A missing
-- column was null.
create table changed_rows (
  id bigint generated always as identity primary key,
  change_id integer not null,
  -- Sorted as bytes, the cheapest for indexes.
  table_name text collate "C" not null,
  row_id integer not null,
  -- The company or LP: the row itself, or the one it belongs to.
  record_table text collate "C" not null,
  record_id integer not null,
  before jsonb,
  after jsonb
);
create unique index changed_rows_once on changed_rows (change_id, table_name, row_id);
create index changed_rows_of_record on changed_rows (record_table, record_id, change_id);
create index changed_addresses on changed_rows (row_id) where (table_name = 'contacts') and (before is not null) and ((before -> 'email') is distinct from (after -> 'email'));

-- Background undo of large changes.
create table undo_jobs (
  change_id integer not null,
  -- A user id. No foreign key, as for uploads.
  actor text not null,
  -- Only counted, then rolled back.
  dry boolean not null,
  working boolean not null default true,
  progress jsonb,
  -- Requested; checked by the worker.
  cancel boolean not null default false,
  -- Only the newest attempt may complete the work.
  attempt integer not null default 0,
  failure text,
  -- The result, or the preview if dry.
  counts jsonb,
  touched_at timestamptz not null default now(),
  constraint undoings_pkey primary key (change_id),
  constraint undoings_change_id_fkey foreign key (change_id) references changes on delete cascade
);

-- Entries never change, and are deleted only after three years.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- No foreign key: an entry outlives the account.
  actor_id text not null,
  actor_email text not null,
  action text not null,
  subject text not null,
  details jsonb not null default '{}',
  address text
);
create index audit_log_by_time on audit_log (at);
create index audit_log_by_subject on audit_log (subject, id);

-- Companies and contacts that were merged into others. Exports under the old id count for the kept one.
create table merged_ids (
  id integer generated always as identity primary key,
  table_name text not null,
  gone_id integer not null,
  kept_id integer not null
);
create index merged_ids_of_kept on merged_ids (table_name, kept_id);

create function keep_audit_log() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' and old.at < now() - interval '3 years' then return old; end if;
    raise exception 'The audit log is only ever added to';
  end
$$;

-- Deletes the rows of a deleted change.
create function forget_changed_rows() returns trigger language plpgsql as $$
  begin
    if tg_op = 'TRUNCATE' then truncate changed_rows restart identity;
    else delete from changed_rows where change_id in (select id from gone);
    end if;
    return null;
  end
$$;

-- Not in the history, because both are derived.
create function columns_without_history() returns text[] language sql immutable as $$
  select array['search_text', 'version']
$$;

-- Only in a transaction that began a change. Arguments: the table of the record, and the column with its id.
create function log_changed_rows() returns trigger language plpgsql as $$
  declare
    change integer := nullif(current_setting('fundscout.change', true), '');
    differing text[];
    old_values text;
    new_values text;
    differs text;
  begin
    if change is null then return null; end if;
    if tg_op = 'DELETE' then
      execute format(
        'insert into changed_rows (change_id, table_name, row_id, record_table, record_id, before)
         select $1, %L, id, %L, %I, jsonb_strip_nulls(to_jsonb(o)) - columns_without_history() from old_rows o',
        tg_table_name, tg_argv[0], tg_argv[1]) using change;
      return null;
    end if;
    -- Comparing is cheap and writing is not: finds the columns that differ in any row, then only those of each row.
    select format(
      'select array_remove(array[%s], null) from old_rows o join new_rows n using (id)',
      string_agg(format('case when bool_or(o.%1$I is distinct from n.%1$I) then %1$L end', attname), ', '))
    into differs
    from pg_attribute
    where attrelid = tg_relid and attnum > 0 and not attisdropped and attname <> all (columns_without_history());
    execute differs into differing;
    select string_agg(format('case when o.%1$I is distinct from n.%1$I then o.%1$I end as %1$I', name), ', '),
      string_agg(format('case when o.%1$I is distinct from n.%1$I then n.%1$I end as %1$I', name), ', '),
      string_agg(format('o.%1$I is distinct from n.%1$I', name), ' or ') filter (where name <> 'last_changed_at')
    into old_values, new_values, differs from unnest(differing) name;
    if differs is null then return null; end if;
    execute format(
      'insert into changed_rows (change_id, table_name, row_id, record_table, record_id, before, after)
       select $1, %L, n.id, %L, n.%I, jsonb_strip_nulls(to_jsonb(b)), jsonb_strip_nulls(to_jsonb(a))
       from old_rows o join new_rows n using (id), lateral (select %s) b, lateral (select %s) a
       where %s',
      tg_table_name, tg_argv[0], tg_argv[1], old_values, new_values, differs) using change;
    return null;
  end
$$;

-- Runs per row: its condition costs a bulk load almost nothing, while a transition table would hold every new row.
create function log_created_row() returns trigger language plpgsql as $$
  declare
    created jsonb := jsonb_strip_nulls(to_jsonb(new)) - columns_without_history();
  begin
    insert into changed_rows (change_id, table_name, row_id, record_table, record_id, after)
    values (current_setting('fundscout.change')::integer, tg_table_name, new.id, tg_argv[0],
      (created ->> tg_argv[1])::integer, created);
    return null;
  end
$$;

-- The values of a row, with null for columns that only the other side of the change has.
create function with_nulls_of(given jsonb, other jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(key, 'null'::jsonb), '{}') || given from jsonb_object_keys(other) key
$$;

create trigger audit_log_is_kept before delete or update on audit_log for each row execute function keep_audit_log();
create trigger audit_log_is_not_emptied before truncate on audit_log
  for each statement execute function keep_audit_log();
create trigger forget_rows after delete on changes
  referencing old table as gone
  for each statement execute function forget_changed_rows();
create trigger forget_all_rows after truncate on changes for each statement execute function forget_changed_rows();
create trigger log_created after insert on companies
  for each row when (current_setting('fundscout.log_created', true) = 'on') execute function log_created_row('companies', 'id');
create trigger log_changed after update on companies
  referencing old table as old_rows new table as new_rows
  for each statement execute function log_changed_rows('companies', 'id');
create trigger log_deleted after delete on companies
  referencing old table as old_rows
  for each statement execute function log_changed_rows('companies', 'id');
create trigger log_created after insert on contacts
  for each row when (current_setting('fundscout.log_created', true) = 'on') execute function log_created_row('companies', 'company_id');
create trigger log_changed after update on contacts
  referencing old table as old_rows new table as new_rows
  for each statement execute function log_changed_rows('companies', 'company_id');
create trigger log_deleted after delete on contacts
  referencing old table as old_rows
  for each statement execute function log_changed_rows('companies', 'company_id');
create trigger log_created after insert on funding_rounds
  for each row when (current_setting('fundscout.log_created', true) = 'on') execute function log_created_row('companies', 'company_id');
create trigger log_changed after update on funding_rounds
  referencing old table as old_rows new table as new_rows
  for each statement execute function log_changed_rows('companies', 'company_id');
create trigger log_deleted after delete on funding_rounds
  referencing old table as old_rows
  for each statement execute function log_changed_rows('companies', 'company_id');
-- Does not log imports: what an import adds stays in force until the import itself is undone.
create trigger log_created after insert on form_d_filings
  for each row when (current_setting('fundscout.log_created', true) = 'on') execute function log_created_row('companies', 'company_id');
create trigger log_changed after update on form_d_filings
  referencing old table as old_rows new table as new_rows
  for each statement when (current_setting('fundscout.log_created', true) = 'on') execute function log_changed_rows('companies', 'company_id');
create trigger log_deleted after delete on form_d_filings
  referencing old table as old_rows
  for each statement when (current_setting('fundscout.log_created', true) = 'on') execute function log_changed_rows('companies', 'company_id');
create trigger log_created after insert on company_facts
  for each row when (current_setting('fundscout.log_created', true) = 'on') execute function log_created_row('companies', 'company_id');
create trigger log_changed after update on company_facts
  referencing old table as old_rows new table as new_rows
  for each statement when (current_setting('fundscout.log_created', true) = 'on') execute function log_changed_rows('companies', 'company_id');
create trigger log_deleted after delete on company_facts
  referencing old table as old_rows
  for each statement when (current_setting('fundscout.log_created', true) = 'on') execute function log_changed_rows('companies', 'company_id');
create trigger log_created after insert on old_slugs
  for each row when (current_setting('fundscout.log_created', true) = 'on') execute function log_created_row('companies', 'company_id');
create trigger log_changed after update on old_slugs
  referencing old table as old_rows new table as new_rows
  for each statement when (current_setting('fundscout.log_created', true) = 'on') execute function log_changed_rows('companies', 'company_id');
create trigger log_deleted after delete on old_slugs
  referencing old table as old_rows
  for each statement when (current_setting('fundscout.log_created', true) = 'on') execute function log_changed_rows('companies', 'company_id');

-- Without what undone imports added.
create view form_d_in_force as select f.* from form_d_filings f
  where not exists (select from changes c where c.import_id = f.import_id and c.undone_by is not null);
create view facts_in_force as
  select f.company_id, f.field, f.source, f.url, f.as_of, f.import_id from company_facts f
  where not exists (select from changes c where c.import_id = f.import_id and c.undone_by is not null);
