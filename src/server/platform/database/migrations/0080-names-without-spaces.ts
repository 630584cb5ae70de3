import { type Kysely, sql } from 'kysely';

/** Spaces are not part of the names that identify companies, so that 'Hub Light' and 'HubLight' are one name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const withoutSpaces = (key: string) =>
    sql.raw(`replace(split_part(${key}, e'\\x1f', 1), ' ', '') || e'\\x1f' || split_part(${key}, e'\\x1f', 2)`);
  await sql`alter table companies disable trigger keep_before`.execute(db);
  await sql`update companies set name_key = ${withoutSpaces('name_key')}
    where split_part(name_key, e'\\x1f', 1) like '% %'`.execute(db);
  await sql`alter table companies enable trigger keep_before`.execute(db);
  for (const side of ['before', 'after']) {
    const key = sql.raw(`${side} ->> 'name_key'`);
    await sql`update changed_rows
      set ${sql.raw(side)} = jsonb_set(${sql.raw(side)}, '{name_key}', to_jsonb(${withoutSpaces(`(${side} ->> 'name_key')`)}))
      where table_name = 'companies' and split_part(${key}, e'\\x1f', 1) like '% %'`.execute(db);
  }
}
