import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { impersonate } from '#test/accounts.ts';
import { type Account, useTestApp } from '#test/app.ts';
import { addCompanies } from '#test/companies.ts';

const app = useTestApp();
beforeAll(async () => {
  await addCompanies(app.db, [
    { organization_name: 'Ant', industries: ['Software'], last_funding_date: '2026-11-01' },
    { organization_name: 'Bee', industries: ['Software'], last_funding_date: '2026-01-01' },
    { organization_name: 'Cat', industries: ['Retail'] },
  ]);
});
beforeEach(async () => {
  await app.pool.query('delete from saved_searches; delete from rate_limits');
});

const DAY = 86_400;

const call = (method: string, path = '', body?: unknown, as: Account = 'pro') =>
  app.send(`/api/saved-searches${path}`, { as, method, ...(body !== undefined && { body }) });

async function save(name: string, params = '', as: Account = 'pro'): Promise<number> {
  const saved = await call('POST', '', { name, params }, as);
  expect(saved.status).toBe(201);
  return (await saved.json()).id;
}

async function list(as: Account = 'pro') {
  return (await (await call('GET', '', undefined, as)).json()).searches;
}

test('saves searches and lists them with their totals, in order', async () => {
  const saved = await call('POST', '', { name: ' Software ', params: 'industry=Software' });
  expect(saved.status).toBe(201);
  const search = { name: 'Software', params: 'industry=Software', total: 2, newMatches: 0 };
  expect(await saved.json()).toMatchObject({ id: expect.any(Number), ...search });
  await save('Everything');
  expect(await list()).toMatchObject([search, { name: 'Everything', params: '', total: 3, newMatches: 0 }]);
});

test('keeps relative dates relative', async () => {
  await save('Recent', 'fundingDate=30');
  expect(await list()).toMatchObject([{ params: 'fundingDate=30', total: 1 }]);
  app.advanceClock(40 * DAY);
  expect(await list()).toMatchObject([{ params: 'fundingDate=30', total: 0 }]);
});

test('serializes equal searches identically, without the page', async () => {
  const params = '?page=3&sort=date-desc&location=country%3Auk&industry=Software&industry=!AI&query=+A++b';
  const saved = await (await call('POST', '', { name: 'x', params })).json();
  expect(saved.params).toBe('query=a+b&industry=%21AI&industry=Software&location=country%3AUnited+Kingdom');
  const sorted = await (await call('POST', '', { name: 'x', params: 'sort=name-asc' })).json();
  expect(sorted.params).toBe('sort=name-asc');
});

test.each([
  [{ name: ' ', params: '' }, 'name'],
  [{ name: 'x'.repeat(101), params: '' }, 'name'],
  [{ name: 'x' }, 'params'],
  [{ name: 'x', params: 'fundingDate=soon' }, 'params.fundingDate'],
  [{ name: 'x', params: 'sort=best' }, 'params.sort'],
  [{ name: 'x', params: 'Location=country:Germany' }, 'params.Location'],
  [{ name: 'x', params: 'newMatchesOf=1' }, 'params.newMatchesOf'],
  [{ name: 'x', params: `query=${'x'.repeat(20_000)}` }, 'params'],
  [{ name: 'x', params: '', user_id: 'someone' }, 'user_id'],
])('refuses to save %j and names the field', async (body, field) => {
  const refused = await call('POST', '', body);
  expect(refused.status).toBe(400);
  expect((await refused.json()).errors).toMatchObject([{ field }]);
});

test('renames a search and changes what it finds', async () => {
  const id = await save('Software', 'industry=Software');
  const renamed = await (await call('PATCH', `/${id}`, { name: 'Tools' })).json();
  expect(renamed).toMatchObject({ id, name: 'Tools', params: 'industry=Software', total: 2, newMatches: 0 });
  const changed = await (await call('PATCH', `/${id}`, { params: 'industry=Retail' })).json();
  expect(changed).toMatchObject({ id, name: 'Tools', params: 'industry=Retail', total: 1, newMatches: 0 });
  const both = { name: 'All', params: '' };
  expect(await (await call('PATCH', `/${id}`, both)).json()).toMatchObject({ ...both, total: 3 });
  expect((await call('PATCH', `/${id}`, { params: 'fundingDate=soon' })).status).toBe(400);
  expect(await (await call('PATCH', `/${id}`, {})).json()).toMatchObject(both);
});

test('limits how many searches a user saves in a day, because deleted ones are kept', async () => {
  await app.pool.query('delete from rate_limits');
  await save('first');
  await app.pool.query("update rate_limits set count = 1000 where key like 'saved-searches:%'");
  const refused = await call('POST', '', { name: 'x', params: '' });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(DAY)]);
});

