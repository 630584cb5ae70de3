import { createPublicKey, verify } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dayOf, daysBefore } from '#domain/dates.ts';
import { KEPT_DAYS } from '#domain/privacy/retention.ts';
import { MAX_PAYLOAD_BYTES, MAX_WEBHOOK_ENDPOINTS, WEBHOOK_EVENT_TYPES } from '#domain/webhooks/webhooks.ts';
import { userIdOf } from '#test/accounts.ts';
import { apiCalls } from '#test/api-calls.ts';
import { type Account, useTestApp } from '#test/app.ts';
import { TEST_HOST } from '#test/certificate.ts';
import { addCompanies, removeCompanies, type TestCompany } from '#test/companies.ts';
import { recordsAdmin } from '#test/records.ts';
import { type ReceivedEvent, type Receiver, startReceiver } from '#test/webhook-receiver.ts';
import { inTransaction } from '../../platform/database/connection.ts';
import { sendRaises } from '../customers/send-raises.ts';
import { findHolders } from '../recalls/find-holders.ts';
import { recallContacts } from '../recalls/recall-contacts.ts';
import { matchNextChanges } from '../saved-searches/match-changes.ts';
import { startDelivering } from './deliver.ts';
import { purgeWebhooks } from './endpoints.ts';
import { followCompanies } from './follow-companies.ts';

const app = useTestApp('2026-11-21', { RATE_LIMITS: 'off' });
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
beforeEach(async () => {
  receiver.events.length = 0;
  receiver.answer = (response) => response.writeHead(204).end();
  app.mails.length = 0;
  await app.pool.query(
    'delete from webhook_endpoints; delete from saved_searches; delete from lists; delete from customer_owners; delete from rate_limits; delete from recalls; delete from exports; delete from exported_contacts',
  );
  await matchAll();
  await removeCompanies(app.pool);
  await followCompanies(app.dependencies);
});
afterAll(() => receiver.close());

const { call, answer } = apiCalls(() => app);
const admin = recordsAdmin(() => app);

async function matchAll(): Promise<void> {
  while (await matchNextChanges(app.dependencies));
}

/** Sends what is due, until nothing is. */
async function deliver(network = receiver.network): Promise<void> {
  const errors: unknown[] = [];
  const delivering = startDelivering({ ...app.dependencies, network, onError: (error) => errors.push(error) });
  await delivering.untilIdle();
  await delivering.close();
  expect(errors).toEqual([]);
}

type Created = { id: number; secret: string; publicKey: string };

const create = (events: readonly string[] = WEBHOOK_EVENT_TYPES, path = '/', as: Account = 'pro'): Promise<Created> =>
  answer('POST', 'webhooks', { url: receiver.url(path), events }, as);

const list = async () => (await answer('GET', 'webhooks')).webhooks;
const sendTest = (id: number) => answer('POST', `webhooks/${id}/test`);
const deliveries = async (id: number, query = '') =>
  (await answer('GET', `webhooks/${id}/deliveries?${query}`)).deliveries;

/** Makes the next attempt due. */
const retry = () => app.pool.query('update webhook_endpoints set next_try_at = now() where next_try_at is not null');

/** The seconds until the next attempt. */
async function wait(): Promise<number> {
  const { rows } = await app.pool.query(
    'select extract(epoch from next_try_at - now())::float as seconds from webhook_endpoints',
  );
  return rows[0].seconds;
}

const typeOf = ({ body }: ReceivedEvent): string => JSON.parse(body).type;
const dataOf = ({ body }: ReceivedEvent) => JSON.parse(body).data;
const namesIn = (event: ReceivedEvent) =>
  dataOf(event).companies.map(({ organizationName }: { organizationName: string }) => organizationName);

async function idOf(name: string): Promise<number> {
  const { rows } = await app.pool.query('select id from companies where organization_name = $1', [name]);
  return rows[0].id;
}

const userId = (account: Account) => userIdOf(app, account);

async function edit(name: string, fields: object): Promise<void> {
  const id = await idOf(name);
  const { version } = await admin.read(`/records/companies/${id}`);
  expect((await admin.call('PATCH', `/records/companies/${id}`, { version, fields })).status).toBe(204);
}

