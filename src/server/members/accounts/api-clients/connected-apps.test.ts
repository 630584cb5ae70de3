import { createHash, randomBytes } from 'node:crypto';
import {
  Client,
  auth as connectByOAuth,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApi } from '#server/app.ts';
import { signIn, userIdOf } from '#test/accounts.ts';
import { type Account, type TestApp, useTestApp } from '#test/app.ts';
import { TEST_HOST } from '#test/certificate.ts';
import { type Receiver, startReceiver } from '#test/webhook-receiver.ts';
import { createAuth } from '../auth.ts';
import { purgeApps } from './connected-apps.ts';

const ORIGIN = 'http://localhost:3000';
const MCP = `${ORIGIN}/mcp`;
const V1 = `${ORIGIN}/api/v1`;
const REDIRECT = 'http://localhost:8734/callback';
const ISSUER = `${ORIGIN}/api/auth`;

const app = useTestApp('2026-11-21', { TRUSTED_PROXIES: '1' });
let api: TestApp['api'];
let receiver: Receiver;
let appId: string;
/** Changes the document of the app. */
let document: Record<string, unknown>;

beforeAll(async () => {
  receiver = await startReceiver();
  const { config, db } = app.dependencies;
  const auth = createAuth({ config, db, secrets: ['s'.repeat(32)], mailer: app.mailer, network: receiver.network });
  api = createApi({ ...app.dependencies, auth });
  appId = receiver.url('/agent.json');
  receiver.answer = (response) => response.end(JSON.stringify({ client_id: appId, ...document }));
});
beforeEach(async () => {
  document = { client_name: 'Harbor Agent', redirect_uris: [REDIRECT, 'https://agent.example/done'] };
  receiver.events.length = 0;
  await app.pool.query('delete from "oauthClient"; delete from rate_limits');
});
afterAll(() => receiver.close());

type Init = { as?: Account | undefined; body?: unknown; method?: string; headers?: Record<string, string> };
const cookies = new Map<Account, string>();

/** Sends a request to the API that can read documents of the test's server. */
async function send(path: string, { as, body, method = body === undefined ? 'GET' : 'POST', headers }: Init = {}) {
  if (as && !cookies.has(as)) cookies.set(as, await signIn(app, as));
  const form = body instanceof URLSearchParams;
  return api.request(`${ORIGIN}${path}`, {
    method,
    ...(body !== undefined && { body: form ? body : JSON.stringify(body) }),
    headers: {
      'x-forwarded-for': '198.51.100.7',
      ...(as && { cookie: `${cookies.get(as)}`, origin: ORIGIN }),
      ...(body !== undefined && !form && { 'content-type': 'application/json' }),
      ...headers,
    },
  });
}

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');
const VERIFIER = randomBytes(32).toString('base64url');

/** The address to which an app sends the user. Undefined removes a parameter. */
function authorizeUrl(changes: Record<string, string | undefined> = {}): string {
  const parameters = {
    response_type: 'code',
    client_id: appId,
    redirect_uri: REDIRECT,
    scope: 'read lists offline_access',
    state: 'its state',
    code_challenge: challengeOf(VERIFIER),
    code_challenge_method: 'S256',
    resource: MCP,
    ...changes,
  };
  const entries = Object.entries(parameters).filter(([, value]) => value !== undefined);
  return `/api/auth/oauth2/authorize?${new URLSearchParams(entries as [string, string][])}`;
}

async function locationOf(path: string, as: Account | null = 'pro'): Promise<URL> {
  const answer = await send(path, { as: as ?? undefined });
  expect(answer.status).toBe(302);
  return new URL(answer.headers.get('location') ?? '', ORIGIN);
}

/** What the user sends when they allow the app. */
async function consent(
  url: string,
  { as = 'pro' as Account, ...body }: { as?: Account; accept?: boolean; scope?: string; oauth_query?: string } = {},
) {
  const { pathname, search } = await locationOf(url, as);
  expect(pathname).toBe('/connect');
  return send('/api/auth/oauth2/consent', { as, body: { accept: true, oauth_query: search.slice(1), ...body } });
}

