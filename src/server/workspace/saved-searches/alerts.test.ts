import { XMLParser } from 'fast-xml-parser';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { userIdOf } from '#test/accounts.ts';
import { type Account, createTestApp, type TestApp } from '#test/app.ts';
import { addCompanies, removeCompanies, type TestCompany } from '#test/companies.ts';
import { importFile } from '#test/import-file.ts';
import { recordsAdmin } from '#test/records.ts';
import { startSmtp } from '#test/smtp.ts';
import { startForFile } from '#test/start-for-file.ts';
import { CHANNELS, startListener } from '../../platform/database/listener.ts';
import { matchNextChanges, startMatching } from './match-changes.ts';
import { sendAlerts } from './send-alerts.ts';

const SITE = 'http://localhost:3000';
const HOUR = 3_600;
const DAY = 24 * HOUR;

const smtp = startForFile(startSmtp);
const app = startForFile(() => createTestApp('2026-11-21', { SMTP_URL: smtp.url, RATE_LIMITS: 'off' }));
let passed = 0;
beforeEach(async () => {
  pass(-passed);
  await app.pool.query('delete from saved_searches; delete from mails; delete from rate_limits');
  await match();
  await removeCompanies(app.pool);
});

const { call, read, idOf, lastChange } = recordsAdmin(() => app);

function pass(seconds: number): void {
  passed += seconds;
  app.advanceClock(seconds);
}

async function match(most?: number): Promise<void> {
  while (await matchNextChanges(app.dependencies, most));
}

async function save(params = 'industry=AI', as: Account = 'pro'): Promise<number> {
  const saved = await app.send('/api/saved-searches', { as, body: { name: 'My search', params } });
  return (await saved.json()).id;
}

const set = (id: number, body: object, as: Account = 'pro') =>
  app.send(`/api/saved-searches/${id}/alert`, { as, method: 'PUT', body: body });

async function saveWithAlert(body: object, as?: Account): Promise<number> {
  const id = await save(undefined, as);
  expect((await set(id, body, as)).status).toBe(200);
  return id;
}

const INSTANT = { when: 'instant' };
const DAILY = { when: 'daily', hour: 9, timeZone: 'Europe/Berlin' };

const add = (...names: string[]) =>
  addCompanies(
    app.db,
    names.map((name) => ({ organization_name: name, industries: ['AI'] })),
  );

async function edit(name: string, fields: object): Promise<void> {
  const id = await idOf(name);
  const { version } = await read(`/records/companies/${id}`);
  expect((await call('PATCH', `/records/companies/${id}`, { version, fields })).status).toBe(204);
}

async function undoLast(name: string): Promise<void> {
  const change = await lastChange(`companies:${await idOf(name)}`);
  expect((await call('POST', `/history/${change}/undo`)).status).toBe(200);
}

async function endPlan(account: Account): Promise<void> {
  const id = await userIdOf(app, account);
  await app.pool.query('delete from subscriptions where user_id = $1', [id]);
  await app.pool.query('delete from plan_grants where user_id = $1', [id]);
}

const send = (...kinds: ('instant' | 'daily' | 'weekly')[]) =>
  sendAlerts(app.dependencies, kinds.length > 0 ? kinds : ['instant', 'daily', 'weekly'], app.dependencies.now());

async function addAndMatch(...names: string[]): Promise<void> {
  await add(...names);
  await match();
}

async function addAndSend(...names: string[]): Promise<void> {
  await addAndMatch(...names);
  await send();
}

type Stored = { recipient: string; subject: string; unsubscribe_url: string; jobs: number };

