import { randomUUID } from 'node:crypto';
import type pg from 'pg';

type Column = { table: string; column: string; type: string; isIdentity: boolean };

/** A marker for texts that names their table and column, and is recognizable anywhere, even as a file name. */
const markOf = (table: string, column: string) => `mark-${table.replaceAll('"', '')}-${column}-`;

/**
 * Adds a row for a user to every table that references users, including tables added later.
 * @returns those tables, and every marker written
 */
export async function addRowsOfUser(pool: pg.Pool, userId: string): Promise<{ tables: string[]; marks: string[] }> {
  const { rows: references } = await pool.query<{ table: string; column: string }>(
    `select c.conrelid::regclass::text as table, a.attname as column
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     -- These columns only record who did something; the row is not about that user.
     where c.contype = 'f' and c.confrelid = '"user"'::regclass and a.attname not in ('actor', 'decided_by')`,
  );
  // Referenced by rows below.
  await pool.query(
    `insert into recalls (id, reason, address_hash, company, created_at) overriding system value
     values (1, 'suppressed', 'hash', 'mark-recall', now()) on conflict do nothing`,
  );
  await pool.query(
    `insert into "oauthClient" (id, "clientId", "redirectUris") values ('1', $1, '[]') on conflict do nothing`,
    [markOf('oauthConsent', 'clientId')],
  );
  const marks: string[] = [];
  for (const { table, column: owner } of references) {
    const columns = await columnsOf(pool, table);
    await pool.query(`delete from ${table} where ${quoted(owner)} = $1 and ${table !== 'session'}`, [userId]);
    const values = columns.map((column) => (column.column === owner ? userId : someValue(column)));
    const names = columns.map(({ column }) => quoted(column)).join(', ');
    const places = values.map((_, place) => `$${place + 1}`).join(', ');
    await pool.query(`insert into ${table} (${names}) values (${places})`, values);
    for (const { type, column } of columns) if (isText(type) && column !== owner) marks.push(markOf(table, column));
  }
  return { tables: references.map(({ table }) => table.replaceAll('"', '')).sort(), marks };
}

/** Returns every table, in any schema, with a row that contains one of these texts in any column. */
export async function tablesContaining(pool: pg.Pool, texts: readonly string[]): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const naming: string[] = [];
  for (const { name } of tables) {
    const { rowCount } = await pool.query(
      `select from ${name} as t where exists (select from unnest($1::text[]) as text where strpos(lower(t::text), lower(text)) > 0)`,
      [texts],
    );
    if (rowCount) naming.push(name);
  }
  return naming;
}

async function columnsOf(pool: pg.Pool, table: string): Promise<Column[]> {
  const { rows } = await pool.query<Column>(
    `select $1 as table, column_name as column, data_type as type, is_identity = 'YES' as "isIdentity"
     from information_schema.columns where table_name = $2 and not (is_nullable = 'YES' and exists (
       -- Nullable references to other tables stay null: there is no row to refer to.
       select from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
       where contype = 'f' and conrelid = $1::text::regclass and attname = column_name
         and confrelid <> '"user"'::regclass
     ))`,
    [table, table.replaceAll('"', '')],
  );
  return rows.filter(({ isIdentity }) => !isIdentity);
}

function someValue({ table, column, type }: Column): unknown {
  const mark = markOf(table, column);
  if (isText(type)) return type === 'jsonb' ? JSON.stringify({ mark }) : mark;
  if (type === 'boolean') return true;
  if (type === 'uuid') return randomUUID();
  if (type === 'ARRAY') return [];
  if (type === 'bytea') return Buffer.from([1]);
  return type === 'date' || type.startsWith('timestamp') ? new Date() : 1;
}

const isText = (type: string) => type === 'text' || type === 'jsonb';
const quoted = (name: string) => `"${name}"`;