/** Allows the app. @returns where the browser goes then */
async function allow(url: string, options?: Parameters<typeof consent>[1]): Promise<URL> {
  const answer = await consent(url, options);
  expect(answer.status).toBe(200);
  return new URL((await answer.json()).url);
}

const token = (fields: Record<string, string>) =>
  send('/api/auth/oauth2/token', { body: new URLSearchParams({ client_id: appId, ...fields }) });

const codeFields = (code: string, changes: Record<string, string> = {}) => ({
  grant_type: 'authorization_code',
  code,
  code_verifier: VERIFIER,
  redirect_uri: REDIRECT,
  ...changes,
});

async function codeOf(changes?: Record<string, string | undefined>, options?: Parameters<typeof consent>[1]) {
  return (await allow(authorizeUrl(changes), options)).searchParams.get('code') ?? '';
}

type Tokens = { access_token: string; refresh_token: string; scope: string; expires_in: number; token_type: string };

async function connect(
  changes?: Record<string, string | undefined>,
  options?: Parameters<typeof consent>[1],
): Promise<Tokens> {
  const answer = await token(codeFields(await codeOf(changes, options)));
  expect(answer.status).toBe(200);
  return answer.json();
}

const refresh = (refreshToken: string, changes: Record<string, string> = {}) =>
  token({ grant_type: 'refresh_token', refresh_token: refreshToken, ...changes });

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
const mcp = (accessToken: string) =>
  send('/mcp', {
    body: LIST,
    headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json, text/event-stream' },
  });
const works = async (accessToken: string) => (await mcp(accessToken)).status === 200;
const v1 = (accessToken: string, path = '/companies?limit=1', init: Init = {}) =>
  send(`/api/v1${path}`, { ...init, headers: { authorization: `Bearer ${accessToken}` } });

const errorOf = async (answer: Response) => [answer.status, (await answer.json()).error];
const listApps = async (as: Account = 'pro') => (await (await send('/api/account/apps', { as })).json()).apps;

