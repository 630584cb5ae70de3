import { Readable } from 'node:stream';
import type { KyselyPlugin } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import type { ServerEvent } from '#domain/server-events.ts';
import { signIn, userIdOf } from '#test/accounts.ts';
import { type Account, createTestApp, useTestApp } from '#test/app.ts';
import { listenTo, type TestStream } from '#test/event-stream.ts';
import { importCompanies } from '../../data/imports/import-companies.ts';
import { LISTENER_NAME } from '../database/listener.ts';
import { publishEvent, purgeEvents } from './events.ts';
import { type Realtime, startRealtime } from './realtime.ts';

const app = useTestApp(undefined, { TRUSTED_PROXIES: '1' });
const opened: TestStream[] = [];
afterEach(async () => {
  for (const stream of opened.splice(0)) await stream.leave();
});

const LEADS: ServerEvent = { type: 'leads_added', count: 3, since: '2026-11-21T12:00:00.000Z' };
const PROGRESS: ServerEvent = { type: 'job_progress', job: 'import', id: 'i1', done: 1, total: 2, state: 'active' };

async function listen(as?: Account, since?: string): Promise<TestStream> {
  const query = since === undefined ? '' : `?since=${encodeURIComponent(since)}`;
  const stream = await listenTo(await app.send(`/api/events${query}`, { as }));
  opened.push(stream);
  return stream;
}

test('each stream receives only its own events', async () => {
  const [visitor, free, pro, admin] = [
    await listen(),
    await listen('free'),
    await listen('pro'),
    await listen('admin'),
  ];
  await publishEvent(app.db, { type: 'exports_changed' }, { userId: await userIdOf(app, 'pro') });
  await publishEvent(app.db, PROGRESS, 'admins');
  await publishEvent(app.db, LEADS, 'everyone');
  await expect
    .poll(() => [visitor, free, pro, admin].map((stream) => stream.types().at(-1)))
    .toEqual(Array(4).fill('leads_added'));
  expect(visitor.types()).toEqual(['leads_added']);
  expect(free.types()).toEqual(['leads_added']);
  expect(pro.types()).toEqual(['exports_changed', 'leads_added']);
  expect(admin.types()).toEqual(['job_progress', 'leads_added']);
  expect(visitor.events.at(-1)).toEqual(LEADS);
});

test('the first event has the current state and nothing about other users', async () => {
  const response = await app.send('/api/events', { as: 'pro' });
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'private, no-store',
    'x-accel-buffering': 'no',
  });
  expect(response.headers.has('content-encoding')).toBe(false);
  const stream = await listenTo(response);
  opened.push(stream);
  const me = await (await app.send('/api/me', { as: 'pro' })).json();
  const { user, profile, subscription, paymentNotice, trialRefusal, impersonatedBy, hidesCustomers, access, settings } =
    me;
  const viewer = { user, profile, subscription, paymentNotice, trialRefusal, impersonatedBy, hidesCustomers, access };
  expect(stream.events).toEqual([{ type: 'hello', viewer, settings }]);
  expect((await listen()).events).toMatchObject([{ viewer: { user: null, access: { active: false } } }]);
});

test('the first stream of a page starts with the events since the page was rendered', async () => {
  const me = async (as?: Account) => (await app.send('/api/me', { as })).json();
  await publishEvent(app.db, { type: 'lists_changed' }, { userId: await userIdOf(app, 'pro') });
  const { eventsSince } = await me('pro');
  await publishEvent(app.db, { type: 'exports_changed' }, { userId: await userIdOf(app, 'pro') });
  expect((await listen('pro', eventsSince)).types()).toEqual(['exports_changed']);
  expect((await me()).eventsSince).toBeNull();
});

