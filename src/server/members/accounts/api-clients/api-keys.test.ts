import { describe, expect, test } from 'vitest';
import { type Account, useTestApp } from '#test/app.ts';
import { REQUESTS_PER_USER } from './api-credentials.ts';

const app = useTestApp();

const create = (body: object, as: Account | undefined = 'pro') => app.send('/api/auth/api-key/create', { as, body });
const newKey = async (as: Account = 'pro', body: object = { name: 'Reports' }) => (await create(body, as)).json();
const withKey = (key: string, path = '/api/me', method = 'GET') =>
  app.send(path, { method, headers: { authorization: `Bearer ${key}` } });

test('shows a key once and stores its hash', async () => {
  const key = await newKey();
  expect(Object.keys(key).sort()).toEqual(['createdAt', 'expiresAt', 'id', 'key', 'name', 'scopes', 'start']);
  expect(key).toMatchObject({ name: 'Reports', expiresAt: null, start: key.key.slice(0, 8) });
  expect(key.key).toMatch(/^fsk_\w{40,}$/);
  const { rows } = await app.pool.query('select row_to_json(apikey)::text as row from apikey where id = $1', [key.id]);
  expect(rows[0].row).not.toContain(key.key);
  const list = await (await app.send('/api/account/api-keys', { as: 'pro' })).json();
  expect(list.keys[0]).toEqual({
    id: key.id,
    name: 'Reports',
    replacedAt: null,
    start: key.start,
    createdAt: expect.any(String),
    expiresAt: null,
    lastUsedAt: null,
    scopes: ['read', 'lists', 'exports'],
  });
  expect((await app.send('/api/account/api-keys')).status).toBe(401);
  expect((await (await app.send('/api/account/api-keys', { as: 'free' })).json()).keys).toEqual([]);
});

test.each<[object, string]>([
  [{}, 'name'],
  [{ name: ' ' }, 'name'],
  [{ name: 'x'.repeat(61) }, 'name'],
  [{ name: 'x', expiresIn: 60 }, 'expiresIn'],
  [{ name: 'x', scopes: [] }, 'scopes'],
  [{ name: 'x', scopes: ['write'] }, 'scopes.0'],
  [{ name: 'x', expiresIn: 400 * 86_400 }, 'expiresIn'],
])('rejects %j for its %s', async (body, field) => {
  const answer = await create(body);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ code: 'invalid_parameters', errors: [{ field }] });
});

test.each([
  'prefix',
  'userId',
  'remaining',
  'permissions',
  'metadata',
  'rateLimitEnabled',
])('rejects the field %s of a new key', async (field) =>
  expect((await create({ name: 'x', [field]: 'x' })).status).toBe(400));

test('visitors cannot create keys, and users can create at most twenty', async () => {
  expect((await create({ name: 'x' }, undefined)).status).toBe(200);
  expect((await app.send('/api/auth/api-key/create', { body: { name: 'x' } })).status).toBe(401);
  for (let count = 0; count < 20; count++) expect((await create({ name: 'x' }, 'lps')).status).toBe(200);
  const answer = await create({ name: 'x' }, 'lps');
  expect(await answer.json()).toMatchObject({ code: 'forbidden', detail: expect.stringMatching(/20 API keys/) });
});

test('creating keys at the same time does not exceed the limit', async () => {
  await app.pool.query('delete from rate_limits');
  for (let count = 0; count < 10; count++) await newKey('trial');
  await app.pool.query('delete from rate_limits');
  const answers = await Promise.all(Array.from({ length: 40 }, () => create({ name: 'x' }, 'trial')));
  const created = answers.filter(({ status }) => status === 200);
  expect(created).toHaveLength(10);
  const { keys } = await (await app.send('/api/account/api-keys', { as: 'trial' })).json();
  const ids = keys.map(({ id }: { id: string }) => id);
  expect(ids).toHaveLength(20);
  expect(ids).toEqual(expect.arrayContaining(await Promise.all(created.map(async (one) => (await one.json()).id))));
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    expect(await answer.text()).not.toContain('fsk_');
  }
  await app.pool.query('delete from apikey; delete from rate_limits');
});

describe('a key has the access of its user', () => {
  test.each<Account>(['free', 'pro', 'admin'])('%s', async (as) => {
    const { key } = await newKey(as);
    const me = await (await app.send('/api/me', { as })).json();
    const person = { ...me, eventsSince: expect.any(String) };
    const program = await (await withKey(key)).json();
    expect(program).toEqual(person);
    const header = await app.send('/api/me', { headers: { 'x-api-key': key } });
    expect(await header.json()).toEqual(person);
    expect(header.headers.getSetCookie()).toEqual([]);
    expect((await withKey(key, '/api/companies')).status).toBe(200);
    const body = { searchQuery: '' };
    const exported = { method: 'POST', body, headers: { authorization: `Bearer ${key}`, cookie: '' } };
    const { status } = await app.send('/api/exports/companies', { as, body });
    const file = await app.send('/api/exports/companies', exported);
    expect(file.status).toBe(status);
    await file.text();
    const exportId = file.headers.get('x-export-id');
    if (exportId) expect((await withKey(key, `/api/exports/${exportId}/counts`)).status).toBe(200);
  });

  test.each([
    ['GET', '/api/account/sessions'],
    ['GET', '/api/account/identities'],
    ['GET', '/api/account/api-keys'],
    ['GET', '/api/account/data'],
    ['PATCH', '/api/settings'],
    ['GET', '/api/auth/get-session'],
    ['GET', '/api/auth/token'],
    ['POST', '/api/auth/api-key/create'],
    ['POST', '/api/auth/admin/create-user'],
    ['POST', '/api/%61uth/admin/create-user'],
    ['GET', '/api/no-such-call'],
  ])('but cannot call %s %s', async (method, path) => {
    const { key } = await newKey('admin');
    expect((await withKey(key, path, method)).status).toBe(403);
  });
});

