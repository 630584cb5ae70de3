import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { smtpError, startSmtp, type TestSmtp } from '#test/smtp.ts';
import { loadConfig } from '../config.ts';
import { createJobs } from '../jobs/jobs.ts';
import { createMailer, type Mailer } from './mailer.ts';
import { purgeMails } from './stored-mails.ts';

const MAIL = {
  to: 'mira@harrowgate.example',
  subject: 'Grüße',
  text: 'Plain: http://x.example/?a=1',
  html: '<p>Rich</p>',
};
const SOON = { timeout: 30_000 };

let database: TestDatabase;
let closing: (() => Promise<void>)[];
async function open(): Promise<void> {
  const opened = await createTestDatabase();
  database = opened;
  closing = [() => opened.close()];
}
async function close(open: typeof closing): Promise<void> {
  for (const end of open.reverse()) await end();
}
beforeEach(open);
afterEach(() => close(closing));

/** Has an email to a server that never responds. Starts first, because a mailer gives up after ten seconds. */
let unanswered: TestDatabase;
beforeAll(async () => {
  await open();
  unanswered = database;
  const silent = createServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1');
  closing.push(async () => void silent.close());
  await once(silent, 'listening');
  await (await mailerTo(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`)).send(MAIL);
  const opened = closing;
  return () => close(opened);
});

async function mailerTo(SMTP_URL: string): Promise<Mailer> {
  const jobs = createJobs(database.url, console.error);
  const config = loadConfig({ DATABASE_URL: database.url, SMTP_URL, MAIL_FROM: 'Fundscout <hello@fundscout.example>' });
  const mailer = createMailer({ config, db: database.db, jobs, print: () => {} });
  await jobs.start();
  closing.push(async () => mailer.close());
  closing.push(() => jobs.close());
  return mailer;
}

async function smtp(behavior: Parameters<typeof startSmtp>[0] = {}): Promise<TestSmtp> {
  const server = await startSmtp(behavior);
  closing.push(() => server.close());
  return server;
}

function stored() {
  return database.db.selectFrom('mails').selectAll().orderBy('created_at').execute();
}

/** Skips the retry delay: makes the job due and wakes the workers. */
async function skipRetryDelay(): Promise<void> {
  const due = "update pgboss.job set start_after = now() where name = 'deliver-mail' and state = 'retry'";
  await expect.poll(async () => (await database.pool.query(due)).rowCount, SOON).toBe(1);
  const channel = "'pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24)";
  await database.pool.query(`select pg_notify(${channel}, 'deliver-mail')`);
}

test('delivers an email with both parts and deletes its text', async () => {
  const server = await smtp();
  await (await mailerTo(server.url)).send({ ...MAIL, replyTo: 'wren@reed.example' });
  await expect.poll(() => server.received, SOON).toHaveLength(1);
  const [arrived] = server.received;
  expect(arrived).toMatchObject({ from: 'hello@fundscout.example', to: [MAIL.to] });
  const { from, subject, text, html, messageId, date, headers } = arrived?.mail ?? {};
  expect({ from, subject, text: text?.trim(), html: html?.trim() }).toEqual({
    from: { name: 'Fundscout', address: 'hello@fundscout.example' },
    subject: MAIL.subject,
    text: MAIL.text,
    html: MAIL.html,
  });
  await expect.poll(async () => (await stored())[0]?.state, SOON).toBe('delivered');
  const [row] = await stored();
  expect(row).toMatchObject({ attempts: 1, last_error: null, body_text: null, body_html: null });
  expect(messageId).toBe(`<${row?.id}@fundscout.example>`);
  expect(new Date(date ?? '').getTime()).toBe(Math.floor((row?.created_at.getTime() ?? 0) / 1000) * 1000);
  expect(arrived?.mail.replyTo).toMatchObject([{ address: 'wren@reed.example' }]);
  expect(headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }));
  expect(headers?.filter(({ key }) => key === 'mime-version')).toHaveLength(1);
});

test('user input cannot inject a header or a recipient', async () => {
  const server = await smtp();
  const mailer = await mailerTo(server.url);
  await mailer.send({ ...MAIL, subject: 'Hello\r\nBcc: everyone@x.example\r\n\r\nand more' });
  await mailer.send({ ...MAIL, to: 'a@x.example, b@x.example' });
  await expect.poll(async () => (await stored()).map(({ state }) => state), SOON).not.toContain('waiting');
  const [first, ...others] = server.received;
  expect(first?.to).toEqual([MAIL.to]);
  expect(first?.mail.bcc).toBeUndefined();
  expect(first?.mail.subject).toMatch(/^Hello Bcc: everyone@x\.example +and more$/);
  expect(others.flatMap(({ to }) => to)).not.toContain('b@x.example');
});

test('an email sent while the mail server is down is delivered once when it recovers', async () => {
  const down = await startSmtp();
  await down.close();
  const mailer = await mailerTo(down.url);
  await mailer.send(MAIL);
  await expect.poll(stored, SOON).toMatchObject([{ state: 'waiting', attempts: 1, last_error: /ECONNREFUSED/ }]);
  const pauses = () =>
    database.pool.query<{ pause: number }>(
      "select extract(epoch from start_after - now())::float8 as pause from pgboss.job where state = 'retry'",
    );
  await expect.poll(async () => (await pauses()).rows[0]?.pause, SOON).toBeGreaterThan(55);
  expect((await pauses()).rows[0]?.pause).toBeLessThan(121);
  const server = await smtp({ port: down.port });
  await skipRetryDelay();
  await expect.poll(stored, SOON).toMatchObject([{ state: 'delivered', attempts: 2, last_error: null }]);
  expect(server.received).toHaveLength(1);
});

test('retries a temporary rejection but not a permanent one', async () => {
  let greylisted = true;
  const server = await smtp({
    onRcptTo({ address }, _session, done) {
      if (address.startsWith('gone')) return done(smtpError(550, 'no such user'));
      if (greylisted) return done(smtpError(451, 'greylisted, come back'));
      done();
    },
  });
  const mailer = await mailerTo(server.url);
  await mailer.send({ ...MAIL, to: 'gone@harrowgate.example' });
  await mailer.send(MAIL);
  await expect.poll(stored, SOON).toMatchObject([
    { state: 'failed', attempts: 1, last_error: expect.stringContaining('550 no such user') },
    { state: 'waiting', attempts: 1, last_error: expect.stringContaining('451 greylisted') },
  ]);
  greylisted = false;
  await skipRetryDelay();
  await expect.poll(stored, SOON).toMatchObject([
    { state: 'failed', attempts: 1 },
    { state: 'delivered', attempts: 2 },
  ]);
  expect(server.received.flatMap(({ to }) => to)).toEqual([MAIL.to]);
});

test('two processes deliver each email once', async () => {
  const server = await smtp();
  const [one, other] = [await mailerTo(server.url), await mailerTo(server.url)];
  const subjects = Array.from({ length: 40 }, (_, number) => `Number ${number}`);
  await Promise.all(subjects.map((subject, i) => (i % 2 ? one : other).send({ ...MAIL, subject })));
  await expect.poll(async () => (await stored()).every(({ state }) => state === 'delivered'), SOON).toBe(true);
  expect(server.received.map(({ mail }) => mail.subject).sort()).toEqual(subjects.sort());
});

test('transactional emails are delivered before bulk emails', async () => {
  const open = Promise.withResolvers<void>();
  let held = 0;
  const server = await smtp({
    onRcptTo(_address, _session, done) {
      held += 1;
      void open.promise.then(() => done());
    },
  });
  const mailer = await mailerTo(server.url);
  await Promise.all(Array.from({ length: 40 }, () => mailer.send({ ...MAIL, bulk: true })));
  await expect.poll(() => held, SOON).toBeGreaterThan(0);
  await mailer.send({ ...MAIL, subject: '123456 is your code' });
  open.resolve();
  await expect.poll(() => server.received, SOON).toHaveLength(41);
  const place = server.received.findIndex(({ mail }) => mail.subject === '123456 is your code');
  expect(place).toBeLessThan(20); // Only the ten already in progress come first.
});

test('a delivered email stays delivered after a second attempt', async () => {
  const open = Promise.withResolvers<void>();
  let held = false;
  const server = await smtp({
    onRcptTo(_address, _session, done) {
      held = true;
      void open.promise.then(() => done(smtpError(451, 'come back')));
    },
  });
  await (await mailerTo(server.url)).send(MAIL);
  await expect.poll(() => held, SOON).toBe(true);
  await database.pool.query("update mails set state = 'delivered', body_text = null, body_html = null");
  open.resolve();
  const ended = "select from pgboss.job where name = 'deliver-mail' and state <> 'active'";
  await expect.poll(async () => (await database.pool.query(ended)).rowCount, SOON).toBe(1);
  expect(await stored()).toMatchObject([{ state: 'delivered', last_error: null }]);
});

test('an email whose last attempt failed is marked as failed and stored', async () => {
  const server = await smtp({ onRcptTo: (_address, _session, done) => done(smtpError(451, 'never today')) });
  await (await mailerTo(server.url)).send(MAIL);
  // Only once it waits for its retry: while an attempt ends, the queue replaces the job.
  const lastRetry = "update pgboss.job set retry_limit = 1 where name = 'deliver-mail' and state = 'retry'";
  await expect.poll(async () => (await database.pool.query(lastRetry)).rowCount, SOON).toBe(1);
  await skipRetryDelay();
  await expect.poll(stored, SOON).toMatchObject([{ state: 'failed', attempts: 2, body_text: MAIL.text }]);
});

test('emails are stored for 30 days, and none waits forever', async () => {
  const now = new Date('2026-11-21T12:00:00Z');
  await database.pool.query(
    `insert into mails (recipient, subject, state, created_at) values
     ('a@x.example', 'old', 'delivered', '2026-10-22T11:00:00Z'),
     ('a@x.example', 'month', 'delivered', '2026-10-22T13:00:00Z'),
     ('a@x.example', 'stuck', 'waiting', '2026-11-19T11:00:00Z'),
     ('a@x.example', 'fresh', 'waiting', '2026-11-19T13:00:00Z')`,
  );
  await purgeMails(database.db, now);
  expect((await stored()).map(({ subject, state }) => [subject, state])).toEqual([
    ['month', 'delivered'],
    ['stuck', 'failed'],
    ['fresh', 'waiting'],
  ]);
});

test('a server that never responds blocks nothing and is retried', async () => {
  database = unanswered;
  await expect.poll(stored, SOON).toMatchObject([{ state: 'waiting', attempts: 1, last_error: /greeting/i }]);
});
