import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { useTestDatabase } from '#test/database.ts';
import { up } from './0068-folded-names.ts';

const database = useTestDatabase();

test('folds names and texts without touching versions', async () => {
  const { db, pool } = database;
  await pool.query(`
    insert into companies (slug, organization_name, headquarters_location, name_key, search_text, source, version)
      values ('creme', 'Crème SAS', 'Zürich, Zurich, Switzerland', e'crème sas\\x1fzürich, switzerland', e'crème sas\\x1fcafé & thé', 'edit', 7);
    insert into lps (slug, name, name_key, search_text, source) values ('oe', 'Øst & Co', 'øst & co', 'ost & co', 'test');
    with change as (insert into changes (kind, actor) values ('edit', 'admin@fundscout.example') returning id)
      insert into changed_rows (change_id, table_name, row_id, record_table, record_id, before, after)
        select id, 'companies', 1, 'companies', 1, jsonb_build_object('name_key', e'crème gmbh\\x1fzürich, switzerland'),
          jsonb_build_object('name_key', e'crème sas\\x1f') from change`);
  await up(db as unknown as Kysely<unknown>);
  const { rows: companies } = await pool.query('select name_key, search_text, version from companies');
  expect(companies).toEqual([
    { name_key: 'creme\u001fzurich, switzerland', search_text: 'creme sas\u001fcafe and the', version: 7 },
  ]);
  const { rows: lps } = await pool.query('select name_key, search_text from lps');
  expect(lps).toEqual([{ name_key: 'ost and co', search_text: 'ost and co' }]);
  const { rows: history } = await pool.query(
    `select before ->> 'name_key' as b, after ->> 'name_key' as a from changed_rows`,
  );
  expect(history).toEqual([{ b: 'creme\u001fzurich, switzerland', a: 'creme\u001f' }]);
});