const add = (...companies: TestCompany[]) => addCompanies(app.db, companies);

async function addToList(...names: string[]): Promise<void> {
  const { id } = await answer('POST', 'lists', { name: 'Mine' });
  const companies = await Promise.all(names.map(idOf));
  await answer('POST', `lists/${id}/changes`, { do: 'add', companies });
}

/** Changes every company, as an import that finds something new does. */
async function touch(set = 'description = random()::text'): Promise<void> {
  await app.pool.query(
    `with next as (update search_version set version = version + 1 returning version)
     update companies c set version = next.version, ${set.replaceAll('VERSION', 'next.version')} from next`,
  );
  await followCompanies(app.dependencies);
}

function verifyAsymmetric(publicKey: string, { id, headers, body }: ReceivedEvent): boolean[] {
  const raw = Buffer.from(publicKey.replace(/^whpk_/, ''), 'base64');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: raw.toString('base64url') }, format: 'jwk' });
  const content = Buffer.from(`${id}.${headers['webhook-timestamp']}.${body}`);
  const signatures = `${headers['webhook-signature']}`.split(' ').filter((one) => one.startsWith('v1a,'));
  return signatures.map((one) => verify(null, content, key, Buffer.from(one.slice('v1a,'.length), 'base64')));
}

const isSignedWith = (secret: string, { body, headers }: ReceivedEvent): boolean => {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
};

