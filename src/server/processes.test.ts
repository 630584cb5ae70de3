/** @module-tag slow */
import { createHash } from 'node:crypto';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompanies } from '#test/companies.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { freePort, type Product, sendTo, signInTo, startProduct } from '#test/product.ts';

const ORIGIN = 'http://localhost:3000';
const APP = 'https://agent.example/app.json';
const REDIRECT = 'https://agent.example/done';
const VERIFIER = 'v'.repeat(43);

let database: TestDatabase;
let products: Product[];
let urls: string[];

beforeAll(async () => {
  database = await createTestDatabase('accounts');
  await addCompanies(
    database.db,
    Array.from({ length: 50 }, (_, n) => ({ organization_name: `Robo ${n}`, website: `https://robo-${n}.example` })),
  );
  // As if its document had just been read.
  await database.pool.query(
    `insert into "oauthClient" (id, "clientId", "clientDiscoveryId", name, "redirectUris", "tokenEndpointAuthMethod",
       "grantTypes", "responseTypes", "createdAt", "updatedAt")
     values ('1', $1, 'document', 'Harbor Agent', $2, 'none', '["authorization_code", "refresh_token"]', '["code"]', now(), now())`,
    [APP, JSON.stringify([REDIRECT])],
  );
  const env = { DATABASE_URL: database.url, APP_URL: ORIGIN, SAMPLE_DATA: 'off' };
  const ports = await Promise.all([freePort(), freePort(), freePort()]);
  urls = ports.map((port) => `http://localhost:${port}`);
  products = await Promise.all(ports.map((port) => startProduct({ ...env, PORT: String(port) })));
}, 120_000);
afterAll(async () => {
  await Promise.all(products?.map((product) => product.stop()) ?? []);
  await database.close();
});

let turn = 0;
/** The next process, as a load balancer would choose it. */
const next = () => urls[turn++ % urls.length] as string;

const token = async (fields: Record<string, string>) =>
  fetch(`${next()}/api/auth/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: APP, ...fields }),
  });

async function connect(accessToken: string) {
  const client = new Client({ name: 'test', version: '1' });
  const transport = new StreamableHTTPClientTransport(new URL(`${ORIGIN}/mcp`), {
    fetch: (url, init) => fetch(next() + new URL(url).pathname, init),
    requestInit: { headers: { authorization: `Bearer ${accessToken}` } },
  });
  await client.connect(transport);
  return async (name: string, input: Record<string, unknown>) => {
    const { content } = await client.callTool({ name, arguments: input });
    const [first] = content;
    return JSON.parse(first?.type === 'text' ? first.text : '');
  };
}

test('each step of an app may reach another of three processes', async () => {
  const cookie = await signInTo(next());
  const send: ReturnType<typeof sendTo> = (path, options) =>
    sendTo(next())(path, { ...options, headers: { cookie, origin: ORIGIN, ...options?.headers } });
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: APP,
    redirect_uri: REDIRECT,
    scope: 'read lists offline_access',
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const answer = await send(`/api/auth/oauth2/authorize?${query}`, { method: 'GET' });
  const oauth_query = new URL((await answer.json()).url, ORIGIN).search.slice(1);
  const { url } = await (await send('/api/auth/oauth2/consent', { body: { accept: true, oauth_query } })).json();
  const code = new URL(url).searchParams.get('code') ?? '';
  const fields = { grant_type: 'authorization_code', code, code_verifier: VERIFIER, redirect_uri: REDIRECT };
  const first = await (await token(fields)).json();
  const { access_token, refresh_token } = await (
    await token({ grant_type: 'refresh_token', refresh_token: first.refresh_token })
  ).json();

  const call = await connect(access_token);
  const slugs = new Set<string>();
  for (let cursor: string | undefined; ; ) {
    const page = await call('search_companies', { limit: 20, ...(cursor && { cursor }) });
    for (const { slug } of page.companies) slugs.add(slug);
    cursor = page.nextCursor;
    if (!cursor) break;
  }
  expect(slugs.size).toBe(50);
  const list = await (await send('/api/lists', { body: { name: 'Shared' } })).json();
  const { confirm } = await call('add_to_list', { list: list.id, companies: ['robo-7', 'robo-8'] });
  expect((await call('add_to_list', { confirm })).added.changed).toBe(2);

  // The reuse of a refresh token, at any process, ends what all of them had cached.
  expect((await token({ grant_type: 'refresh_token', refresh_token: first.refresh_token })).status).toBe(400);
  expect((await token({ grant_type: 'refresh_token', refresh_token })).status).toBe(400);
  const statuses = () =>
    Promise.all(
      urls.map(async (url) => {
        const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' };
        return (await fetch(`${url}/mcp`, { method: 'POST', headers, body: '{}' })).status;
      }),
    );
  await expect.poll(statuses).toEqual([401, 401, 401]);
}, 60_000);

test('a request whose process is killed before it stored the response is completed once by another process', async () => {
  const cookie = await signInTo(next());
  const created = await sendTo(next())('/api/auth/api-key/create', {
    body: { name: 'Sync' },
    headers: { cookie, origin: ORIGIN },
  });
  const authorization = `Bearer ${(await created.json()).key}`;
  const create = (url: string) =>
    sendTo(url)('/api/v1/lists', { body: { name: 'Once' }, headers: { authorization, 'idempotency-key': 'killed' } });
  const { pool } = database;
  const lists = async () => (await pool.query(`select id from lists where name = 'Once'`)).rows;
  await pool.query(`
    create table gate ();
    create function wait_at_gate() returns trigger language plpgsql as
      'begin lock table gate in share mode; return new; end';
    create trigger wait_at_gate before update on idempotent_requests for each row when (new.status is not null)
      execute function wait_at_gate()`);
  const holder = await pool.connect();
  await holder.query('begin; lock table gate in exclusive mode');
  const waiting = () =>
    pool.query<{ pid: number }>(`select pid from pg_locks where relation = 'gate'::regclass and not granted`);
  const lost = create(urls[2] as string).catch((error) => error);
  await expect.poll(async () => (await waiting()).rowCount).toBe(1);
  const [list] = await lists();
  expect(list).toBeDefined();
  await products[2]?.stop('SIGKILL');
  expect(await lost).toBeInstanceOf(Error);
  await pool.query(`select pg_terminate_backend(pid) from pg_locks where relation = 'gate'::regclass and not granted`);
  await holder.query('rollback');
  holder.release();
  await pool.query('drop trigger wait_at_gate on idempotent_requests');

  const early = await create(urls[0] as string);
  expect([early.status, (await early.json()).code]).toEqual([409, 'request_in_progress']);
  await pool.query(`update idempotent_requests set claimed_at = claimed_at - interval '10 s'`);
  const completed = await create(urls[0] as string);
  expect([completed.status, completed.headers.get('idempotent-replayed')]).toEqual([201, null]);
  const text = await completed.text();
  expect(JSON.parse(text).id).toBe(list.id);
  const again = await create(urls[1] as string);
  expect([again.status, again.headers.get('idempotent-replayed'), await again.text()]).toEqual([201, 'true', text]);
  expect(await lists()).toEqual([list]);
});