describe('connecting', () => {
  test('the official client finds its way from a 401 to a tool, and refreshes', async () => {
    const saved: { tokens?: Tokens; verifier?: string; client?: object } = {};
    let authUrl: URL | undefined;
    const provider: OAuthClientProvider = {
      redirectUrl: REDIRECT,
      clientMetadataUrl: appId,
      clientMetadata: { client_name: 'Harbor Agent', redirect_uris: [REDIRECT] },
      clientInformation: () => saved.client as never,
      saveClientInformation: (client) => {
        saved.client = client;
      },
      tokens: () => saved.tokens as never,
      saveTokens: (tokens) => {
        saved.tokens = tokens as Tokens;
      },
      redirectToAuthorization: (url) => {
        authUrl = url;
      },
      saveCodeVerifier: (verifier) => {
        saved.verifier = verifier;
      },
      codeVerifier: () => saved.verifier ?? '',
    };
    const fetch = async (url: string | URL, init?: RequestInit) => api.request(String(url), init);
    const transport = () => new StreamableHTTPClientTransport(new URL(MCP), { authProvider: provider, fetch });
    const client = () => new Client({ name: 'test', version: '1' });
    const first = transport();
    await expect(client().connect(first)).rejects.toThrow(UnauthorizedError);
    expect(`${authUrl?.origin}${authUrl?.pathname}`).toBe(`${ISSUER}/oauth2/authorize`);
    expect(Object.fromEntries(authUrl?.searchParams ?? [])).toMatchObject({
      client_id: appId,
      resource: MCP,
      code_challenge_method: 'S256',
      scope: 'read lists exports offline_access',
    });

    const back = await allow(`${authUrl?.pathname}${authUrl?.search}`);
    expect(back.origin + back.pathname).toBe(REDIRECT);
    expect(back.searchParams.get('iss')).toBe(ISSUER);
    await first.finishAuth(back.searchParams);
    expect(saved.tokens).toMatchObject({ token_type: 'Bearer', expires_in: 3600 });

    const connected = client();
    await connected.connect(transport());
    const { tools } = await connected.listTools();
    expect(tools.map(({ name }) => name)).toContain('may_i_contact');
    const { content, isError } = await connected.callTool({ name: 'search_companies', arguments: { limit: 1 } });
    expect(isError).toBeFalsy();
    expect(JSON.stringify(content)).toContain('total');

    const before = saved.tokens as Tokens;
    await app.pool.query('delete from "oauthAccessToken"');
    await expect.poll(() => works(before.access_token)).toBe(false);
    await connected.listTools();
    expect(saved.tokens?.access_token).not.toBe(before.access_token);
    expect(saved.tokens?.refresh_token).not.toBe(before.refresh_token);
    expect(await works(saved.tokens?.access_token ?? '')).toBe(true);
    await connected.close();
    expect(await connectByOAuth(provider, { serverUrl: MCP, fetchFn: fetch })).toBe('AUTHORIZED');
  });

  test('metadata names what works, and nothing else', async () => {
    const resource = await (await send('/.well-known/oauth-protected-resource/mcp')).json();
    expect(resource).toMatchObject({
      resource: MCP,
      authorization_servers: [ISSUER],
      bearer_methods_supported: ['header'],
    });
    expect(await (await send('/.well-known/oauth-protected-resource')).json()).toEqual(resource);
    expect(await (await send('/.well-known/oauth-protected-resource/api/v1')).json()).toMatchObject({ resource: V1 });
    expect((await send('/.well-known/oauth-protected-resource/api/account')).status).toBe(404);
    expect(await (await send('/.well-known/oauth-authorization-server/api/auth')).json()).toEqual({
      issuer: ISSUER,
      authorization_endpoint: `${ISSUER}/oauth2/authorize`,
      token_endpoint: `${ISSUER}/oauth2/token`,
      revocation_endpoint: `${ISSUER}/oauth2/revoke`,
      scopes_supported: ['read', 'lists', 'exports', 'offline_access'],
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_methods_supported: ['none'],
      revocation_endpoint_auth_methods_supported: ['none'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
    });
    for (const path of ['register', 'create-client', 'delete-client', 'update-consent', 'continue']) {
      const fields = { client_id: appId, id: 'x', client_name: 'x', redirect_uris: [REDIRECT], update: {} };
      expect([path, (await send(`/api/auth/oauth2/${path}`, { as: 'pro', body: fields })).status]).toEqual([path, 404]);
    }
    const introspection = new URLSearchParams({ client_id: appId, token: 'x' });
    expect((await send('/api/auth/oauth2/introspect', { body: introspection })).status).toBe(404);
    expect((await send('/api/auth/.well-known/oauth-authorization-server')).status).toBe(404);
  });

  test('a 401 says where to get a token', async () => {
    const header = `resource_metadata="${ORIGIN}/.well-known/oauth-protected-resource`;
    for (const [path, headers, challenge] of [
      ['/mcp', {}, `Bearer ${header}/mcp"`],
      ['/mcp', { authorization: 'Bearer fsa_made-up' }, `Bearer error="invalid_token", ${header}/mcp"`],
      ['/api/v1/companies', {}, `Bearer ${header}/api/v1"`],
    ] as const) {
      const answer = await send(path, { headers });
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, challenge]);
    }
  });

  test('the user sees who asks, is asked each time, and can refuse or allow less', async () => {
    const { searchParams } = await locationOf(authorizeUrl());
    const asking = await send(`/api/account/apps/asking?clientId=${encodeURIComponent(appId)}`, { as: 'pro' });
    expect(await asking.json()).toEqual({ name: 'Harbor Agent', host: new URL(appId).host });
    expect(searchParams.get('scope')).toBe('read lists offline_access');

    const refused = await allow(authorizeUrl(), { accept: false });
    expect(refused.origin + refused.pathname).toBe(REDIRECT);
    expect(Object.fromEntries(refused.searchParams)).toMatchObject({ error: 'access_denied', state: 'its state' });
    expect(await listApps()).toEqual([]);

    const { access_token, scope } = await connect({ resource: V1 }, { scope: 'read offline_access' });
    expect(scope).toBe('read offline_access');
    expect((await v1(access_token)).status).toBe(200);
    const list = await v1(access_token, '/lists', { body: { name: 'Leads' } });
    expect([list.status, (await list.json()).code]).toEqual([403, 'insufficient_scope']);
    const metadata = `resource_metadata="${ORIGIN}/.well-known/oauth-protected-resource/api/v1"`;
    expect(list.headers.get('www-authenticate')).toBe(`Bearer error="insufficient_scope", scope="lists", ${metadata}`);
    expect((await locationOf(authorizeUrl({ prompt: 'none' }))).pathname).toBe('/connect');
  });

  test('an app that asks for no resource gets tokens for /mcp', async () => {
    const { access_token } = await connect({ resource: undefined });
    expect(await works(access_token)).toBe(true);
    expect((await v1(access_token)).status).toBe(401);
  });

  test('stored documents are used for an hour, and for a day if they cannot be read', async () => {
    await connect();
    expect(receiver.events).toHaveLength(1);
    await app.pool.query(`update "oauthClient" set "updatedAt" = now() - interval '61 minutes'`);
    document.client_name = 'Harbor Agent 2';
    await connect();
    expect(receiver.events).toHaveLength(2);
    expect(await listApps()).toMatchObject([{ name: 'Harbor Agent 2' }]);
    document.client_name = '';
    await app.pool.query(`update "oauthClient" set "updatedAt" = now() - interval '23 hours'`);
    const { refresh_token } = await connect();
    await app.pool.query(`update "oauthClient" set "updatedAt" = now() - interval '25 hours'`);
    expect(await errorOf(await refresh(refresh_token))).toEqual([400, 'invalid_client']);
    expect((await locationOf(authorizeUrl())).href).toBe(`${ORIGIN}/connect?error=invalid_client`);
  });
});