describe('an endpoint', () => {
  test('has a secret that is shown once and a public key, which both verify its messages', async () => {
    const { id, secret, publicKey } = await create();
    expect(Buffer.from(secret.replace(/^whsec_/, ''), 'base64')).toHaveLength(32);
    expect(publicKey).toMatch(/^whpk_[\w+/]{43}=$/);
    const [listed] = await list();
    expect(listed).toMatchObject({
      id,
      url: receiver.url(),
      publicKey,
      waiting: 0,
      disabledAt: null,
      failingSince: null,
    });
    const { rows } = await app.pool.query('select w::text as row from webhook_endpoints w');
    for (const text of [JSON.stringify(listed), rows[0].row]) expect(text).not.toContain(secret.slice('whsec_'.length));

    await sendTest(id);
    await deliver();
    const [event] = receiver.events as [ReceivedEvent];
    expect(event.headers).toMatchObject({
      'content-type': 'application/json',
      'content-length': `${event.body.length}`,
    });
    expect(event.id).toMatch(/^msg_\w{32}$/);
    expect(JSON.parse(event.body)).toEqual({
      type: 'webhook.test',
      timestamp: '2026-11-21T12:00:00.000Z',
      data: { message: 'This is a test event.' },
    });
    expect([isSignedWith(secret, event), verifyAsymmetric(publicKey, event)]).toEqual([true, [true]]);
    const tampered = { ...event, body: event.body.replace('test event', 'true event') };
    expect([isSignedWith(secret, tampered), verifyAsymmetric(publicKey, tampered)]).toEqual([false, [false]]);
  });

  test('signs with the previous secret too until the overlap ends', async () => {
    const before = await create();
    const after = await answer('POST', `webhooks/${before.id}/rotate`, { overlapHours: 1 });
    expect(after.secret).not.toBe(before.secret);
    await sendTest(before.id);
    await deliver();
    const [event] = receiver.events as [ReceivedEvent];
    expect([before, after].map(({ secret }) => isSignedWith(secret, event))).toEqual([true, true]);
    expect(verifyAsymmetric(before.publicKey, event)).toEqual([false, true]);
    expect(verifyAsymmetric(after.publicKey, event)).toEqual([true, false]);

    await app.pool.query(`update webhook_endpoints set previous_key_until = now() - interval '1 s'`);
    await sendTest(before.id);
    await deliver();
    const last = receiver.events[1] as ReceivedEvent;
    expect([before, after].map(({ secret }) => isSignedWith(secret, last))).toEqual([false, true]);
    expect((await list())[0].previousKeyUntil).toBeNull();
  });

  test.each([
    [{ url: 'http://example.com/' }, 'url', 'must start with https://'],
    [{ url: 'https://127.0.0.1/' }, 'url', 'must be reachable from the internet'],
    [{ url: 'https://localhost:3000/' }, 'url', 'must be reachable from the internet'],
    [{ url: 'https://app.localhost./' }, 'url', 'must be reachable from the internet'],
    [{ url: 'https://hooks/' }, 'url', 'must be reachable from the internet'],
    [{ url: 'https://foo.INTERNAL/' }, 'url', 'must be reachable from the internet'],
    [{ url: 'https://printer.local:8443/' }, 'url', 'must be reachable from the internet'],
    [{ url: 'https://nas.home.arpa/' }, 'url', 'must be reachable from the internet'],
    [{ url: 'https://[::ffff:169.254.169.254]/' }, 'url', 'must be reachable from the internet'],
    [{ url: 'https://user:secret@example.com/' }, 'url', 'must not contain a user name or password'],
    [{ url: `https://example.com/${'a'.repeat(500)}` }, 'url', 'must be at most 500 characters'],
    [{ url: `https://${'a'.repeat(64)}.com/` }, 'url', 'must have a valid host name'],
    [{ url: 'example.com' }, 'url', 'must be a URL like https://example.com/webhooks'],
    [{ events: [] }, 'events'],
    [{ events: ['company.deleted'] }, 'events.0'],
    [{ events: ['company.updated', 'company.updated'] }, 'events'],
    [{ secret: 'whsec_' }, 'secret'],
  ])('is refused with %j', async (part, field, message = '') => {
    const response = await call('POST', 'webhooks', {
      url: 'https://example.com/',
      events: ['company.updated'],
      ...part,
    });
    expect(response.status).toBe(400);
    expect((await response.json()).errors).toMatchObject([{ field, message: expect.stringContaining(message) }]);
  });

  test('requires a plan, a session of its owner, and room', async () => {
    const body = { url: receiver.url(), events: ['company.updated'] };
    expect((await call('POST', 'webhooks', body, 'free')).status).toBe(402);
    expect((await app.send('/api/webhooks', { body })).status).toBe(401);
    const { id } = await create();
    for (const [method, path, json] of [
      ['PATCH', `webhooks/${id}`, { enabled: false }],
      ['DELETE', `webhooks/${id}`],
      ['POST', `webhooks/${id}/restore`],
      ['POST', `webhooks/${id}/rotate`, {}],
      ['POST', `webhooks/${id}/test`],
      ['POST', `webhooks/${id}/retry`],
      ['POST', `webhooks/${id}/redeliver`, { delivery: 1 }],
      ['GET', `webhooks/${id}/deliveries`],
      ['GET', `webhooks/${id}/deliveries/1`],
    ] as const) {
      expect([path, (await call(method, path, json, 'monthly')).status]).toEqual([path, 404]);
    }
    expect((await answer('GET', 'webhooks', undefined, 'monthly')).webhooks).toEqual([]);
    for (let count = 1; count < MAX_WEBHOOK_ENDPOINTS; count++) await create();
    expect((await call('POST', 'webhooks', body)).status).toBe(400);
  });

  test('is changed, turned off and on, deleted and restored', async () => {
    const { id } = await create();
    await answer('PATCH', `webhooks/${id}`, { events: ['export.finished'], enabled: false });
    expect((await list())[0]).toMatchObject({ events: ['export.finished'], disabledReason: 'user' });
    await sendTest(id);
    await deliver();
    expect(receiver.events).toEqual([]);
    await answer('PATCH', `webhooks/${id}`, { enabled: true });
    await deliver();
    expect(receiver.events.map(typeOf)).toEqual(['webhook.test']);

    await answer('DELETE', `webhooks/${id}`);
    expect(await list()).toEqual([]);
    expect((await call('POST', `webhooks/${id}/test`)).status).toBe(404);
    await answer('POST', `webhooks/${id}/restore`);
    expect(await list()).toMatchObject([{ id }]);
  });
});

