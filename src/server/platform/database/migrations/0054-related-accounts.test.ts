import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { useTestDatabase } from '#test/database.ts';

const database = useTestDatabase('accounts');

test('takes back what one account alone proved, with its recalls', async () => {
  const { pool } = database;
  await pool.query(`
    alter table subscriptions drop column payment_method_hash;
    alter table delivery_results drop column identifiers;
    insert into email_reports (email, outcome, at, by_admin) values
      ('one@a.example', 'bounced', now(), false), ('two@a.example', 'bounced', now(), false),
      ('admin@a.example', 'bounced', now(), true), ('fine@a.example', 'confirmed', now(), false);
    insert into delivery_results (user_id, email, month, kind, sent_on, by_hand, dated, reported_at, party)
      select id, address, '2026-11-01', 'hard', '2026-11-20', false, true, now(), u.email
      from "user" u, unnest(array['one@a.example', 'two@a.example']) address
      where u.email like 'pro@%' or (u.email like 'monthly@%' and address like 'two@%');
    insert into recalls (reason, address_hash, company, email, created_at)
      select reason, 'hash', 'A', email, now()
      from (values ('undeliverable', 'One@a.example'), ('undeliverable', 'two@a.example'),
        ('undeliverable', 'admin@a.example'), ('suppressed', 'one@a.example')) given (reason, email);
  `);
  await pool.query(await readFile(new URL('0054-related-accounts.sql', import.meta.url), 'utf8'));
  const { rows } = await pool.query(`
    select email from email_reports union all select reason || ' ' || email from recalls order by 1`);
  expect(rows.map(({ email }) => email)).toEqual([
    'admin@a.example',
    'fine@a.example',
    'suppressed one@a.example',
    'two@a.example',
    'undeliverable admin@a.example',
    'undeliverable two@a.example',
  ]);
});
