import { type Kysely, sql } from 'kysely';

/** Row history of companies and LPs, so that changes can be shown and undone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table changes (
      id integer generated always as identity primary key,
      kind text not null check (kind in ('add', 'edit', 'delete', 'merge', 'import', 'undo')),
      at timestamptz not null default now(),
      actor text, -- a user id; no foreign key, because the change outlives the account
      import_id integer references imports (id) on delete cascade,
      undoes integer references changes (id),
      -- The undo in force; undoing that undo clears it.
      undone_by integer references changes (id)
    );
    create unique index changes_of_imports on changes (import_id);

    -- A created row has no 'before', a deleted one no 'after'. For a changed row, both have the columns that differ.
    -- A missing column was null.
    create table changed_rows (
      id bigint generated always as identity primary key,
      -- No foreign key: it would be checked for each row that an import writes.
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

    -- Deletes the rows of a deleted change.
    create function forget_changed_rows() returns trigger language plpgsql as $$
    begin
      if tg_op = 'TRUNCATE' then truncate changed_rows restart identity;
      else delete from changed_rows where change_id in (select id from gone);
      end if;
      return null;
    end $$;
    create trigger forget_rows after delete on changes
      referencing old table as gone for each statement execute function forget_changed_rows();
    create trigger forget_all_rows after truncate on changes
      for each statement execute function forget_changed_rows();

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
    end $$;

    -- Runs per row: its condition costs a bulk load almost nothing, while a transition table would hold every new row.
    create function log_created_row() returns trigger language plpgsql as $$
    declare
      created jsonb := jsonb_strip_nulls(to_jsonb(new)) - columns_without_history();
    begin
      insert into changed_rows (change_id, table_name, row_id, record_table, record_id, after)
      values (current_setting('fundscout.change')::integer, tg_table_name, new.id, tg_argv[0],
        (created ->> tg_argv[1])::integer, created);
      return null;
    end $$;

    -- The values of a row, with null for columns that only the other side of the change has.
    create function with_nulls_of(given jsonb, other jsonb) returns jsonb language sql immutable as $$
      select coalesce(jsonb_object_agg(key, 'null'::jsonb), '{}') || given from jsonb_object_keys(other) key
    $$;
  `.execute(db);

  const tables = [
    ['companies', 'companies', 'id'],
    ['contacts', 'companies', 'company_id'],
    ['funding_rounds', 'companies', 'company_id'],
    ['lps', 'lps', 'id'],
    ['lp_contacts', 'lps', 'lp_id'],
  ];
  for (const [table = '', record, key] of tables) {
    const log = sql.raw(`execute function log_changed_rows('${record}', '${key}')`);
    await sql`
      create trigger log_created after insert on ${sql.id(table)} for each row
        when (current_setting('fundscout.log_created', true) = 'on')
        ${sql.raw(`execute function log_created_row('${record}', '${key}')`)};
      create trigger log_changed after update on ${sql.id(table)}
        referencing old table as old_rows new table as new_rows for each statement ${log};
      create trigger log_deleted after delete on ${sql.id(table)}
        referencing old table as old_rows for each statement ${log};
    `.execute(db);
  }
}