describe('reports', () => {
  test('new matches of a saved search, each once', async () => {
    await create(['saved_search.matched']);
    const { id } = await answer('POST', 'saved-searches', { name: 'Ants of mira@ant.example', params: 'query=Ant' });
    await add(...Array.from({ length: 11 }, (_, i) => ({ organization_name: `Ant ${i}` })), {
      organization_name: 'Bee',
    });
    await matchAll();
    await matchAll();
    await deliver();
    expect(receiver.events.map((event) => namesIn(event).length)).toEqual([10, 1]);
    const [event] = receiver.events as [ReceivedEvent];
    expect(dataOf(event)).toMatchObject({
      search: {
        id,
        name: 'Ants of m***a@ant.example',
        url: `http://localhost:3000/search?query=ant&newMatchesOf=${id}`,
      },
      companies: expect.arrayContaining([
        expect.objectContaining({ organizationName: 'Ant 0', url: 'http://localhost:3000/company/ant-0' }),
      ]),
    });
    expect(receiver.events.flatMap(namesIn)).not.toContain('Bee');
  });

  test('companies of lists that change or amend a filing, and no others', async () => {
    await create(['company.updated', 'company.amended']);
    await add({ organization_name: 'Ant' }, { organization_name: 'Bee' });
    await followCompanies(app.dependencies);
    await addToList('Ant');
    await edit('Ant', { description: 'Builds hills' });
    await edit('Bee', { description: 'Builds hives' });
    await followCompanies(app.dependencies);
    await deliver();
    expect(receiver.events.map((event) => [typeOf(event), namesIn(event)])).toEqual([['company.updated', ['Ant']]]);
    await touch('amended_in = VERSION');
    await touch();
    await deliver();
    expect(receiver.events.slice(1).map(typeOf)).toEqual(['company.updated', 'company.amended', 'company.updated']);
    expect(receiver.events.flatMap(namesIn)).not.toContain('Bee');
  });

  test('finished exports', async () => {
    await create(['export.finished']);
    await add({ organization_name: 'Ant', contacts: [{ email: 'ada@ant.example' }] });
    await (await call('POST', 'exports/companies', { searchQuery: '' })).text();
    await expect.poll(async () => (await list())[0].waiting).toBe(1);
    await deliver();
    expect(dataOf(receiver.events[0] as ReceivedEvent)).toMatchObject({
      export: { kind: 'companies', results: 1, url: 'http://localhost:3000/exports' },
    });
  });

  test('recalled contacts, without their name and address, to those who exported them', async () => {
    const [mine, other] = [await create(['contact.recalled']), await create(['contact.recalled'], '/other', 'monthly')];
    expect(mine.id).not.toBe(other.id);
    await add({ organization_name: 'Ant', contacts: [{ first_name: 'Ada', email: 'ada@ant.example' }] });
    await (await call('POST', 'exports/companies', { searchQuery: '' })).text();
    await expect.poll(async () => (await app.pool.query('select from exported_contacts')).rowCount).toBe(1);
    const { rows } = await app.pool.query('select id, email from contacts');
    const contacts = rows.map(({ id, email }) => ({ contactId: id, email, name: 'Ada', company: 'Ant' }));
    await inTransaction(app.pool, (client) => recallContacts(client, contacts, 'suppressed', app.dependencies.now()));
    await findHolders(app.pool, app.dependencies.now);
    await findHolders(app.pool, app.dependencies.now);
    await deliver();
    expect(receiver.events.map(({ path }) => path)).toEqual(['/']);
    const [event] = receiver.events as [ReceivedEvent];
    const { id } = (await answer('GET', 'recalls')).recalls[0];
    expect(dataOf(event).recall).toMatchObject({ id, reason: 'suppressed', company: 'Ant' });
    expect(event.body).not.toMatch(/\bada\b/i);
  });

  test('customers that raised money since the upload', async () => {
    await create(['customer.raised']);
    const today = dayOf(new Date());
    const round = (date: string) => ({
      last_funding_type: 'Seed',
      last_funding_amount_usd: 2_000_000,
      last_funding_date: date,
    });
    await add(
      { organization_name: 'Ant', website: 'https://ant.example', ...round(today) },
      { organization_name: 'Bee', website: 'https://bee.example' },
      { organization_name: 'Cat', website: 'https://cat.example' },
    );
    await app.send('/api/customers', {
      as: 'pro',
      method: 'PUT',
      body: Buffer.from('website\nant.example\nbee.example\n'),
    });
    expect((await answer('GET', 'customers/raised')).total).toBe(0);

    const raise = (name: string, date: string) =>
      touch(`last_funding_date = case when organization_name = '${name}' then date '${date}' else last_funding_date end,
             last_funding_type = 'Seed', last_funding_amount_usd = 2000000`);
    await raise('Bee', dayOf(daysBefore(new Date(), 91)));
    await raise('Cat', today);
    await deliver();
    expect(receiver.events).toEqual([]);
    await raise('Bee', today);
    await touch();
    await deliver();
    expect(receiver.events.map((event) => [typeOf(event), namesIn(event)])).toEqual([['customer.raised', ['Bee']]]);
    expect(await answer('GET', 'customers/raised')).toEqual({
      total: 1,
      companies: [{ slug: 'bee', name: 'Bee', round: 'Seed', amountUsd: 2_000_000, date: today }],
      emails: true,
    });

    app.mails.length = 0;
    const mail = () => sendRaises(app.dependencies, app.dependencies.now());
    await mail();
    await mail();
    expect(app.mails).toMatchObject([{ to: 'pro@fundscout.example', subject: '1 customer raised money', bulk: true }]);
    expect(app.mails[0]?.text).toContain('Bee · Seed · $2.0M');
    expect(app.mails[0]?.unsubscribeUrl).toContain('/api/unsubscribe?link=customers-');
    const raiseAgain = (days: number) =>
      touch(
        `last_funding_date = case when organization_name = 'Bee' then current_date + ${days} else last_funding_date end`,
      );
    await raiseAgain(1);
    await mail();
    app.advanceClock(90_000);
    await mail();
    await answer('PUT', 'customers/emails', { emails: false });
    await raiseAgain(2);
    app.advanceClock(90_000);
    await mail();
    expect(app.mails).toHaveLength(2);
    app.advanceClock(-180_000);
  });
});