test('a reconnecting client receives missed events once, including those of transactions that started earlier', async () => {
  const early = await app.pool.connect();
  await early.query('begin');
  await early.query('insert into events (event) values ($1)', [JSON.stringify({ ...LEADS, count: 1 })]);
  const stream = await listen('pro');
  await publishEvent(app.db, { ...LEADS, count: 2 }, 'everyone');
  await expect.poll(() => stream.types()).toEqual(['leads_added']);
  await stream.leave();
  await early.query('commit');
  early.release();
  await publishEvent(app.db, PROGRESS, 'admins');
  await publishEvent(app.db, { ...LEADS, count: 3 }, 'everyone');
  const back = await listen('pro', stream.position());
  await expect.poll(() => back.types()).toHaveLength(2);
  expect(back.events.slice(1)).toMatchObject([{ count: 1 }, { count: 3 }]);
  await back.leave();
  const again = await listen('pro', back.position());
  await publishEvent(app.db, { ...LEADS, count: 4 }, 'everyone');
  await expect.poll(() => again.types()).toHaveLength(1);
  expect(again.events.at(-1)).toMatchObject({ count: 4 });
});

test('a reconnecting client receives all missed events, even beyond the buffer limit', async () => {
  const stream = await listen('admin');
  await stream.leave();
  await app.pool.query(
    `insert into events (admins_only, event) select true, $1::jsonb || jsonb_build_object('done', n)
      from generate_series(1, 1000) as n`,
    [JSON.stringify(PROGRESS)],
  );
  const back = await listen('admin', stream.position());
  await expect.poll(() => back.types()).toHaveLength(1000);
  expect(back.events.at(-1)).toMatchObject({ done: 1000 });
  const again = await listen('admin', back.position());
  await publishEvent(app.db, LEADS, 'everyone');
  await expect.poll(() => again.types()).toEqual(['leads_added']);
});

test('a visitor who reconnects receives one of 50,000 events for others', async () => {
  const visitor = await listen();
  await visitor.leave();
  await app.pool.query(
    `insert into events (user_id, admins_only, event)
     select case when n % 2 = 0 then $2 end, n % 2 = 1, $1::jsonb from generate_series(1, 50000) as n`,
    [JSON.stringify(PROGRESS), await userIdOf(app, 'pro')],
  );
  await publishEvent(app.db, LEADS, 'everyone');
  const back = await Promise.all(Array.from({ length: 40 }, () => listen(undefined, visitor.position())));
  for (const stream of back) {
    expect(stream.types()).toEqual(['leads_added']);
    expect(stream.text()).not.toContain('job_progress');
  }
  const pro = await listen('pro', visitor.position());
  expect(pro.types()).toEqual(['events_missed']);
  await app.pool.query('truncate events');
});

test('a page that missed too many events fetches everything again', async () => {
  const stream = await listen();
  await app.pool.query('insert into events (event) select $1::jsonb from generate_series(1, 1001)', [
    JSON.stringify(LEADS),
  ]);
  await expect.poll(() => stream.types()).toEqual(['events_missed']);
  await publishEvent(app.db, LEADS, 'everyone');
  await expect.poll(() => stream.types()).toEqual(['events_missed', 'leads_added']);
  await app.pool.query('truncate events');
});

test.each<[string, (server: string, seconds: number, snapshot: string) => string]>([
  ['is older than the events stored', (server, seconds, snapshot) => `${server}.${seconds - 3_600}.${snapshot}`],
  ['is from another database server', (_, seconds, snapshot) => `1.${seconds}.${snapshot}`],
  ['is from an earlier version', (_server, _seconds, snapshot) => snapshot],
  ['is far in the past', () => '1:1:'],
])('a page whose position %s fetches everything again', async (_, positionOf) => {
  await publishEvent(app.db, LEADS, 'everyone');
  const { eventsSince } = await (await app.send('/api/me', { as: 'pro' })).json();
  const [server, seconds, snapshot] = eventsSince.split('.');
  const stream = await listen(undefined, positionOf(server, Number(seconds), snapshot));
  expect(stream.types()).toEqual(['events_missed']);
  expect((await listen(undefined, stream.position())).types()).toEqual([]);
});

/** Changes the rows that the streams read from the database. */
function realtimeWithRows(change: (rows: Record<string, unknown>[]) => Promise<Record<string, unknown>[]>) {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => ({
      ...result,
      rows: await change(result.rows as Record<string, unknown>[]),
    }),
  };
  return startRealtime({ ...app.dependencies, db: app.db.withPlugin(plugin) });
}