describe('saved searches', () => {
  test('are private to their user', async () => {
    const id = await save('mine');
    for (const [method, path, body] of [
      ['PATCH', `/${id}`, { params: 'industry=Retail' }],
      ['POST', `/${id}/opened`],
    ] as const) {
      const refused = await call(method, path, body, 'trial');
      expect([refused.status, (await refused.json()).code]).toEqual([404, 'not_found']);
    }
    expect(await list()).toMatchObject([{ id, name: 'mine', params: '' }]);
  });

  test('need a plan', async () => {
    for (const [as, status, code] of [
      ['free', 402, 'subscription_required'],
      ['lps', 402, 'subscription_required'],
      [undefined, 401, 'sign_in_required'],
    ] as const) {
      for (const [method, path, body] of [
        ['POST', '', { name: 'x', params: '' }],
        ['PUT', '/order', { ids: [] }],
        ['PATCH', '/1', {}],
        ['POST', '/1/opened'],
        ['PUT', '/1/alert', { when: 'daily' }],
        ['POST', '/1/feed'],
        ['POST', '/1/restore'],
      ] as const) {
        const refused = await app.send(`/api/saved-searches${path}`, { as, method, ...(body && { body }) });
        expect([path, refused.status, (await refused.json()).code]).toEqual([path, status, code]);
      }
    }
  });

  test('can be read and deleted, and their alerts turned off, after the plan has ended', async () => {
    const id = await save('mine', 'industry=Retail');
    expect((await call('PUT', `/${id}/alert`, { when: 'daily' })).status).toBe(200);
    expect((await call('POST', `/${id}/feed`)).status).toBe(200);
    await app.pool.query(
      `update saved_searches set user_id = (select id from "user" where email = 'free@fundscout.example')`,
    );
    expect(await list('free')).toMatchObject([
      { id, name: 'mine', params: 'industry=Retail', total: 0, newMatches: 0, alert: { when: 'daily', feed: true } },
    ]);
    expect((await call('PUT', `/${id}/alert`, { when: 'off' }, 'free')).status).toBe(200);
    expect((await call('DELETE', `/${id}/feed`, undefined, 'free')).status).toBe(204);
    expect(await list('free')).toMatchObject([{ alert: { when: 'off', feed: false } }]);
    expect((await call('DELETE', `/${id}`, undefined, 'free')).status).toBe(204);
    expect(await list('free')).toEqual([]);
  });

  test('cannot be changed by an impersonating admin', async () => {
    const id = await save('mine');
    const cookie = await impersonate(app, 'pro');
    const impersonating = (method: string, path: string, body?: object) =>
      app.send(`/api/saved-searches${path}`, { method, headers: { cookie }, ...(body && { body }) });
    expect((await (await impersonating('GET', '')).json()).searches).toMatchObject([{ id }]);
    const newOf = async (search: number) =>
      (await app.send(`/api/companies?newMatchesOf=${search}`, { headers: { cookie } })).status;
    expect(await newOf(id)).toBe(200);
    await app.pool.query(`update saved_searches set params = 'exported=me' where id = $1`, [id]);
    expect(await newOf(id)).toBe(400);
    await app.pool.query(`update saved_searches set params = '' where id = $1`, [id]);
    expect((await impersonating('POST', `/${id}/opened`)).status).toBe(204);
    expect((await impersonating('DELETE', `/${id}`)).status).toBe(403);
    expect((await impersonating('POST', '', { name: 'x', params: '' })).status).toBe(403);
    expect(await list()).toMatchObject([{ name: 'mine' }]);
  });
});

test.each([
  ['a visitor', undefined, 400],
  ['a user without a plan', 'free', 402],
  ['another user', 'trial', 400],
] as const)('does not filter by the new matches of a search for %s', async (_, as, status) => {
  const id = await save('mine');
  for (const path of ['companies', 'filter-options', 'company-figures', 'company-suggestions']) {
    const refused = await app.send(`/api/${path}?newMatchesOf=${id}`, { as });
    const { errors } = await refused.json();
    expect([path, refused.status]).toEqual([path, status]);
    if (status === 400) expect(errors).toMatchObject([{ field: 'newMatchesOf' }]);
  }
  expect((await (await app.send('/api/companies?newMatchesOf=x', { as: 'pro' })).json()).errors).toMatchObject([
    { field: 'newMatchesOf', message: 'must be the id of a saved search' },
  ]);
});