describe('a payload', () => {
  test('contains no address of a contact, and stays small whatever a company is called', async () => {
    await create(['company.updated']);
    const long = `"${'€'.repeat(3_000)} ${'\u0001'.repeat(500)}`;
    await add(
      ...Array.from({ length: 10 }, (_, i) => ({
        organization_name: `${i} ${long}`,
        slug: `company-${i}`,
        website: `https://${long}`,
        headquarters_location: long,
        last_funding_type: long,
        contact_email: `boss@secret${i}.example`,
        contacts: [{ email: `ada@secret${i}.example` }],
      })),
    );
    const { rows } = await app.pool.query('select organization_name from companies');
    await addToList(...rows.map(({ organization_name }) => organization_name));
    await touch(`organization_name = organization_name || ' of cy@hidden.example'`);
    await touch(`organization_name = 'Cy of cy@hidden.example'`);
    await deliver();
    const bodies = receiver.events.map(({ body }) => body);
    expect(bodies).toHaveLength(1 + 1);
    for (const body of bodies) expect(Buffer.byteLength(body)).toBeLessThan(MAX_PAYLOAD_BYTES);
    expect(bodies.join()).not.toMatch(/cy@|ada@|boss@/);
    expect(bodies.join()).toContain('c***y@hidden.example');
  });

  test.each([
    [
      'the plan has ended',
      async () => {
        await app.pool.query('delete from subscriptions where user_id = $1', [await userId('monthly')]);
        await app.pool.query('delete from plan_grants where user_id = $1', [await userId('monthly')]);
      },
    ],
    [
      'the user is banned',
      async () => {
        await app.pool.query('update "user" set banned = true where id = $1', [await userId('lifetime')]);
      },
    ],
  ])('is not sent, now or later, once %s', async (when, lose) => {
    const as = when.includes('plan') ? 'monthly' : 'lifetime';
    const { id } = await create(undefined, '/', as);
    await answer('POST', `webhooks/${id}/test`, undefined, as);
    await lose();
    await deliver();
    await app.pool.query(
      `update webhook_deliveries set state = 'waiting'; update webhook_endpoints set next_try_at = now()`,
    );
    await deliver();
    expect(receiver.events).toEqual([]);
    expect((await app.pool.query('select state, request from webhook_deliveries')).rows).toEqual([
      { state: 'skipped', request: null },
    ]);
  });

  test('leaves out what was deleted by then', async () => {
    const { id } = await create(['company.updated']);
    await add({ organization_name: 'Ant' }, { organization_name: 'Bee' });
    await addToList('Ant', 'Bee');
    await touch();
    await app.pool.query(`delete from companies where organization_name = 'Ant'`);
    await deliver();
    expect(receiver.events.map(namesIn)).toEqual([['Bee']]);
    await touch();
    await removeCompanies(app.pool);
    await deliver();
    expect(receiver.events).toHaveLength(1);
    expect((await deliveries(id)).map(({ state }: { state: string }) => state)).toEqual(['skipped', 'delivered']);
  });
});