async function open(realtime: Realtime, since: string | null): Promise<TestStream> {
  const stream = await listenTo(new Response(await realtime.open(new Headers(), null, since)));
  opened.push(stream);
  return stream;
}

test('open pages fetch everything again after a failover to another database server', async () => {
  let server = '';
  const realtime = realtimeWithRows(async (rows) =>
    rows.map((row) => ({ ...row, position: server + String(row.position).slice(server.length) })),
  );
  const stream = await open(realtime, null);
  server = '99';
  await publishEvent(app.db, LEADS, 'everyone');
  await expect.poll(() => stream.types()[0]).toBe('events_missed');
  expect(stream.position()).toMatch(/^99/);
  await publishEvent(app.db, { ...LEADS, count: 9 }, 'everyone');
  await expect.poll(() => stream.events.at(-1)).toMatchObject({ count: 9 });
  expect(stream.types().filter((type) => type === 'events_missed')).toHaveLength(1);
  realtime.close();
});

test('a page that reads what it missed does not delay the others', async () => {
  const gate = Promise.withResolvers<void>();
  const realtime = realtimeWithRows(async (rows) => {
    if (rows.some((row) => !('position' in row))) await gate.promise;
    return rows;
  });
  const first = await open(realtime, null);
  await first.leave();
  await publishEvent(app.db, { ...LEADS, count: 1 }, 'everyone');
  const other = await open(realtime, null);
  const back = open(realtime, first.position());
  await expect.poll(() => realtime.size).toBe(2);
  await publishEvent(app.db, { ...LEADS, count: 2 }, 'everyone');
  await expect.poll(() => other.types()).toEqual(['leads_added']);
  gate.resolve();
  expect((await back).events.slice(1)).toMatchObject([{ count: 1 }, { count: 2 }]);
  realtime.close();
});

test('does not send events of a rolled back transaction', async () => {
  const stream = await listen();
  await app.db
    .transaction()
    .execute(async (transaction) => {
      await publishEvent(transaction, { ...LEADS, count: 1 }, 'everyone');
      throw new Error('taken back');
    })
    .catch(() => {});
  await publishEvent(app.db, { ...LEADS, count: 2 }, 'everyone');
  await expect.poll(() => stream.types()).toHaveLength(1);
  expect(stream.events.at(-1)).toMatchObject({ count: 2 });
});

test('an import announces the number of new leads to everyone, and nothing if it adds none', async () => {
  const stream = await listen();
  const input = () => Readable.from([Buffer.from('Organization Name\nHarrowgate\nCinderpoint\n')]);
  await importCompanies({ pool: app.pool, input, fileName: 'leads.csv', dryRun: true });
  await importCompanies({ pool: app.pool, input, fileName: 'leads.csv' });
  await importCompanies({ pool: app.pool, input, fileName: 'leads.csv' });
  await publishEvent(app.db, LEADS, 'everyone');
  await expect.poll(() => stream.types()).toHaveLength(2);
  expect(stream.events.slice(1)).toMatchObject([{ count: 2 }, { count: 3 }]);
  expect(stream.text()).not.toContain('Harrowgate');
});

test('adding a company by hand announces it like an import; adding an LP or restoring a company does not', async () => {
  const stream = await listen();
  const add = async (table: string, fields: object) =>
    (await app.send(`/api/admin/records/${table}`, { as: 'admin', body: { fields } })).json();
  await add('lps', { name: 'Tern Capital' });
  const { id } = await add('companies', { organizationName: 'Tern Robotics', website: 'tern.example' });
  const { version } = await (await app.send(`/api/admin/records/companies/${id}`, { as: 'admin' })).json();
  await app.send(`/api/admin/records/companies/${id}?version=${version}`, { as: 'admin', method: 'DELETE' });
  const { changes } = await (await app.send('/api/admin/history', { as: 'admin' })).json();
  await app.send(`/api/admin/history/${changes[0].id}/undo`, { as: 'admin', method: 'POST' });
  await publishEvent(app.db, LEADS, 'everyone');
  await expect.poll(() => stream.types()).toHaveLength(2);
  expect(stream.events.slice(1)).toMatchObject([{ count: 1, since: expect.any(String) }, { count: 3 }]);
  const { since } = Object(stream.events[1]);
  const added = await (await app.send(`/api/companies?added=${encodeURIComponent(since)}`, { as: 'pro' })).json();
  expect(added.companies).toMatchObject([{ organizationName: 'Tern Robotics' }]);
});