/** Alerts in the outbox, oldest first, with the number of jobs that deliver them. */
async function alertMails(): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select recipient, subject, unsubscribe_url,
      (select count(*) from pgboss.job where name = 'deliver-mail' and data->>'id' = mails.id::text) as jobs
    from mails where subject like '%new match%' order by created_at, id`.execute(app.db);
  return rows;
}

const subjects = async () => (await alertMails()).map(({ subject }) => subject);
/** Sends what is due. */
const subjectsAfterSending = async () => {
  await send();
  return subjects();
};

/** The listed companies of the newest alert handed to the mailer. */
function listed(): string[] {
  const text = app.mails.findLast(({ subject }) => subject.includes('new match'))?.text ?? '';
  return text
    .split('\n\n')
    .slice(1)
    .filter((line) => /^[A-Z]\w+(?: \d+)?(?: · .*)?$/.test(line) && line !== 'Fundscout');
}

describe('setting an alert', () => {
  const alertOf = async (answer: Response) => (await answer.json()).alert;

  test('is off by default, and ignores settings that do not apply', async () => {
    const id = await save();
    const off = { when: 'off', hour: null, weekday: null, timeZone: null, feed: false };
    const { searches } = await (await app.send('/api/saved-searches', { as: 'pro' })).json();
    expect(searches).toMatchObject([{ id, alert: off }]);
    const timeZone = 'Asia/Tokyo';
    const daily = await set(id, { when: 'daily', hour: 7, weekday: 3, timeZone });
    expect(await alertOf(daily)).toEqual({ when: 'daily', hour: 7, weekday: null, timeZone, feed: false });
    const weekly = await set(id, { when: 'weekly' });
    expect(await alertOf(weekly)).toEqual({ when: 'weekly', hour: 9, weekday: 1, timeZone: 'UTC', feed: false });
    expect(await alertOf(await set(id, { when: 'off', hour: 7 }))).toEqual(off);
  });

  test.each([
    [{ when: 'hourly' }, 'when'],
    [{ when: 'daily', hour: 24 }, 'hour'],
    [{ when: 'daily', hour: 8.5 }, 'hour'],
    [{ when: 'weekly', weekday: 0 }, 'weekday'],
    [{ when: 'daily', timeZone: 'Europe/Atlantis' }, 'timeZone'],
    [{ when: 'daily', timeZone: '+02:00' }, 'timeZone'],
  ])('rejects %j', async (body, field) => {
    const answer = await set(await save(), body);
    expect([answer.status, (await answer.json()).errors[0].field]).toEqual([400, field]);
  });

  test('requires a plan and ownership of the search', async () => {
    const id = await save();
    const path = `/api/saved-searches/${id}`;
    for (const [as, status] of [
      ['monthly', 404],
      ['free', 403],
      [undefined, 401],
    ] as const) {
      const expected = (await app.send('/api/exports/companies', { as, body: { searchQuery: '' } })).status;
      expect((await app.send(`${path}/alert`, { as, method: 'PUT', body: INSTANT })).status).toBe(
        as === 'monthly' ? status : expected,
      );
      expect((await app.send(`${path}/feed`, { as, method: 'POST' })).status).toBe(
        as === 'monthly' ? status : expected,
      );
      // Needs no plan.
      expect((await app.send(`${path}/feed`, { as, method: 'DELETE' })).status).toBe(as ? 404 : 401);
    }
  });
});

describe('an instant alert', () => {
  test('is one masked email per search and run, with the facts shown on screen', async () => {
    const id = await saveWithAlert(INSTANT);
    const more = Array.from({ length: 11 }, (_, i) => `Bee ${i}`);
    await add(...more);
    const ant: TestCompany = {
      organization_name: 'Ant mira@ant.example',
      industries: ['AI'],
      last_funding_type: 'Seed',
      last_funding_amount_usd: 2_000_000,
      headquarters_location: 'Berlin, Berlin, Germany',
      contacts: [{ first_name: 'Mira', email: 'mira@ant.example' }],
    };
    await addCompanies(app.db, [ant]);
    await match(5); // Three batches.
    await send();
    await send();
    expect(await alertMails()).toMatchObject([
      { recipient: 'pro@fundscout.example', subject: '12 new matches: My search', jobs: 1 },
    ]);
    await expect.poll(() => smtp.received.at(-1)?.mail.subject).toBe('12 new matches: My search');
    const { mail } = smtp.received.at(-1) ?? {};
    expect(mail?.text).not.toContain('mira@ant.example');
    expect(mail?.html).not.toContain('mira@ant.example');
    expect(mail?.text).toMatch(/\n\nAnt .+ · Seed · \$2\.0M · Berlin, Germany\n\nBee 10\n\nBee 9\n\n/);
    expect(mail?.text).toContain('\n\nBee 2\n\nAnd 2 more.\n\n');
    expect(mail?.text).toContain(`${SITE}/search?industry=AI&newMatchesOf=${id}`);
    expect(mail?.headers).toContainEqual(
      expect.objectContaining({ key: 'list-unsubscribe-post', value: 'List-Unsubscribe=One-Click' }),
    );
  });

  test('does not mention matches found before it was turned on', async () => {
    const id = await save();
    await addAndMatch('Ant');
    await set(id, INSTANT);
    expect(await subjectsAfterSending()).toEqual([]);
    await addAndSend('Bee');
    expect([await subjects(), listed()]).toEqual([['1 new match: My search'], ['Bee']]);
    await set(id, { when: 'off' });
    await addAndSend('Cat');
    await set(id, INSTANT);
    expect(await subjectsAfterSending()).toHaveLength(1);
  });

  test('is sent once by processes that run at the same time', async () => {
    for (let i = 0; i < 5; i++) await saveWithAlert(INSTANT);
    await addAndMatch('Ant');
    await Promise.all([send(), send(), send()]);
    expect(await subjects()).toHaveLength(5);
  });

  test('is neither lost nor sent twice when its transaction is interrupted', async () => {
    await saveWithAlert(INSTANT);
    await addAndMatch('Ant');
    const dying = {
      ...app.dependencies,
      mailer: {
        async send(...[mail, trx]: Parameters<TestApp['mailer']['send']>) {
          await app.mailer.send(mail, trx);
          await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx ?? app.db);
        },
      },
    };
    await expect(sendAlerts(dying, ['instant'], app.dependencies.now())).rejects.toThrow(
      'Could not send 1 of 1 alerts',
    );
    expect(await alertMails()).toEqual([]);
    await send();
    await send();
    expect(await alertMails()).toMatchObject([{ jobs: 1 }]);
  });

  test('leaves matches of an unfinished batch for the next email', async () => {
    const id = await saveWithAlert(INSTANT);
    await addAndMatch('Ant', 'Bee');
    // Like another process storing them while this one sends.
    const later = 'update saved_search_matches set batch = batch + 1 where search_id = $1 and company_id = $2';
    await app.pool.query(later, [id, await idOf('Bee')]);
    await send();
    expect([await subjects(), listed()]).toEqual([['1 new match: My search'], ['Ant']]);
    await addAndSend('Cat');
    expect((await subjects()).slice(1)).toEqual(['2 new matches: My search']);
    expect(listed()).toEqual(['Cat', 'Bee']);
  });

  test('mentions every match once while companies are added, compared and sent at the same time', async () => {
    const searches = [await saveWithAlert(INSTANT), await saveWithAlert(INSTANT)];
    for (let i = 0; i < 20; i++) {
      await Promise.all([add(`Ant ${i}`), matchNextChanges(app.dependencies, 1), send(), send()]);
    }
    await match();
    await send();
    const counts = (await subjects()).map((subject) => Number.parseInt(subject, 10));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(20 * searches.length);
  });

  test('does not delay others when it fails', async () => {
    const broken = await saveWithAlert(INSTANT);
    await saveWithAlert(INSTANT);
    await app.pool.query("update saved_searches set time_zone = 'Nowhere' where id = $1", [broken]);
    await addAndMatch('Ant');
    await expect(send()).rejects.toThrow('Could not send 1 of 2 alerts');
    expect(await subjects()).toHaveLength(1);
  });

  test('mentions a match once, even if it leaves the result and returns as new', async () => {
    await saveWithAlert(INSTANT);
    await addAndSend('Ant');
    for (const industries of ['Retail', 'AI']) {
      await edit('Ant', { industries });
      await match();
      await send();
    }
    expect(await subjects()).toHaveLength(1);
  });

  test('omits matches undone before it was sent', async () => {
    await addCompanies(app.db, [{ organization_name: 'Ant', industries: ['Retail'] }]);
    await saveWithAlert(INSTANT);
    await edit('Ant', { industries: 'AI' });
    await match();
    await undoLast('Ant');
    await send(); // The undo has not been compared.
    await match();
    await send();
    await importFile(app.pool, 'Organization Name,Website,Industries\nBee,https://bee.example,AI\n');
    await match();
    const { changes } = await read('/history');
    expect((await call('POST', `/history/${changes[0].id}/undo`)).status).toBe(200);
    await send();
    await match();
    expect(await subjectsAfterSending()).toEqual([]);
  });

  test('omits companies that the search has since excluded, as do the count, the page and the feed', async () => {
    const json = async (path: string, body?: object) => (await app.send(`/api/${path}`, { as: 'pro', body })).json();
    const list = await json('lists', { name: 'Done' });
    const params = `industry=AI&list=!${list.id}`;
    const id = await save(params);
    await set(id, INSTANT);
    const feed = new URL((await json(`saved-searches/${id}/feed`, {})).url).pathname;
    await addAndMatch('Ant', 'Bee', 'Cat');
    const [ant, bee] = [await idOf('Ant'), await idOf('Bee')];
    const change = (done: string, ...companies: number[]) => json(`lists/${list.id}/changes`, { do: done, companies });
    const everywhere = async () => ({
      counted: (await json('saved-searches')).searches[0].newMatches,
      shown: (await json(`companies?${params}&newMatchesOf=${id}`)).total,
      fed: [...(await (await app.send(feed)).text()).matchAll(/<entry>/g)].length,
    });
    expect(await everywhere()).toEqual({ counted: 3, shown: 3, fed: 3 });
    await change('add', ant, bee);
    expect(await everywhere()).toEqual({ counted: 1, shown: 1, fed: 1 });
    await change('remove', bee); // It is back before the email.
    await send();
    expect([await subjects(), listed()]).toEqual([['2 new matches: My search'], ['Cat', 'Bee']]);
    expect(await everywhere()).toEqual({ counted: 2, shown: 2, fed: 2 });

    await change('remove', ant);
    expect(await subjectsAfterSending()).toHaveLength(1);
    expect(await everywhere()).toEqual({ counted: 3, shown: 3, fed: 3 });
  });

  test('is sent at most 24 times a day; later matches follow the next day in one email', async () => {
    await saveWithAlert({ ...INSTANT, timeZone: 'America/New_York' });
    for (let i = 0; i < 26; i++) {
      await addAndSend(`Ant ${i}`);
    }
    expect(await subjects()).toHaveLength(24);
    expect(app.mails.at(-1)?.text).toContain("today's limit of 24 emails for this search");
    pass(16 * HOUR); // 23:00 in New York
    expect(await subjectsAfterSending()).toHaveLength(24);
    pass(HOUR);
    await send();
    await send();
    expect((await subjects()).slice(24)).toEqual(['2 new matches: My search']);
    await addAndSend('Bee');
    expect(await subjects()).toHaveLength(26);
  });

  test('resumes only the next day after the limit, even if turned off and on', async () => {
    const id = await saveWithAlert(INSTANT);
    await app.pool.query("update saved_searches set alerts_sent = 24, alerts_sent_on = '2026-11-21'");
    await set(id, { when: 'off' });
    await set(id, INSTANT);
    await addAndSend('Ant');
    expect(await subjects()).toEqual([]);
    pass(12 * HOUR);
    expect(await subjectsAfterSending()).toHaveLength(1);
  });

  test('is triggered by the change itself', async () => {
    await saveWithAlert(INSTANT);
    const { pool, now } = app.dependencies;
    const listener = await startListener(app.url, [CHANNELS.search]);
    const errors: unknown[] = [];
    const onError = (error: unknown) => errors.push(error);
    const matching = startMatching({
      ...app.dependencies,
      pool,
      listener,
      now,
      sendAlerts: () => send('instant'),
      onError,
    });
    await add('Ant');
    await expect.poll(subjects).toEqual(['1 new match: My search']);
    await matching.close();
    await listener.close();
    expect(errors).toEqual([]);
  });
});

describe('a daily or weekly alert', () => {
  test('is sent at its hour, once, and only when there is something new', async () => {
    await saveWithAlert(DAILY); // It is 13:00 in Berlin.
    await addAndSend('Ant', 'Bee');
    pass(20 * HOUR - 1);
    expect(await subjectsAfterSending()).toEqual([]);
    pass(1);
    await Promise.all([send('daily'), send('daily')]);
    pass(HOUR / 4);
    expect(await subjectsAfterSending()).toEqual(['2 new matches: My search']);
    pass(DAY);
    await send();
    await addAndSend('Cat');
    expect(await subjects()).toHaveLength(1);
    pass(DAY);
    await send();
    expect([(await subjects()).slice(1), listed()]).toEqual([['1 new match: My search'], ['Cat']]);
  });

  test('is sent once, late, if it was missed, and at its usual hour after that', async () => {
    await saveWithAlert(DAILY);
    await addAndMatch('Ant');
    pass(5 * DAY); // 13:00 in Berlin, five hours missed
    await send();
    expect(await subjectsAfterSending()).toHaveLength(1);
    await addAndMatch('Bee');
    pass(19 * HOUR);
    expect(await subjectsAfterSending()).toHaveLength(1);
    pass(HOUR);
    expect(await subjectsAfterSending()).toHaveLength(2);
  });

  test('keeps its local hour when the clock changes', async () => {
    pass(126 * DAY); // March 27, 2027, 12:00 UTC; the clock goes forward the next night.
    await saveWithAlert(DAILY);
    await addAndMatch('Ant');
    pass(19 * HOUR - 1);
    expect(await subjectsAfterSending()).toEqual([]);
    pass(1);
    expect(await subjectsAfterSending()).toHaveLength(1);
  });

  test('is sent on its weekday if weekly, by default on Monday', async () => {
    await saveWithAlert({ when: 'weekly' }); // It is Saturday.
    await addAndMatch('Ant');
    pass(DAY + 21 * HOUR - 1);
    expect(await subjectsAfterSending()).toEqual([]);
    pass(1);
    expect(await subjectsAfterSending()).toHaveLength(1);
    await addAndMatch('Bee');
    pass(7 * DAY - 1);
    expect(await subjectsAfterSending()).toHaveLength(1);
    pass(1);
    expect(await subjectsAfterSending()).toHaveLength(2);
  });

  test('loses no match when its frequency changes', async () => {
    const id = await saveWithAlert(DAILY);
    await addAndMatch('Ant');
    await set(id, INSTANT);
    expect(await subjectsAfterSending()).toHaveLength(1);
  });
});

describe('no alert goes to', () => {
  async function expectNone(): Promise<void> {
    await addAndSend('Ant');
    expect(await subjects()).toEqual([]);
  }

  const user = (values: string) => app.pool.query(`update "user" set ${values} where email = 'pro@fundscout.example'`);

  test('a deleted search, until it is restored', async () => {
    const id = await saveWithAlert(INSTANT);
    await app.send(`/api/saved-searches/${id}`, { as: 'pro', method: 'DELETE' });
    await expectNone();
    await app.send(`/api/saved-searches/${id}/restore`, { as: 'pro', method: 'POST' });
    expect(await subjectsAfterSending()).toHaveLength(1);
  });

  test('a banned user, not even once the ban ends', async () => {
    await saveWithAlert(INSTANT);
    await user('banned = true');
    await expectNone();
    await user('banned = false');
    expect(await subjectsAfterSending()).toEqual([]);
    await addAndSend('Bee');
    expect(listed()).toEqual(['Bee']);
  });

  test('an unconfirmed address', async () => {
    await saveWithAlert(INSTANT);
    await user('"emailVerified" = false');
    await expectNone();
    await user('"emailVerified" = true');
  });

  test('a user whose plan has ended', async () => {
    await saveWithAlert(INSTANT, 'lifetime');
    await endPlan('lifetime');
    await expectNone();
  });

  test('an account that is being deleted, without blocking the deletion', async () => {
    await saveWithAlert(INSTANT);
    await addAndMatch('Ant');
    const client = await app.pool.connect();
    await client.query(`begin; select from "user" where email = 'pro@fundscout.example' for update`);
    expect(await subjectsAfterSending()).toEqual([]);
    await client.query('rollback');
    client.release();
    expect(await subjectsAfterSending()).toHaveLength(1);
  });
});

describe('unsubscribing', () => {
  test('turns off alerts of one search, with one click and without a session', async () => {
    const [one] = [await saveWithAlert(INSTANT), await saveWithAlert(INSTANT)];
    await addAndSend('Ant');
    const url = (await alertMails())[0]?.unsubscribe_url ?? '';
    expect(url).toMatch(/^http:\/\/localhost:3000\/api\/unsubscribe\?link=search-\d+\.[\w-]{43}$/);
    expect(app.mails.some(({ text }) => text.includes(url.replace('/api', '')))).toBe(true);
    const path = url.slice(SITE.length);
    const forged = path.replace(/search-\d+/, 'search-99999');
    expect((await app.send(forged, { method: 'POST' })).status).toBe(404);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = 'List-Unsubscribe=One-Click';
    expect((await app.api.request(path, { method: 'POST', headers, body })).status).toBe(204);
    const { searches } = await (await app.send('/api/saved-searches', { as: 'pro' })).json();
    expect(searches.map(({ id, alert }: { id: number; alert: object }) => [id === one, alert])).toMatchObject([
      [true, { when: 'off', timeZone: null }],
      [false, { when: 'instant' }],
    ]);
    await addAndSend('Bee');
    expect(await subjects()).toHaveLength(3);
  });
});

describe('a feed', () => {
  const parser = new XMLParser({ ignoreAttributes: false, isArray: (name) => name === 'entry' || name === 'link' });
  const open = async (id: number, as: Account = 'pro') =>
    (await (await app.send(`/api/saved-searches/${id}/feed`, { as, method: 'POST' })).json()).url.slice(SITE.length);

  test('is valid Atom with the newest 50 matches, and stable ids', async () => {
    const id = await save('industry=AI&query=Ant');
    await add('Ant before');
    const path = await open(id);
    expect(path).toMatch(/^\/feeds\/[\w-]{43}$/);
    const empty = parser.parse(await (await app.send(path)).text()).feed;
    expect([empty.entry, Number.isNaN(Date.parse(empty.updated))]).toEqual([undefined, false]);
    await addCompanies(app.db, [
      ...Array.from({ length: 50 }, (_, i) => ({ organization_name: `Ant ${i}`, industries: ['AI'] })),
      {
        organization_name: 'Ant & <Söhne> \u0007 mira@ant.example',
        industries: ['AI'],
        last_funding_type: 'Seed',
        last_funding_amount_usd: 2_000_000,
        headquarters_location: 'Berlin, Berlin, Germany',
        contacts: [{ email: 'mira@ant.example' }],
      },
    ]);
    await match();
    const answer = await app.send(path);
    expect([...answer.headers]).toEqual(
      expect.arrayContaining([
        ['content-type', 'application/atom+xml; charset=utf-8'],
        ['cache-control', 'private, no-cache'],
        ['x-robots-tag', 'noindex'],
      ]),
    );
    const xml = await answer.text();
    expect(xml).not.toContain('mira@ant.example');
    expect(xml).not.toContain('\u0007');
    const { feed } = parser.parse(xml);
    expect(feed['@_xmlns']).toBe('http://www.w3.org/2005/Atom');
    expect(feed).toMatchObject({
      id: `tag:localhost,2026:saved-searches/${id}`,
      title: 'My search · Fundscout',
      author: { name: 'Fundscout' },
      link: [
        { '@_rel': 'self', '@_href': `${SITE}${path}` },
        { '@_rel': 'alternate', '@_href': expect.stringContaining(`${SITE}/search?`) },
      ],
    });
    expect(feed.entry).toHaveLength(50);
    const [newest] = feed.entry;
    const newestId = (await app.pool.query('select max(id) as id from companies')).rows[0].id;
    expect(newest).toMatchObject({
      id: `tag:localhost,2026:saved-searches/${id}/companies/${newestId}`,
      title: expect.stringMatching(/^Ant &amp; &lt;Söhne&gt;|^Ant & <Söhne>/),
      summary: 'Seed · $2.0M · Berlin, Germany',
      link: [{ '@_rel': 'alternate', '@_href': expect.stringContaining(`${SITE}/company/ant-s-hne`) }],
    });
    // The W3C feed validator warns about blank summaries.
    expect(feed.entry[1]).not.toHaveProperty('summary');
    expect(new Set(feed.entry.map((entry: { id: string }) => entry.id)).size).toBe(50);
    for (const { updated } of [feed, ...feed.entry]) {
      expect(updated).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
    }

    const etag = answer.headers.get('etag') ?? '';
    const same = await app.send(path, { headers: { 'if-none-match': `W/${etag}` } });
    expect([same.status, await same.text()]).toEqual([304, '']);
    await addAndMatch('Ant again');
    expect((await app.send(path, { headers: { 'if-none-match': etag } })).status).toBe(200);
  });

  test('has one URL, which can be revoked', async () => {
    const id = await save();
    const first = await open(id);
    const second = await open(id);
    expect([(await app.send(first)).status, (await app.send(second)).status]).toEqual([404, 200]);
    const { searches } = await (await app.send('/api/saved-searches', { as: 'pro' })).json();
    expect(searches[0].alert.feed).toBe(true);
    expect((await app.send(`/api/saved-searches/${id}/feed`, { as: 'pro', method: 'DELETE' })).status).toBe(204);
    expect((await app.send(second)).status).toBe(404);
    expect((await app.send('/feeds/x')).status).toBe(404);
    const { rows } = await app.pool.query('select from saved_searches where feed_token_hash is not null');
    expect(rows).toEqual([]);
  });

  test('stops working when its search is deleted or the plan ends', async () => {
    const path = await open(await save());
    const { searches } = await (await app.send('/api/saved-searches', { as: 'pro' })).json();
    await app.send(`/api/saved-searches/${searches[0].id}`, { as: 'pro', method: 'DELETE' });
    expect((await app.send(path)).status).toBe(404);
    const monthly = await open(await save('industry=AI', 'monthly'), 'monthly');
    expect((await app.send(monthly)).status).toBe(200);
    await endPlan('monthly');
    expect((await app.send(monthly)).status).toBe(404);
  });
});