describe('an attempt', () => {
  const toggle = async (id: number) => {
    for (const enabled of [false, true]) await answer('PATCH', `webhooks/${id}`, { enabled });
  };

  test.each([
    [200, {}, 'delivered', 0],
    [204, {}, 'delivered', 0],
    [299, {}, 'delivered', 0],
    [301, { location: '/elsewhere' }, 'waiting', 5],
    [400, {}, 'waiting', 5],
    [404, {}, 'waiting', 5],
    [410, {}, 'failed', null],
    [500, {}, 'waiting', 5],
    [503, { 'retry-after': '120' }, 'waiting', 120],
    [429, { 'retry-after': '3600' }, 'waiting', 3_600],
    [429, { 'retry-after': '9999999' }, 'waiting', 86_400],
  ])('answered with %i and %j is %s', async (status, headers, state, seconds) => {
    receiver.answer = (response) => response.writeHead(status, headers).end(status === 204 ? undefined : 'An answer');
    const { id } = await create();
    await sendTest(id);
    await deliver();
    const [delivery] = await deliveries(id);
    expect(delivery).toMatchObject({ state, status, attempts: 1, error: null });
    const { request, attempts } = await answer('GET', `webhooks/${id}/deliveries/${delivery.id}`);
    expect(request).toBe(receiver.events[0]?.body);
    expect(attempts).toMatchObject([{ status, response: status === 204 ? '' : 'An answer', error: null }]);
    expect(receiver.events).toHaveLength(1);
    if (state === 'waiting') {
      expect(await wait()).toBeGreaterThan((seconds ?? 0) - 5);
      expect(await wait()).toBeLessThanOrEqual((seconds ?? 0) * 1.1);
    } else expect(await wait()).toBeNull();
  });

  test('that finds no server, or one at a private address, says so without its answer', async () => {
    const { id } = await create();
    await sendTest(id);
    const lookups = [['127.0.0.1'], ['10.0.0.1']];
    const changing = {
      ...receiver.network,
      lookup: ((_host, _options, done) =>
        done(
          null,
          (lookups.shift() ?? ['169.254.169.254']).map((address) => ({ address, family: 4 })),
        )) as typeof receiver.network.lookup,
    };
    receiver.answer = (response) => response.writeHead(500).end();
    await deliver(changing);
    await retry();
    await deliver(changing);
    await retry();
    await deliver(changing);
    expect(receiver.events).toHaveLength(1);
    const [{ id: delivery }] = await deliveries(id);
    const { attempts } = await answer('GET', `webhooks/${id}/deliveries/${delivery}`);
    const refusal = {
      status: null,
      response: null,
      error: `${TEST_HOST} is not at a public address`,
    };
    expect(attempts).toMatchObject([refusal, refusal, { status: 500 }]);
  });

  test('of an overloaded server slows down the next ones until they succeed', async () => {
    receiver.answer = (response) => response.writeHead(502).end();
    const { id } = await create();
    await sendTest(id);
    await sendTest(id);
    const pace = async () => (await app.pool.query('select pace from webhook_endpoints')).rows[0].pace;
    await deliver();
    await retry();
    await deliver();
    expect(await pace()).toBe(2);
    receiver.answer = (response) => response.writeHead(200).end();
    await retry();
    await deliver();
    expect([receiver.events.length, await pace()]).toEqual([3, 1]);
    expect(await wait()).toBeGreaterThan(0);
    await retry();
    await deliver();
    expect([receiver.events.length, await pace()]).toEqual([4, 0]);
  });

  test('is repeated with the same id, before later events, until the endpoint is disabled with an email', async () => {
    const { id } = await create();
    await sendTest(id);
    receiver.answer = (response) => response.writeHead(500).end();
    const waits: number[] = [];
    for (let attempt = 1; attempt < 10; attempt++) {
      await deliver();
      waits.push(await wait());
      await retry();
    }
    const delays = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
    for (const [i, delay] of delays.entries()) {
      expect(waits[i]).toBeGreaterThan(delay - 5);
      expect(waits[i]).toBeLessThanOrEqual(delay * 1.1);
    }
    await sendTest(id);
    await deliver();
    expect(new Set(receiver.events.map((event) => event.id)).size).toBe(1);
    expect(receiver.events).toHaveLength(10);
    expect((await list())[0]).toMatchObject({ disabledReason: 'failing', waiting: 1, nextTryAt: null });
    expect(app.mails).toMatchObject([
      { to: 'pro@fundscout.example', subject: 'We disabled one of your webhook endpoints' },
    ]);
    expect(app.mails[0]?.text).toContain('It answered with status 500');

    receiver.answer = (response) => response.writeHead(200).end();
    await answer('PATCH', `webhooks/${id}`, { enabled: true });
    await deliver();
    expect((await deliveries(id)).map(({ state }: { state: string }) => state)).toEqual(['delivered', 'failed']);
    expect((await list())[0]).toMatchObject({ disabledAt: null, failingSince: null, waiting: 0 });
  });

  test.each([
    ['retrying', async (id: number) => answer('POST', `webhooks/${id}/retry`)],
    ['disabling and enabling', toggle],
  ])('is made at once after %s the endpoint, and postpones no later one', async (_, resume) => {
    const { id } = await create();
    for (let i = 0; i < 2; i++) await sendTest(id);
    receiver.answer = (response) => response.writeHead(500).end();
    for (let attempt = 1; attempt < 5; attempt++) {
      await deliver();
      await retry();
    }
    await deliver();
    expect(await wait()).toBeGreaterThan(10_000);
    const [{ failingSince }] = await list();
    await resume(id);
    expect((await list())[0]).toMatchObject({ failingSince: expect.stringMatching(failingSince) });
    await deliver();
    expect(receiver.events).toHaveLength(6);
    expect(await wait()).toBeLessThanOrEqual(5.5);
    receiver.answer = (response) => response.writeHead(200).end();
    await resume(id);
    await deliver();
    expect(receiver.events).toHaveLength(8);
    expect((await list())[0]).toMatchObject({ waiting: 0, failingSince: null, nextTryAt: null });
  });

  test.each([
    ['retried', (id: number) => answer('POST', `webhooks/${id}/retry`)],
    ['disabled and enabled', toggle],
  ])('that runs when the endpoint is %s is not joined by another, and counts as the first', async (_, resume) => {
    const { id } = await create();
    await sendTest(id);
    receiver.answer = (response) => response.writeHead(500).end();
    for (let attempt = 1; attempt < 5; attempt++) {
      await deliver();
      await retry();
    }
    const arrived = Promise.withResolvers<ServerResponse>();
    receiver.answer = arrived.resolve;
    const running = deliver();
    const response = await arrived.promise;
    await resume(id);
    await deliver();
    expect(receiver.events).toHaveLength(5);
    response.writeHead(500).end();
    await running;
    expect(await wait()).toBeLessThanOrEqual(5.5);
  });

  test('that ends after the endpoint was disabled leaves it so, and the next one is due once it is enabled', async () => {
    for (const status of [204, 500, 410]) {
      const { id } = await create();
      for (let i = 0; i < 2; i++) await sendTest(id);
      const arrived = Promise.withResolvers<ServerResponse>();
      receiver.answer = arrived.resolve;
      const running = deliver();
      const response = await arrived.promise;
      await answer('PATCH', `webhooks/${id}`, { enabled: false });
      response.writeHead(status).end();
      await running;
      expect((await list())[0]).toMatchObject({ disabledReason: 'user', nextTryAt: null });
      receiver.answer = (response) => response.writeHead(204).end();
      await answer('PATCH', `webhooks/${id}`, { enabled: true });
      await deliver();
      expect((await list())[0]).toMatchObject({ waiting: 0, nextTryAt: null });
      await answer('DELETE', `webhooks/${id}`);
    }
    expect(app.mails).toEqual([]);
  });

  test('answered with 410 disables the endpoint with an email, and later events wait', async () => {
    receiver.answer = (response) => response.writeHead(410).end();
    const { id } = await create();
    await sendTest(id);
    await sendTest(id);
    await deliver();
    expect(receiver.events).toHaveLength(1);
    expect((await list())[0]).toMatchObject({ disabledReason: 'gone', waiting: 1 });
    expect(app.mails.map(({ subject }) => subject)).toEqual(['We disabled one of your webhook endpoints']);
  });

  test('reads a long answer only in part', async () => {
    receiver.answer = (response) => response.writeHead(200).end(Buffer.alloc(1_000_000, 'a'));
    const { id } = await create();
    await sendTest(id);
    await deliver();
    const [{ id: delivery, state }] = await deliveries(id);
    const { attempts } = await answer('GET', `webhooks/${id}/deliveries/${delivery}`);
    expect([state, attempts[0].response.length]).toEqual(['delivered', 2_000]);
  });
});