describe('access', () => {
  test('ends when the user disconnects the app, in every process', async () => {
    const { access_token, refresh_token } = await connect();
    const [connected] = await listApps();
    expect(connected).toEqual({
      id: expect.any(String),
      name: 'Harbor Agent',
      host: new URL(appId).host,
      scopes: ['read', 'lists'],
      createdAt: expect.any(String),
      lastUsedAt: expect.any(String),
    });
    expect(await works(access_token)).toBe(true);
    expect(await listApps('free')).toEqual([]);
    expect((await send(`/api/account/apps/${connected.id}`, { as: 'free', method: 'DELETE' })).status).toBe(404);
    expect(await works(access_token)).toBe(true);
    expect((await send(`/api/account/apps/${connected.id}`, { as: 'pro', method: 'DELETE' })).status).toBe(204);
    expect(await listApps()).toEqual([]);
    await expect.poll(() => works(access_token)).toBe(false);
    expect(await errorOf(await refresh(refresh_token))).toEqual([400, 'invalid_grant']);
  });

  test('ends when the app revokes its tokens', async () => {
    const { access_token, refresh_token } = await connect();
    const revoke = (value: string, id = appId) =>
      send('/api/auth/oauth2/revoke', { body: new URLSearchParams({ client_id: id, token: value }) });
    expect((await revoke(refresh_token)).status).toBe(200);
    await expect.poll(() => works(access_token)).toBe(false);
    expect((await refresh(refresh_token)).status).toBe(400);
    expect(await listApps()).toEqual([]);
    const again = await connect();
    expect((await revoke(again.access_token)).status).toBe(200);
    await expect.poll(() => works(again.access_token)).toBe(false);
  });

  test('ends with a ban, signing out everywhere, a password change that says so, and the account', async () => {
    const { access_token } = await connect({}, { as: 'monthly' });
    const id = await userIdOf(app, 'monthly');
    expect(await works(access_token)).toBe(true);
    await app.db.updateTable('user').set({ banned: true }).where('id', '=', id).execute();
    await expect.poll(() => works(access_token)).toBe(false);
    await app.db.updateTable('user').set({ banned: false }).where('id', '=', id).execute();
    await expect.poll(() => works(access_token)).toBe(true);

    const session = await signIn(app, 'monthly');
    const other = await connect({}, { as: 'monthly' });
    await send('/api/account/sessions?which=others', {
      method: 'DELETE',
      headers: { cookie: session, origin: ORIGIN },
    });
    expect(await works(other.access_token)).toBe(true);
    cookies.delete('monthly');
    await send('/api/account/sessions?which=all', { method: 'DELETE', as: 'monthly' });
    cookies.delete('monthly');
    await expect.poll(() => works(other.access_token)).toBe(false);

    const third = await connect({}, { as: 'monthly' });
    const change = { currentPassword: 'demo-password', newPassword: 'a fine harbor', revokeKeysAndFeeds: true };
    const changed = await send('/api/auth/change-password', { as: 'monthly', body: change });
    expect((await changed.json()).revoked).toEqual({ apiKeys: 0, apps: 1, feeds: 0 });
    await expect.poll(() => works(third.access_token)).toBe(false);

    const last = await connect({}, { as: 'trial' });
    expect(await works(last.access_token)).toBe(true);
    await app.db.deleteFrom('user').where('email', '=', 'trial@fundscout.example').execute();
    await expect.poll(() => works(last.access_token)).toBe(false);
    expect((await app.pool.query('select from "oauthAccessToken"')).rowCount).toBe(0);
  });

  test('counts against the limit of the user, as a key does', async () => {
    const { access_token } = await connect({ resource: V1 }, { as: 'lifetime' });
    const key = (await (await send('/api/auth/api-key/create', { as: 'lifetime', body: { name: 'Key' } })).json()).key;
    const remaining = async (credential: string) =>
      Number(/r=(\d+)/.exec((await v1(credential)).headers.get('ratelimit') ?? '')?.[1]);
    const [first, second, third] = [await remaining(access_token), await remaining(key), await remaining(access_token)];
    expect([second, third]).toEqual([first - 1, first - 2]);
  });

  test('follows the plan of the user', async () => {
    const { access_token } = await connect({ resource: V1, scope: 'read exports' }, { as: 'free' });
    const answer = await v1(access_token, '/exports/companies', { body: { format: 'csv' } });
    expect([answer.status, (await answer.json()).code]).toEqual([402, 'subscription_required']);
  });

  test('what ended is deleted', async () => {
    await connect();
    await app.pool.query(`update "oauthConsent" set "updatedAt" = now() - interval '2 days';
      update "oauthClient" set "updatedAt" = now() - interval '2 days'`);
    const counts = async () => {
      const tables = ['oauthAccessToken', 'oauthRefreshToken', 'oauthConsent', 'oauthClient'];
      return Promise.all(tables.map(async (table) => (await app.pool.query(`select from "${table}"`)).rowCount));
    };
    await purgeApps(app.db, new Date());
    expect(await counts()).toEqual([1, 1, 1, 1]);
    await purgeApps(app.db, new Date(Date.now() + 3_700_000));
    expect(await counts()).toEqual([0, 1, 1, 1]);
    await purgeApps(app.db, new Date(Date.now() + 31 * 86_400_000));
    expect(await counts()).toEqual([0, 0, 0, 0]);
  });
});

