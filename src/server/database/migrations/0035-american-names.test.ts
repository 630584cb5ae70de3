import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app.ts';
import { up } from './0035-american-names.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('entries and requests from before the rename are shown with their labels', async () => {
  await app.pool.query(`
    insert into audit_log (actor_id, actor_email, action, subject)
      values ('a', 'ada@fundscout.example', 'request.honour', 'request:1');
    insert into requests (kind, topic, name, email, message, state)
      values ('contact', 'programme', 'Wren Quay', 'wren@harbour.example', 'LPs?', 'open')`);

  await up(app.db as unknown as Kysely<unknown>);

  const file = await (await app.send('/api/admin/audit/file', { as: 'admin' })).text();
  expect(file).toContain('Completed a do-not-sell request,request:1');
  const { requests } = await (await app.send('/api/admin/requests?kind=contact', { as: 'admin' })).json();
  expect(requests).toMatchObject([{ topic: 'LP program' }]);
  await expect(app.pool.query("update audit_log set action = 'x'")).rejects.toThrow('only ever added to');
});
