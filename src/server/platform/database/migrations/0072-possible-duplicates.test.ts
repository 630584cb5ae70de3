import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { useTestDatabase } from '#test/database.ts';

const database = useTestDatabase();

test('keeps companies apart whose duplicates were dismissed', async () => {
  const { pool } = database;
  const names = ['ant', 'ant', 'ant', 'bee', 'cat', 'cat'].map((name, at) => {
    const country = at === 2 ? 'France' : 'Germany';
    const website = at === 1 || at === 3 ? `'shared.example'` : 'null';
    return `(${at + 1}, 'c${at}', '${name}', e'${name}\\x1f', '', 'edit', 1, '${country}', ${website})`;
  });
  await pool.query(`
    drop table companies_apart, merge_jobs;
    drop index companies_base_name, companies_linkedin_key;
    create index companies_name_in_country on companies (name_key);
    insert into companies (id, slug, organization_name, name_key, search_text, source, version, country, website_key)
      overriding system value values ${names};
    insert into quality_left (rule, company_id) values ('same-name', 2), ('same-website', 3), ('same-website', 4), ('no-contact', 5)`);
  await pool.query(await readFile(new URL('0072-possible-duplicates.sql', import.meta.url), 'utf8'));
  const { rows } = await pool.query('select company_id, other_id from companies_apart order by 1, 2');
  expect(rows).toEqual([
    { company_id: 1, other_id: 2 },
    { company_id: 2, other_id: 4 },
  ]);
});
