import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { useTestDatabase } from '#test/database.ts';

const database = useTestDatabase();

test('removes spaces from names but not from places', async () => {
  const { pool } = database;
  await pool.query(`
    insert into companies (slug, organization_name, headquarters_location, name_key, search_text, source, version)
      values ('hub-light', 'Hub Light', 'New York, New York, United States', e'hub light\\x1fnew york, united states', '', 'edit', 7);
    with change as (insert into changes (kind, actor) values ('edit', 'admin@fundscout.example') returning id)
      insert into changed_rows (change_id, table_name, row_id, record_table, record_id, before, after)
        select id, 'companies', 1, 'companies', 1, jsonb_build_object('name_key', e'hub light\\x1fnew york, united states'), null
        from change`);
  await pool.query(await readFile(new URL('0080-names-without-spaces.sql', import.meta.url), 'utf8'));
  const { rows } = await pool.query('select name_key, version from companies');
  expect(rows).toEqual([{ name_key: 'hublight\u001fnew york, united states', version: 7 }]);
  const { rows: history } = await pool.query(`select before ->> 'name_key' as key, after from changed_rows`);
  expect(history).toEqual([{ key: 'hublight\u001fnew york, united states', after: null }]);
});
