import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { up } from './0049-plain-names.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('keeps declined requests, their replies and audit entries under the new names', async () => {
  const { db, pool } = database;
  await pool.query(`
    alter table undo_jobs rename to undoings;
    alter table generated_secrets rename to made_up_secrets;
    alter table requests rename column reply to answer;
    alter table requests drop constraint requests_state_check;
    alter table requests add constraint requests_state_check check (state in ('unconfirmed', 'open', 'done', 'refused'));
    insert into requests (kind, name, email, state, answer)
      values ('trial', 'Wren Quay', 'wren@harbor.example', 'refused', 'Not yet.');
    insert into audit_log (actor_id, actor_email, action, subject)
      values ('a', 'ada@fundscout.example', 'request.refuse', 'request:1'),
             ('a', 'ada@fundscout.example', 'user.ban', 'user:1')`);

  await up(db as unknown as Kysely<unknown>);

  const { rows: requests } = await pool.query('select state, reply from requests');
  expect(requests).toEqual([{ state: 'declined', reply: 'Not yet.' }]);
  const { rows: actions } = await pool.query('select action from audit_log order by id');
  expect(actions).toEqual([{ action: 'request.decline' }, { action: 'user.ban' }]);
  await expect(pool.query("update audit_log set action = 'x'")).rejects.toThrow('only ever added to');
});
