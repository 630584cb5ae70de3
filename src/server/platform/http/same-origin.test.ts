import { beforeAll, expect, test } from 'vitest';
import { signIn } from '#test/accounts.ts';
import { useTestApp } from '#test/app.ts';

const app = useTestApp();
let cookie: string;
beforeAll(async () => {
  cookie = await signIn(app, 'admin');
});

type Headers = Record<string, string>;

const CROSS_SITE: Headers[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'http://localhost:3000.evil.example' },
  { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  {},
];

const ask = (method: string, path: string, headers: Headers) =>
  app.api.request(path, { method, body: '{}', headers: { 'content-type': 'application/json', ...headers } });

test('refuses cross-site requests for every call that changes something', async () => {
  const calls = app.api.routes.filter(
    ({ method, path }) => method !== 'GET' && path.startsWith('/api/') && !path.endsWith('/*'),
  );
  const paths = new Set(calls.map(({ method, path }) => `${method} ${path}`));
  expect(paths.size).toBeGreaterThan(8);
  for (const auth of [
    'sign-out',
    'change-email',
    'change-password',
    'admin/ban-user',
    'api-key/create',
    'siwe/verify',
  ]) {
    paths.add(`POST /api/auth/${auth}`);
  }
  for (const call of paths) {
    const [method = '', path = ''] = call.split(' ');
    for (const headers of CROSS_SITE) {
      const answer = await ask(method, path.replaceAll(/:\w+/g, 'x'), { ...headers, cookie });
      expect([call, headers, answer.status]).toEqual([call, headers, 403]);
      expect((await answer.json()).code).toBe('forbidden');
    }
  }
  expect((await (await app.send('/api/me', { headers: { cookie } })).json()).user).not.toBeNull();
});

test.each<Headers>([
  { origin: 'http://localhost:3000' },
  { origin: 'http://127.0.0.1:3000' },
  { 'sec-fetch-site': 'same-origin' },
])('allows the same calls from our own pages: %j', async (headers) => {
  const answer = await ask('PATCH', '/api/account/profile', { ...headers, cookie });
  expect(answer.status).not.toBe(403);
});

test.each([
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
])('refuses a cross-site form posted as %s, with or without cookies', async (type) => {
  const form = {
    'content-type': type,
    origin: 'https://evil.example',
    'sec-fetch-site': 'cross-site',
    'sec-fetch-mode': 'navigate',
  };
  const before = await app.db.selectFrom('session').select('id').execute();
  for (const headers of [form, { ...form, cookie }]) {
    const answer = await app.api.request('/api/auth/sign-in/email', {
      method: 'POST',
      body: 'email=free%40fundscout.example&password=demo-password',
      headers,
    });
    expect(answer.status).toBe(403);
    expect(answer.headers.getSetCookie().filter((line) => line.includes('session_token'))).toEqual([]);
  }
  expect(await app.db.selectFrom('session').select('id').execute()).toEqual(before);
});

test('a client without cookies needs no origin', async () => {
  const answer = await ask('POST', '/api/auth/sign-in/email', {});
  expect(answer.status).toBe(400);
});
