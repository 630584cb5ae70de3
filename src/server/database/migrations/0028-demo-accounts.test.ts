import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { up } from './0028-demo-accounts.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('marks the demo accounts of a sample, and records who made someone an admin', async () => {
  const { db, pool } = database;
  await pool.query(`
    alter table "user" drop column demo, drop column "adminBy";
    update site_settings set sample_data = true;
    insert into "user" (id, email, name, role) values
      ('d', 'admin@fundscout.example', '', 'admin'), ('x', 'xadmin@fundscout.example', '', 'user'),
      ('m', 'made@harbour.example', '', 'admin'), ('o', 'owner@harbour.example', '', 'user');
    insert into audit_log (actor_id, actor_email, action, subject, details) values
      ('d', '', 'user.role', 'user:m', '{"role": "admin"}'), ('o', '', 'user.role', 'user:m', '{"role": "user"}'),
      ('d', '', 'user.role', 'user:o', '{"role": "admin"}')`);

  await up(db as unknown as Kysely<unknown>);

  const { rows } = await pool.query('select id, demo, "adminBy" from "user" order by id');
  expect(rows).toEqual([
    { id: 'd', demo: true, adminBy: null },
    { id: 'm', demo: false, adminBy: 'd' },
    { id: 'o', demo: false, adminBy: null },
    { id: 'x', demo: false, adminBy: null },
  ]);
});