test('a new plan is announced only to the open pages of its user', async () => {
  const [free, trial] = [await listen('free'), await listen('trial')];
  await app.db
    .insertInto('plan_grants')
    .values({ user_id: await userIdOf(app, 'free'), plan_id: 'lifetime', until: null })
    .execute();
  await expect.poll(() => free.types()).toEqual(['access_changed']);
  await app.pool.query('update profiles set last_login = now() where id = $1', [await userIdOf(app, 'free')]);
  await app.pool.query('update profiles set first_name = $1 where id = $2', ['Fay', await userIdOf(app, 'free')]);
  await expect.poll(() => free.types()).toEqual(['access_changed', 'access_changed']); // A visit sends nothing.
  expect(trial.types()).toEqual([]);
  expect((await listen('free')).events).toMatchObject([{ viewer: { access: { active: true } } }]);
});

test('a slow read of a viewer does not replace a later one', async () => {
  const { viewers } = app.dependencies;
  const slow: (() => void)[] = [];
  const realtime = startRealtime({
    ...app.dependencies,
    viewers: {
      ...viewers,
      of: async (headers) => {
        const read = await viewers.of(headers);
        const isOld = !JSON.stringify(read).includes('Louisa');
        if (isOld) await new Promise<void>((resolve) => slow.push(resolve));
        return read;
      },
    },
  });
  const headers = new Headers({ cookie: await signIn(app, 'lps') });
  const { viewer } = await viewers.of(headers);
  const stream = await listenTo(new Response(await realtime.open(headers, viewer, null)));
  opened.push(stream);
  await expect.poll(() => slow.length).toBeGreaterThan(0);
  await app.pool.query('update profiles set first_name = $1 where id = $2', ['Louisa', await userIdOf(app, 'lps')]);
  await expect.poll(() => stream.types()).toEqual(['access_changed']);
  for (const finish of slow) finish();
  await publishEvent(app.db, LEADS, 'everyone');
  await expect.poll(() => stream.types()).toEqual(['access_changed', 'leads_added']);
  realtime.close();
});

test('a stream that opens while the last other one leaves misses nothing', async () => {
  const { settings } = app.dependencies;
  let whileOpening = async () => {};
  const realtime = startRealtime({
    ...app.dependencies,
    settings: {
      ...settings,
      current: async () => {
        await whileOpening();
        return settings.current();
      },
    },
  });
  const first = await listenTo(new Response(await realtime.open(new Headers(), null, null)));
  whileOpening = async () => {
    whileOpening = async () => {};
    await first.leave();
    await publishEvent(app.db, LEADS, 'everyone');
  };
  const second = await listenTo(new Response(await realtime.open(new Headers(), null, null)));
  opened.push(second);
  await expect.poll(() => second.types()).toEqual(['leads_added']);
  realtime.close();
});

test.each<[string, Account, (id: string) => Promise<unknown>]>([
  ['ended', 'lifetime', (id) => app.pool.query('delete from session where "userId" = $1', [id])],
  [
    'banned',
    'monthly',
    (userId) => app.send('/api/auth/admin/ban-user', { as: 'admin', body: { userId, banReason: 'Scraping' } }),
  ],
  [
    'deleted',
    'trial',
    (id) => app.send(`/api/admin/users/${id}/delete`, { as: 'admin', body: { reason: 'Duplicate' } }),
  ],
])("a stream reports how its session ended (%s) and continues as a visitor's", async (sessionEnd, account, end) => {
  const id = await userIdOf(app, account);
  const stream = await listen(account);
  await end(id);
  await expect.poll(() => stream.events.slice(1)).toEqual([{ type: 'access_changed', sessionEnd }]);
  if (sessionEnd !== 'deleted') await publishEvent(app.db, { type: 'exports_changed' }, { userId: id });
  await publishEvent(app.db, LEADS, 'everyone');
  await expect.poll(() => stream.types()).toEqual(['access_changed', 'leads_added']);
  expect(stream.text()).not.toMatch(/Scraping|Duplicate/);
});

