import type pg from 'pg';

/**
 * Schemas of the product. Jobs are excluded: scheduled ones recur, and the work of all others is marked as failed, for
 * an admin to retry.
 */
const SCHEMAS = "('public', 'sandbox')";

/**
 * Tables whose rows are not backed up. Migrations fill their own tables. Events are only for currently open pages, and
 * their order depends on this database's transactions. Each process stores its assets when it starts.
 */
const LEFT_OUT = "('public.kysely_migration', 'public.kysely_migration_lock', 'public.events', 'public.assets')";

export type Table = { name: string; columns: string };

/** Lists the tables to back up, with their writable columns. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select format('%I.%I', n.nspname, c.relname) as name,
      string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and n.nspname in ${SCHEMAS} and n.nspname || '.' || c.relname not in ${LEFT_OUT}
    group by 1 order by 1`,
  );
  return rows;
}

/** Last id of each used sequence. */
export async function readSequences(client: pg.ClientBase): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences
    where schemaname in ${SCHEMAS} and last_value is not null`,
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, Number(last)]));
}

/** Last applied migration; null in an empty database. */
export async function readMigration(client: pg.ClientBase | pg.Pool): Promise<string | null> {
  const { rows } = await client.query("select to_regclass('public.kysely_migration') as table");
  if (rows[0]?.table === null) return null;
  const last = await client.query<{ name: string }>('select max(name) as name from public.kysely_migration');
  return last.rows[0]?.name ?? null;
}

export async function isEmpty(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_tables where schemaname in ('public', 'sandbox', 'pgboss') limit 1`,
  );
  return rowCount === 0;
}

/**
 * Empties all tables and disables triggers and foreign keys, so that they can be filled in any order. The returned
 * function restores and checks them.
 */
export async function emptyTables(client: pg.ClientBase, tables: readonly Table[]): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<{ name: string; table: string; definition: string }>(
    `select quote_ident(conname) as name, conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace in (select oid from pg_namespace where nspname in ${SCHEMAS})`,
  );
  for (const { name, table } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`);
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
  return async () => {
    for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`);
    for (const key of keys) {
      await client.query(`alter table ${key.table} add constraint ${key.name} ${key.definition}`);
    }
  };
}
