import { beforeEach, describe, expect, test } from 'vitest';
import { MAX_CLIENTS } from '#domain/ledger/clients.ts';
import { MAX_LISTS } from '#domain/lists/lists.ts';
import { MAX_SAVED_SEARCHES } from '#domain/saved-searches/saved-searches.ts';
import { apiCalls } from '#test/api-calls.ts';
import { type Account, useTestApp } from '#test/app.ts';
import { purgeClients } from '../../workspace/ledger/clients.ts';
import { purgeLists } from '../../workspace/lists/change-lists.ts';
import { savedSearches } from '../../workspace/saved-searches/save-search.ts';

const app = useTestApp();
beforeEach(() => app.pool.query('delete from lists; delete from saved_searches; delete from clients'));

const { call, answer } = apiCalls(() => app);

const DAY = 86_400;
const COPIED_LIST = `insert into lists (user_id, name, color, description, position, created_at)
  select user_id, name, color, description, position + n, created_at`;
const COPIED_SEARCH = `insert into saved_searches
    (user_id, name, params, position, created_at, since_version, revision, seen, seen_before, visited_at)
  select user_id, name, params, position + n, created_at, since_version, revision, seen, seen_before, visited_at`;
const COPIED_CLIENT = 'insert into clients (user_id, name, created_at) select user_id, name || n, created_at';

const TABLES = [
  { path: 'lists', words: 'lists', copies: COPIED_LIST, max: MAX_LISTS, purge: purgeLists },
  {
    path: 'saved-searches',
    words: 'saved searches',
    fields: { params: 'query=x' },
    copies: COPIED_SEARCH,
    max: MAX_SAVED_SEARCHES,
    purge: savedSearches.purge,
  },
  { path: 'clients', words: 'clients', copies: COPIED_CLIENT, max: MAX_CLIENTS, purge: purgeClients },
];

function callsOf({ path, fields }: { path: string; fields?: object }) {
  return {
    create: async (name: string, as?: Account): Promise<number> =>
      (await answer('POST', path, { name, ...fields }, as)).id,
    names: async (as?: Account): Promise<string[]> => {
      const { lists, searches, clients } = await answer('GET', path, undefined, as);
      return (lists ?? searches ?? clients).map(({ name }: { name: string }) => name);
    },
  };
}

describe.each(TABLES)('$words', ({ path, words, fields, copies, max, purge }) => {
  const table = path.replace('-', '_');
  const { create, names } = callsOf({ path, fields });

  test('belong to one user', async () => {
    const id = await create('Own');
    expect(await names('trial')).toEqual([]);
    for (const deleted of [false, true]) {
      if (deleted) await answer('DELETE', `${path}/${id}`);
      for (const as of ['trial', 'admin'] as const) {
        for (const [method, rest, body] of [
          ['PATCH', '', { name: 'Stolen' }],
          ['DELETE', ''],
          ['POST', '/restore'],
        ] as const) {
          const refused = await call(method, `${path}/${id}${rest}`, body, as);
          expect([method, refused.status, (await refused.json()).code]).toEqual([method, 404, 'not_found']);
        }
      }
    }
    await answer('POST', `${path}/${id}/restore`);
    expect(await names()).toEqual(['Own']);
  });

  test('can be restored in their place within a day', async () => {
    await create('a');
    const id = await create('b');
    await create('c');
    await answer('DELETE', `${path}/${id}`);
    expect(await names()).toEqual(['a', 'c']);
    for (const [method, body] of [['DELETE'], ['PATCH', { name: 'x' }]] as const) {
      expect((await call(method, `${path}/${id}`, body)).status).toBe(404);
    }
    app.advanceClock(DAY - 1);
    // Restoring a row again changes nothing.
    for (let times = 0; times < 2; times++) {
      expect(await answer('POST', `${path}/${id}/restore`)).toMatchObject({ id, name: 'b' });
    }
    expect(await names()).toEqual(['a', 'b', 'c']);

    await answer('DELETE', `${path}/${id}`);
    app.advanceClock(DAY);
    expect((await call('POST', `${path}/${id}/restore`)).status).toBe(404);
    await purge(app.db, app.dependencies.now());
    expect((await app.pool.query(`select name from ${table} order by id`)).rows).toEqual([
      { name: 'a' },
      { name: 'c' },
    ]);
  });

  test('do not exceed their limit, even in calls at the same time', async () => {
    const id = await create('First');
    const deleted = await create('Deleted');
    await answer('DELETE', `${path}/${deleted}`);
    await app.pool.query(`${copies} from ${table}, generate_series(1, $2) as n where id = $1`, [id, max - 2]);
    const calls = Array.from({ length: 8 }, (_, n) =>
      n % 4 === 0
        ? call('POST', `${path}/${deleted}/restore`)
        : call('POST', path, { name: `At once ${n}`, ...fields }),
    );
    const answers = await Promise.all(calls);
    expect(await names()).toHaveLength(max);
    const refused = answers.filter(({ status }) => status === 400);
    expect(refused).toHaveLength((await names()).includes('Deleted') ? 6 : 7);
    const message = `already has the maximum of ${max} ${words}. Delete one first`;
    for (const one of refused) expect((await one.json()).errors).toEqual([{ field: 'account', message }]);
    await create('By another user', 'trial');
  });
});

test.each(TABLES.filter(({ path }) => path !== 'clients'))('$words are reordered all at once', async ({
  path,
  fields,
}) => {
  const { create, names } = callsOf({ path, fields });
  const [a, b, c] = [await create('a'), await create('b'), await create('c')];
  await answer('PUT', `${path}/order`, { ids: [c, a, b] });
  expect(await names()).toEqual(['c', 'a', 'b']);
  await create('d');
  expect(await names()).toEqual(['c', 'a', 'b', 'd']);
  const other = await create('Of another user', 'trial');
  for (const ids of [[a, b], [a, b, c, c], [a, b, c, other], [a, b, c, 2_000_000_000], 'all']) {
    const refused = await call('PUT', `${path}/order`, { ids });
    expect([refused.status, (await refused.json()).errors?.[0].field]).toEqual([400, 'ids']);
  }
  expect(await names()).toEqual(['c', 'a', 'b', 'd']);
});