test('announces a change of settings to everyone, but not one without effect', async () => {
  const stream = await listen();
  await app.pool.query('update site_settings set hide_lp_search = hide_lp_search');
  await app.pool.query('update site_settings set hide_lp_search = true');
  await expect.poll(() => stream.types()).toEqual(['settings_changed']);
  await app.pool.query('update site_settings set hide_lp_search = false');
  await expect.poll(() => stream.types()).toEqual(['settings_changed', 'settings_changed']);
});

test('misses nothing while the listening connection is down', async () => {
  const stream = await listen('lps');
  const { rows } = await app.pool.query(
    'select pid from pg_stat_activity where datname = current_database() and application_name = $1',
    [LISTENER_NAME],
  );
  const [client] = [await app.pool.connect()];
  await client.query('begin');
  // In one statement batch: breaks the connection, so that these changes are not announced.
  await client.query(
    'insert into plan_grants (user_id, plan_id) values ($1, $2) on conflict (user_id) do update set plan_id = $2',
    [await userIdOf(app, 'lps'), 'lifetime'],
  );
  await client.query('insert into events (event) values ($1)', [JSON.stringify(LEADS)]);
  for (const { pid } of rows) await client.query('select pg_terminate_backend($1)', [pid]);
  await client.query('commit');
  client.release();
  await expect.poll(() => stream.types().sort()).toEqual(['access_changed', 'leads_added']);
});

test.each([
  'x',
  '1:2',
  '5:3:',
  '1:9:7,3',
  '0:1:',
  `${'9'.repeat(30)}:1:`,
  '1.2.3.4:4:',
  '1.x.4:4:',
])('rejects %j as a position', async (since) => {
  const response = await app.send(`/api/events?since=${since}`);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: 'invalid_parameters', errors: [{ field: 'since' }] });
  const byHeader = await app.send('/api/events', { headers: { 'last-event-id': since } });
  expect(byHeader.status).toBe(400);
});

test('API clients cannot open a stream', async () => {
  const response = await app.send('/api/events', { headers: { 'x-api-key': 'fsk_of_nobody' } });
  expect(response.ok).toBe(false);
  await response.body?.cancel();
});

test('deletes events after their retention period', async () => {
  await app.pool.query('truncate events');
  await app.pool.query(
    "insert into events (event, created_at) values ('{}', now() - interval '2 hours'), ('{}', now())",
  );
  await purgeEvents(app.db, new Date(Date.now() - 3_600_000));
  expect((await app.pool.query('select from events')).rowCount).toBe(1);
});

test('neither a user nor an address can take all streams', async () => {
  const open = async (address: string, as?: Account) => {
    const response = await app.send('/api/events', { as, headers: { 'x-forwarded-for': address } });
    if (response.ok) opened.push(await listenTo(response));
    return response;
  };
  const office = '192.0.2.1';
  for (let count = 0; count < 50; count++) expect((await open(office, 'pro')).status).toBe(200);
  const refused = await open('192.0.2.2', 'pro');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10']);
  for (let count = 50; count < 200; count++) expect((await open(office)).status).toBe(200);
  expect((await open(office)).status).toBe(429);
  expect((await open(office, 'free')).status).toBe(429);
  expect((await open('192.0.2.2')).status).toBe(200);
  await opened.shift()?.leave();
  expect((await open(office, 'pro')).status).toBe(200);
});

test('ends all streams when the server stops', async () => {
  const other = await createTestApp();
  const stream = await listenTo(await other.send('/api/events'));
  await other.close();
  await expect.poll(() => stream.ended()).toBe(true);
});