describe('attacks', () => {
  test('a browser never goes to an address that the app did not name', async () => {
    for (const uri of [
      'https://evil.example/done',
      'https://agent.example/done/../else',
      'https://agent.example/done#x',
      'https://agent.example.evil.example/done',
      'http://localhost:8734/other',
      'http://127.0.0.1:8734/callback',
      'javascript:alert(1)',
      '//evil.example',
    ]) {
      const { origin, pathname } = await locationOf(authorizeUrl({ redirect_uri: uri }));
      expect([uri, origin, pathname]).toEqual([uri, ORIGIN, '/connect']);
    }
    const otherPort = await allow(authorizeUrl({ redirect_uri: 'http://localhost:9999/callback' }));
    expect(otherPort.host).toBe('localhost:9999'); // Of native apps, whose port is random (RFC 8252).
    const code = await codeOf();
    expect(await errorOf(await token(codeFields(code, { redirect_uri: 'https://agent.example/done' })))).toEqual([
      400,
      'invalid_grant',
    ]);
  });

  test('visitors are sent to sign in, and back to this page only, before anything is fetched', async () => {
    const { href } = await locationOf(authorizeUrl({ redirect_uri: 'https://evil.example' }), null);
    expect(href).toBe(
      `${ORIGIN}/connect${authorizeUrl({ redirect_uri: 'https://evil.example' }).slice('/api/auth/oauth2/authorize'.length)}`,
    );
    expect(receiver.events).toEqual([]);
    expect((await app.pool.query('select from "oauthClient"')).rowCount).toBe(0);
  });

  test('a code works once, and its reuse ends what it gave', async () => {
    const code = await codeOf();
    const { access_token, refresh_token } = await (await token(codeFields(code))).json();
    expect(await works(access_token)).toBe(true);
    expect(await errorOf(await token(codeFields(code)))).toEqual([400, 'invalid_grant']);
    await expect.poll(() => works(access_token)).toBe(false);
    expect((await refresh(refresh_token)).status).toBe(400);
  });

  test('PKCE is required, with S256', async () => {
    for (const changes of [
      { code_challenge: undefined, code_challenge_method: undefined },
      { code_challenge_method: undefined },
      { code_challenge_method: 'plain', code_challenge: VERIFIER },
    ]) {
      const { origin, searchParams } = await locationOf(authorizeUrl(changes));
      expect([origin, searchParams.get('error')]).toEqual([new URL(REDIRECT).origin, 'invalid_request']);
    }
    const wrong = [{ code_verifier: '' }, { code_verifier: randomBytes(32).toString('base64url') }];
    for (const changes of wrong) {
      const answer = await token(codeFields(await codeOf(), changes));
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(Object.keys(await answer.json())).not.toContain('access_token');
    }
  });

  test('a token is of no use elsewhere', async () => {
    const forAgents = await connect();
    const forApi = await connect({ resource: V1 });
    expect((await v1(forAgents.access_token)).status).toBe(401);
    expect((await mcp(forApi.access_token)).status).toBe(401);
    expect((await v1(forApi.access_token)).status).toBe(200);
    for (const path of ['/api/me', '/api/companies', '/api/account/apps', '/api/auth/token']) {
      const answer = await send(path, { headers: { authorization: `Bearer ${forApi.access_token}` } });
      expect([401, 403]).toContain(answer.status);
    }
    expect((await send('/api/v1/companies', { headers: { 'x-api-key': forApi.access_token } })).status).toBe(401);
    expect((await v1(forApi.refresh_token)).status).toBe(401);
    const { searchParams } = await locationOf(authorizeUrl({ resource: 'https://api.other.example' }));
    expect(searchParams.get('error')).toBe('invalid_target');
    expect(await errorOf(await refresh(forAgents.refresh_token, { resource: V1 }))).toEqual([400, 'invalid_target']);
  });

  test('an app gets no more scopes than the user allowed', async () => {
    const { refresh_token } = await connect({ scope: 'read offline_access' });
    expect(await errorOf(await refresh(refresh_token, { scope: 'read exports' }))).toEqual([400, 'invalid_scope']);
    const more = await consent(authorizeUrl({ scope: 'read' }), { scope: 'read exports' });
    expect(more.status).toBe(400);
    const unknown = await locationOf(authorizeUrl({ scope: 'read admin' }));
    expect(unknown.searchParams.get('error')).toBe('invalid_scope');
  });

  test('a replaced refresh token ends the connection', async () => {
    const first = await connect();
    const second: Tokens = await (await refresh(first.refresh_token)).json();
    expect(await works(second.access_token)).toBe(true);
    expect(await errorOf(await refresh(first.refresh_token))).toEqual([400, 'invalid_grant']);
    await expect.poll(() => works(second.access_token)).toBe(false);
    expect((await refresh(second.refresh_token)).status).toBe(400);
    expect(await listApps()).toEqual([]);
  });

  test('of two refreshes at once one wins', async () => {
    const { refresh_token } = await connect();
    const answers = await Promise.all([refresh(refresh_token), refresh(refresh_token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('a signed request cannot be changed, expires, and needs the session of the owner', async () => {
    const { search } = await locationOf(authorizeUrl());
    const post = (oauth_query: string, init: Init = { as: 'pro' }) =>
      send('/api/auth/oauth2/consent', { ...init, body: { accept: true, oauth_query } });
    const query = search.slice(1);
    for (const changed of [
      query.replace('scope=read+lists', 'scope=read+lists+exports'),
      query.replace(/redirect_uri=[^&]+/, 'redirect_uri=https%3A%2F%2Fevil.example'),
      query.replace(/exp=\d+/, 'exp=9999999999'),
      query.replace(/&sig=[^&]+/, ''),
      '',
    ]) {
      expect(changed).not.toBe(query);
      expect((await post(changed)).status).toBe(400);
    }
    expect((await post(query, {})).status).toBe(401);
    expect((await post(query, { as: 'pro', headers: { origin: 'https://evil.example' } })).status).toBe(403);
    const other = new URL((await (await post(query, { as: 'free' })).json()).url); // Connects the account that allows it.
    const { access_token } = await (await token(codeFields(other.searchParams.get('code') ?? ''))).json();
    expect(await works(access_token)).toBe(true);
    expect(await listApps('pro')).toEqual([]);
    expect(await listApps('free')).toHaveLength(1);
    await app.pool.query(`update session set "createdAt" = now() - interval '1 hour'`);
    expect([(await post(query)).status]).toEqual([403]);
    cookies.clear();
  });

  test.each([
    ['on a private address', () => 'https://10.0.0.1/agent.json'],
    ['at a name of the machine without TLS', () => 'http://localhost/agent.json'],
    ['of the cloud', () => 'https://169.254.169.254/latest/meta-data'],
    ['without a path', () => `https://${TEST_HOST}:${receiver.port}/`],
    ['with a path that means another', () => receiver.url('/x/../agent.json').replace('/agent', '/y/../agent')],
    ['with credentials', () => `https://user:secret@${TEST_HOST}:${receiver.port}/agent.json`],
  ])('a document %s is not read', async (_, url) => {
    const { href } = await locationOf(authorizeUrl({ client_id: url() }));
    expect(href).toBe(`${ORIGIN}/connect?error=invalid_client`);
    expect(receiver.events).toEqual([]);
  });

  test.each<[string, Record<string, unknown>]>([
    ['of another app', { client_id: 'https://other.example/agent.json' }],
    ['with a secret method', { token_endpoint_auth_method: 'client_secret_post' }],
    ['without addresses', { redirect_uris: [] }],
    ['that returns to plain http', { redirect_uris: ['http://agent.example/done'] }],
    ['that returns to a script', { redirect_uris: ['javascript:alert(1)'] }],
    ['whose name hides letters', { client_name: 'Harbor\u202eAgent' }],
    ['that is too large', { padding: 'x'.repeat(20_000) }],
  ])('a document %s is refused', async (_, changes) => {
    Object.assign(document, changes);
    expect((await locationOf(authorizeUrl())).href).toBe(`${ORIGIN}/connect?error=invalid_client`);
    expect((await app.pool.query('select from "oauthClient"')).rowCount).toBe(0);
  });

  test('a document is not looked for elsewhere', async () => {
    const moved = receiver.url('/moved.json');
    const answer = receiver.answer;
    receiver.answer = (response, event) =>
      event.path === '/moved.json' ? response.writeHead(302, { location: appId }).end() : answer(response, event);
    expect((await locationOf(authorizeUrl({ client_id: moved }))).href).toBe(`${ORIGIN}/connect?error=invalid_client`);
    expect(receiver.events.map(({ path }) => path)).toEqual(['/moved.json']);
    receiver.answer = answer;
  });
});
