import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { addCompanies } from '#test/companies.ts';
import { useTestDatabase } from '#test/database.ts';

const database = useTestDatabase('accounts');

test('gives the last round the amount that its company has in another currency', async () => {
  const { db, pool } = database;
  const rounds = [
    { announced_on: '2025-01-02', type: 'Seed' },
    { announced_on: '2026-01-02', type: 'Series A' },
  ];
  const last = { last_funding_date: '2026-01-02', last_funding_type: 'Series A' };
  await addCompanies(db, [
    { organization_name: 'Euros', ...last, last_funding_amount: '€4m', rounds },
    { organization_name: 'Dollars', ...last, last_funding_amount: '$4m', last_funding_amount_usd: 4e6, rounds },
  ]);
  await pool.query('alter table funding_rounds drop column amount');
  await pool.query(await readFile(new URL('0064-written-amounts.sql', import.meta.url), 'utf8'));
  const { rows } = await pool.query('select amount from funding_rounds order by company_id, announced_on');
  expect(rows.map(({ amount }) => amount)).toEqual([null, '€4m', null, null]);
});