describe('events', () => {
  test('arrive in order, and one that fails holds up those of its endpoint only', async () => {
    const [slow, quick] = [await create(['company.updated'], '/slow'), await create(['company.updated'], '/quick')];
    for (let i = 0; i < 3; i++) for (const { id } of [slow, quick]) await sendTest(id);
    receiver.answer = (response, { path }) => response.writeHead(path === '/slow' ? 500 : 200).end();
    await deliver();
    const idsTo = (path: string) => receiver.events.filter((event) => event.path === path).map(({ id }) => id);
    expect([idsTo('/slow').length, idsTo('/quick').length]).toEqual([1, 3]);
    receiver.answer = (response) => response.writeHead(200).end();
    await retry();
    await deliver();
    const queued = (await deliveries(slow.id)).map(({ messageId }: { messageId: string }) => messageId).reverse();
    expect(idsTo('/slow')).toEqual([queued[0], ...queued]);
  });

  test('are sent again with the same ids, one or those of a time range', async () => {
    const { id } = await create();
    for (let i = 0; i < 3; i++) {
      await sendTest(id);
      app.advanceClock(60);
    }
    await deliver();
    const ids = receiver.events.map((event) => event.id);
    const [, second] = await deliveries(id);
    expect(await answer('POST', `webhooks/${id}/redeliver`, { delivery: second.id })).toEqual({
      queued: 1,
      waiting: 0,
    });
    await deliver();
    expect(receiver.events[3]?.id).toBe(ids[1]);
    const created = (await deliveries(id)).map(({ createdAt }: { createdAt: string }) => createdAt);
    const range = { from: created[1], to: created[0] };
    expect(await answer('POST', `webhooks/${id}/redeliver`, range)).toEqual({ queued: 2, waiting: 0 });
    expect(await answer('POST', `webhooks/${id}/redeliver`, range)).toEqual({ queued: 0, waiting: 2 });
    await deliver();
    expect(receiver.events.slice(4).map((event) => event.id)).toEqual(ids.slice(1));
    expect((await deliveries(id)).map(({ attempts }: { attempts: number }) => attempts)).toEqual([2, 3, 1]);
    for (const body of [
      {},
      { delivery: second.id, ...range },
      { from: created[0] },
      { from: 'today', to: created[0] },
    ]) {
      expect((await call('POST', `webhooks/${id}/redeliver`, body)).status).toBe(400);
    }
    app.advanceClock(-180);
  });

  test('are purged with their logs after a while', async () => {
    const { id } = await create();
    await sendTest(id);
    await deliver();
    const later = (days: number) => new Date(app.dependencies.now().getTime() + days * 86_400_000);
    await purgeWebhooks(app.db, later(KEPT_DAYS.webhooks - 1));
    expect(await deliveries(id)).toHaveLength(1);
    await purgeWebhooks(app.db, later(KEPT_DAYS.webhooks + 1));
    expect(await deliveries(id)).toEqual([]);
    expect((await app.pool.query('select from webhook_attempts')).rowCount).toBe(0);
  });
});
