import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { up } from './0029-confirmed-recipients.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('marks emails to addresses that their account had confirmed', async () => {
  const { db, pool } = database;
  await pool.query(`
    alter table mails drop column confirmed;
    insert into "user" (id, email, name, "emailVerified") values
      ('a', 'own@harbour.example', '', true), ('b', 'claimed@harbour.example', '', false);
    insert into mails (recipient, subject, state, user_id) values
      ('other@harbour.example', 'Confirm your new email address for Fundscout', 'delivered', 'a'),
      ('own@harbour.example', 'Confirm your new email address for Fundscout', 'delivered', 'a'),
      ('old@harbour.example', 'The email address of your Fundscout account was changed', 'delivered', 'a'),
      ('claimed@harbour.example', 'Sign in to Fundscout', 'delivered', null)`);

  await up(db as unknown as Kysely<unknown>);
  await pool.query(`
    update "user" set email = 'moved-a@harbour.example' where id = 'a';
    update "user" set email = 'moved-b@harbour.example' where id = 'b'`);

  const { rows } = await pool.query('select recipient, user_id, confirmed from mails order by recipient');
  expect(rows).toEqual([
    { recipient: 'claimed@harbour.example', user_id: 'b', confirmed: false },
    { recipient: 'old@harbour.example', user_id: 'a', confirmed: true },
    { recipient: 'other@harbour.example', user_id: 'a', confirmed: false },
    { recipient: 'own@harbour.example', user_id: 'a', confirmed: true },
  ]);
});
