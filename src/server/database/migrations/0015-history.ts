import { type Kysely, sql } from 'kysely';

/** What changes did to the rows of companies and LPs, so that they can be shown and undone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table changes (
      id integer generated always as identity primary key,
      kind text not null check (kind in ('add', 'edit', 'delete', 'merge', 'import', 'undo')),
      at timestamptz not null default now(),
      actor text, -- of a user; without a reference, because the change outlives the account
      import_id integer references imports (id) on delete cascade,
      undoes integer references changes (id),
      -- The undo that is in force; undoing that one clears it.
      undone_by integer references changes (id)
    );
    create unique index changes_of_imports on changes (import_id);

    -- A row that was created has no 'before', one that was deleted no 'after', and of one that was changed both hold the
    -- columns that differ. A column that is absent was null.
    create table changed_rows (
      id bigint generated always as identity primary key,
      change_id integer not null references changes (id) on delete cascade,
      table_name text not null,
      row_id integer not null,
      -- The company or LP that the row is, or belongs to.
      record_table text not null,
      record_id integer not null,
      before jsonb,
      after jsonb
    );
    create unique index changed_rows_once on changed_rows (change_id, table_name, row_id);
    create index changed_rows_of_record on changed_rows (record_table, record_id, change_id);

    -- Takes part in no history: both follow from the rest.
    create function columns_without_history() returns text[] language sql immutable as $$
      select array['search_text', 'version']
    $$;

    -- Only of a transaction that began a change. The arguments: the table of the record, and the column with its id.
    create function log_changed_rows() returns trigger language plpgsql as $$
    declare
      change integer := nullif(current_setting('fundscout.change', true), '');
      old_values text;
      new_values text;
    begin
      if change is null then return null; end if;
      if tg_op = 'DELETE' then
        execute format(
          'insert into changed_rows (change_id, table_name, row_id, record_table, record_id, before)
           select $1, %L, id, %L, %I, jsonb_strip_nulls(to_jsonb(o)) - columns_without_history() from old_rows o',
          tg_table_name, tg_argv[0], tg_argv[1]) using change;
        return null;
      end if;
      select string_agg(format('case when o.%1$I is distinct from n.%1$I then o.%1$I end as %1$I', attname), ', '),
        string_agg(format('case when o.%1$I is distinct from n.%1$I then n.%1$I end as %1$I', attname), ', ')
      into old_values, new_values
      from pg_attribute
      where attrelid = tg_relid and attnum > 0 and not attisdropped and attname <> all (columns_without_history());
      execute format(
        'insert into changed_rows (change_id, table_name, row_id, record_table, record_id, before, after)
         select $1, %L, id, %L, record_id, before, after
         from (
           select n.id, n.%I as record_id, jsonb_strip_nulls(to_jsonb(b)) as before, jsonb_strip_nulls(to_jsonb(a)) as after
           from old_rows o join new_rows n using (id), lateral (select %s) b, lateral (select %s) a
         ) differences
         where before - ''last_changed_at'' <> ''{}'' or after - ''last_changed_at'' <> ''{}''',
        tg_table_name, tg_argv[0], tg_argv[1], old_values, new_values) using change;
      return null;
    end $$;

    -- For each row, because its condition costs a bulk load next to nothing, where a table of new rows would hold them all.
    create function log_created_row() returns trigger language plpgsql as $$
    declare
      created jsonb := jsonb_strip_nulls(to_jsonb(new)) - columns_without_history();
    begin
      insert into changed_rows (change_id, table_name, row_id, record_table, record_id, after)
      values (current_setting('fundscout.change')::integer, tg_table_name, new.id, tg_argv[0],
        (created ->> tg_argv[1])::integer, created);
      return null;
    end $$;

    -- Values for a row, with null for the columns that only the other side of the change has.
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
