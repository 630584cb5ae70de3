import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_CLIENTS } from '#domain/ledger/clients.ts';
import { MAX_LISTS } from '#domain/lists/lists.ts';
import { MAX_SAVED_SEARCHES } from '#domain/saved-searches/saved-searches.ts';
import { apiCalls } from '#test/api-calls.ts';
import { createTestApp, type TestApp } from '#test/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const { call, answer } = apiCalls(() => app);

const COPIED_LIST = `insert into lists (user_id, name, color, description, position, created_at)
  select user_id, name, color, description, position + n, created_at`;
const COPIED_SEARCH = `insert into saved_searches
    (user_id, name, params, position, created_at, since_version, revision, seen, seen_before, visited_at)
  select user_id, name, params, position + n, created_at, since_version, revision, seen, seen_before, visited_at`;
const COPIED_CLIENT = 'insert into clients (user_id, name, created_at) select user_id, name || n, created_at';

test.each<[table: string, path: string, body: object, copies: string, max: number]>([
  ['lists', 'lists', { name: 'List' }, COPIED_LIST, MAX_LISTS],
  ['saved_searches', 'saved-searches', { name: 'Search', params: 'query=x' }, COPIED_SEARCH, MAX_SAVED_SEARCHES],
  ['clients', 'clients', { name: 'Client' }, COPIED_CLIENT, MAX_CLIENTS],
])('calls at the same time do not exceed the limit of %s', async (table, path, body, copies, max) => {
  const { id } = await answer('POST', path, body);
  const deleted = await answer('POST', path, { ...body, name: 'Deleted' });
  await answer('DELETE', `${path}/${deleted.id}`);
  await app.pool.query(`${copies} from ${table}, generate_series(1, $2) as n where id = $1`, [id, max - 2]);
  const calls = Array.from({ length: 8 }, (_, n) =>
    n % 4 === 0 ? call('POST', `${path}/${deleted.id}/restore`) : call('POST', path, { ...body, name: `At once ${n}` }),
  );
  const answers = await Promise.all(calls);
  const { rows } = await app.pool.query(`select name from ${table} where deleted_at is null`);
  expect(rows).toHaveLength(max);
  const refused = answers.filter(({ status }) => status === 400);
  // Restoring a row again changes nothing.
  expect(refused).toHaveLength(rows.some(({ name }) => name === 'Deleted') ? 6 : 7);
  for (const one of refused) expect(await one.json()).toMatchObject({ errors: [{ field: 'account' }] });
});