describe('rejects an invalid key at once', () => {
  const expectInvalid = (key: string) =>
    expect.poll(async () => (await (await withKey(key)).json()).code).toBe('invalid_key');

  test('deleted', async () => {
    const { id, key } = await newKey('free');
    expect((await withKey(key)).status).toBe(200);
    expect((await app.send('/api/auth/api-key/delete', { as: 'pro', body: { keyId: id } })).status).toBe(404);
    expect((await withKey(key)).status).toBe(200);
    expect((await app.send('/api/auth/api-key/delete', { as: 'free', body: { keyId: id } })).status).toBe(200);
    await expectInvalid(key);
  });

  test('expired', async () => {
    const { id, key } = await newKey('free', { name: 'x', expiresIn: 86_400 });
    expect((await withKey(key)).status).toBe(200);
    await app.pool.query(`update apikey set "expiresAt" = now() - interval '1 second' where id = $1`, [id]);
    await expectInvalid(key);
  });

  test('of a banned user', async () => {
    const { key } = await newKey('trial');
    expect((await withKey(key)).status).toBe(200);
    await app.pool.query(`update "user" set banned = true where email = 'trial@fundscout.example'`);
    await expectInvalid(key);
  });

  test.each(['fsk_made-up', 'Xfsk_', 'a.b.c', 'x'])('%s, which was never a key', async (key) => {
    const answer = await withKey(key, '/api/companies');
    expect(answer.status).toBe(401);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(await answer.json()).toMatchObject({ code: 'invalid_key' });
  });
});

test('limits requests of all keys of a user together, but not those of their browsers', async () => {
  const { key } = await newKey('monthly');
  const answers: Response[] = [];
  while (answers.length < REQUESTS_PER_USER.max + 5)
    answers.push(...(await Promise.all(Array.from({ length: 50 }, () => withKey(key)))));
  const granted = answers.filter(({ status }) => status === 200).length;
  const refused = answers.find(({ status }) => status === 429);
  expect(granted).toBeLessThanOrEqual(REQUESTS_PER_USER.max);
  expect(granted).toBeGreaterThan(REQUESTS_PER_USER.max - 5);
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await app.send('/api/me', { as: 'monthly' })).status).toBe(200);
  // Calls that render a page count as that page.
  const headers = { authorization: `Bearer ${key}` };
  expect((await app.api.request('/api/me', { headers }, { pageCall: { json: null } })).status).toBe(200);
  expect((await withKey((await newKey('lifetime')).key)).status).toBe(200);
});

test('records the last use of a key', async () => {
  const { id, key } = await newKey('lifetime');
  await withKey(key);
  const { keys } = await (await app.send('/api/account/api-keys', { as: 'lifetime' })).json();
  expect(keys.find((key: { id: string }) => key.id === id).lastUsedAt).toEqual(expect.any(String));
});

test('a key can do only what its scopes allow', async () => {
  const { key, scopes } = await newKey('lifetime', { name: 'x', scopes: ['read'] });
  expect(scopes).toEqual(['read']);
  const refused = async (path: string, method = 'GET') => (await (await withKey(key, path, method)).json()).code;
  for (const path of ['/api/v1/companies', '/api/companies', '/api/v1/lists', '/api/lists']) {
    expect([path, (await withKey(key, path)).status]).toEqual([path, 200]);
  }
  for (const prefix of ['/api', '/api/v1']) {
    expect(await refused(`${prefix}/lists`, 'POST')).toBe('insufficient_scope');
    expect(await refused(`${prefix}/exports/companies`, 'POST')).toBe('insufficient_scope');
  }
  expect(await refused('/api/me')).toBe('insufficient_scope'); // Not part of v1.
  const lists = await newKey('lifetime', { name: 'x', scopes: ['lists'] });
  expect((await withKey(lists.key, '/api/v1/companies')).status).toBe(403);
  expect((await withKey(lists.key, '/api/v1/lists', 'POST')).status).toBe(415);
});

test('a rotated key works until the overlap ends, its successor has the same scopes and lifetime', async () => {
  const body = { name: 'Sync', scopes: ['read', 'exports'], expiresIn: 30 * 86_400 };
  const old = await newKey('lifetime', body);
  const rotate = (id: string, as: Account = 'lifetime', hours = 1) =>
    app.send(`/api/account/api-keys/${id}/rotate`, { as, body: { overlapHours: hours } });
  expect((await rotate(old.id, 'pro')).status).toBe(404);
  const successor = await (await rotate(old.id)).json();
  expect(successor).toMatchObject({ name: 'Sync', scopes: ['read', 'exports'], start: successor.key.slice(0, 8) });
  expect(Date.parse(successor.expiresAt) - Date.parse(successor.createdAt)).toBeCloseTo(30 * 86_400_000, -5);
  const { keys } = await (await app.send('/api/account/api-keys', { as: 'lifetime' })).json();
  expect(JSON.stringify(keys)).not.toContain(successor.key);
  const row = keys.at(-1);
  expect(row.id).toBe(old.id);
  expect([typeof row.replacedAt, successor.replacedAt]).toEqual(['string', null]);
  const endsInMs = Date.parse(row.expiresAt) - Date.now();
  expect([endsInMs > 3_500_000, endsInMs <= 3_600_000]).toEqual([true, true]);
  for (const { key } of [old, successor]) expect((await withKey(key, '/api/v1/companies')).status).toBe(200);
  expect((await rotate(successor.id, 'lifetime', 0)).status).toBe(200);
  await expect.poll(async () => (await withKey(successor.key, '/api/v1/companies')).status).toBe(401);
});
