import { type Kysely, sql } from 'kysely';
import { baseName, NAME_KEY_SEPARATOR, nameKey } from '#domain/companies/company-identity.ts';
import { countryName } from '#domain/places/countries.ts';
import { splitPlace } from '#domain/places/place.ts';
import { foldText } from '#domain/search/fold-text.ts';
import { FIELD_SEPARATOR } from '#domain/search/search-terms.ts';

const BATCH = 2_000;

/**
 * Folds name keys and search texts by the current rule, also in the history, where people who opt out are looked for.
 * Nothing that a person reads changes, so versions and saved searches stay as they are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table companies disable trigger keep_before`.execute(db);
  await sql`alter table lps disable trigger lp_changed`.execute(db);
  await rewrite<{ name: string; location: string | null; text: string }>(db, {
    table: 'companies',
    columns: ['name_key', 'search_text'],
    read: 'organization_name as name, headquarters_location as location, search_text as text',
    fold: ({ name, location, text }) => [nameKey(name, splitPlace(location, countryName)), foldFields(text)],
  });
  await rewrite<{ text: string }>(db, {
    table: 'companies_before',
    columns: ['search_text'],
    read: 'search_text as text',
    fold: ({ text }) => [foldFields(text)],
  });
  await rewrite<{ name: string; text: string }>(db, {
    table: 'lps',
    columns: ['name_key', 'search_text'],
    read: 'name, search_text as text',
    fold: ({ name, text }) => [foldText(name), foldFields(text)],
  });
  await sql`alter table companies enable trigger keep_before`.execute(db);
  await sql`alter table lps enable trigger lp_changed`.execute(db);
  for (const side of ['before', 'after']) {
    const key = `${side} ->> 'name_key'`;
    const { rows } = await sql<{ key: string }>`
      select distinct ${sql.raw(key)} as key from changed_rows
      where table_name = 'companies' and ${sql.raw(key)} is not null`.execute(db);
    const keys = rows.map((row) => row.key);
    await sql`
      update changed_rows set ${sql.raw(side)} = jsonb_set(${sql.raw(side)}, '{name_key}', to_jsonb(folded))
      from unnest(${keys}::text[], ${keys.map(foldKey)}::text[]) made (key, folded)
      where table_name = 'companies' and ${sql.raw(key)} = key and key <> folded`.execute(db);
  }
}

async function rewrite<Row extends object>(
  db: Kysely<unknown>,
  { table, columns, read, fold }: { table: string; columns: string[]; read: string; fold: (row: Row) => string[] },
): Promise<void> {
  for (let after = 0; ; ) {
    const { rows } = await sql<Row & { id: number }>`
      select id, ${sql.raw(read)} from ${sql.table(table)} where id > ${after} order by id limit ${BATCH}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    const foldedRows = rows.map((row) => Object.fromEntries(fold(row).map((text, i) => [columns[i], text])));
    const updatedRows = rows.map(({ id }, i) => ({ id, ...foldedRows[i] }));
    await sql`
      update ${sql.table(table)} t set ${sql.raw(columns.map((column) => `${column} = made.${column}`).join(', '))}
      from jsonb_to_recordset(${JSON.stringify(updatedRows)}::jsonb) as made (id integer, ${sql.raw(columns.map((column) => `${column} text`).join(', '))})
      where t.id = made.id`.execute(db);
    after = last.id;
  }
}

function foldFields(text: string): string {
  return text.split(FIELD_SEPARATOR).map(foldText).join(FIELD_SEPARATOR);
}

function foldKey(key: string): string {
  const [base = '', place = ''] = key.split(NAME_KEY_SEPARATOR);
  return `${baseName(base)}${NAME_KEY_SEPARATOR}${foldText(place)}`;
}
