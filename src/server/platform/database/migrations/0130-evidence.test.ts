import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { useTestDatabase } from '#test/database.ts';

const database = useTestDatabase();

test('takes over imports, edits and the facts of filings', async () => {
  const { pool } = database;
  await pool.query(`
    drop view evidence_in_force;
    drop table evidence;
    drop index merged_ids_of_gone;
    insert into imports (id, kind, file_name) overriding system value
      values (1, 'companies', 'list.csv'), (2, 'form-d', 'filings'), (3, 'companies', 'more.csv');
    insert into changes (id, kind, at, import_id) overriding system value values (1, 'import', '2026-01-01', 1),
      (2, 'import', '2026-02-01', 2), (3, 'import', '2026-03-01', 3), (4, 'edit', '2026-04-01', null), (5, 'merge', '2026-05-01', null);
    insert into companies (id, slug, organization_name, name_key, search_text, source, version, import_id) overriding system value
      values (1, 'ant', 'Ant', 'ant', '', 'import', 1, 1), (2, 'bee', 'Bee', 'bee', '', 'form-d', 1, 2), (3, 'cat', 'Cat', 'cat', '', 'sample', 1, null);
    insert into contacts (id, company_id, position, last_name) overriding system value values (11, 1, 0, 'Ek'), (12, 2, 0, 'Li');
    insert into funding_rounds (id, company_id, announced_on) overriding system value values (21, 1, '2026-01-20'), (22, 2, '2026-01-21');
    insert into form_d_filings (id, key, cik, filed_on, first_sale_on, entity_name, company_id, import_id) overriding system value
      values (31, 'a', '1', '2026-01-25', '2026-01-20', 'ANT', 1, 2), (32, 'b', '2', '2026-01-26', '2026-01-21', 'BEE', 2, 2);
    insert into company_facts (company_id, field, source, as_of, import_id) values (1, 'funding', 'form-d', '2026-01-25', 2),
      (2, 'people', 'form-d', '2026-01-26', 2), (2, 'place', 'form-d', '2026-01-26', 2);
    insert into changed_rows (change_id, table_name, row_id, record_table, record_id, before, after) values
      (3, 'companies', 1, 'companies', 1, '{"website": "old.example"}', '{"website": "ant.example"}'),
      (4, 'contacts', 11, 'companies', 1, '{"role": "CTO"}', '{"role": "CEO", "last_name": "Ek"}'),
      (4, 'companies', 3, 'companies', 3, '{}', '{"description": "Cats"}'),
      (5, 'companies', 1, 'companies', 1, '{}', '{"linkedin": "x"}')`);
  await pool.query(await readFile(new URL('0130-evidence.sql', import.meta.url), 'utf8'));
  const { rows } = await pool.query(
    `select concat_ws(' ', company_id, change_id, filing_id, seen_on, fields) as row, details from evidence order by 1`,
  );
  expect(rows).toEqual([
    { row: '1 1 0 2026-01-01 -1', details: null },
    { row: '1 2 31 2026-01-25 61440', details: { rounds: { 21: 5 } } },
    { row: '1 3 0 2026-03-01 512', details: null },
    { row: '1 4 0 2026-04-01 0', details: { contacts: { 11: 6 } } },
    { row: '2 2 32 2026-01-26 33', details: { contacts: { 12: 7 } } },
    { row: '3 4 0 2026-04-01 2', details: null },
  ]);
});
