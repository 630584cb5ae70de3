import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '#test/app.ts';
import { OPERATOR_TOKEN } from '#test/services.ts';
import { smtpError, startSmtp, type TestSmtp } from '#test/smtp.ts';

let app: TestApp;
let sending: TestApp;
let smtp: TestSmtp;
let refused = true;
beforeAll(async () => {
  smtp = await startSmtp({
    onRcptTo: (_address, _session, done) => done(refused ? smtpError(550, 'no such user') : undefined),
  });
  [app, sending] = await Promise.all([createTestApp(), createTestApp('2026-11-21', { SMTP_URL: smtp.url })]);
});
afterAll(async () => {
  await Promise.all([app.close(), sending.close()]);
  await smtp.close();
});

const SECRET = 'http://localhost:3000/open?token=secret';
const WAITING = '019a0000-0000-7000-8000-000000000001';
const MAIL = {
  to: 'mira@harrowgate.example',
  subject: '123456 is your code',
  text: `Open:\n${SECRET}`,
  html: '<p>Hi</p>',
};

async function deliveries(): Promise<{ id: string; state: string }[]> {
  return (await (await sending.send('/api/admin/mails', { as: 'admin' })).json()).mails;
}

test('without a mail server emails stay in the outbox, newest first, and their links are printed', async () => {
  await app.mailer.send(MAIL);
  await app.mailer.send({ ...MAIL, subject: 'Without\u0007 links', text: 'No links' });
  const { mails } = await (await app.send('/api/outbox', { as: 'admin' })).json();
  expect(mails).toMatchObject([
    { to: MAIL.to, text: 'No links' },
    { to: MAIL.to, subject: MAIL.subject, text: MAIL.text, html: MAIL.html },
  ]);
  expect(app.printed).toEqual([
    `Email to ${MAIL.to}: 123456 is your code: ${SECRET}`,
    `Email to ${MAIL.to}: Without  links`,
  ]);
});

/** Bindings of a local request, such as any forwarded by a local proxy. */
const HERE = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };

test('the outbox is for admins and holders of the token printed at startup', async () => {
  const status = async (token: string, as?: Account) =>
    (await app.send('/api/outbox', { as, headers: { 'x-outbox-token': token } })).status;
  expect(await status(OPERATOR_TOKEN)).toBe(200);
  expect(await status('', 'admin')).toBe(200);
  for (const token of ['', 'x', `${OPERATOR_TOKEN}x`]) {
    expect([await status(token), await status(token, 'pro')]).toEqual([403, 403]);
  }
  const local = await app.api.request('/api/outbox', { headers: { host: 'localhost:3000' } }, HERE);
  expect(local.status).toBe(403);
  expect(await local.text()).not.toContain('token');
});

test('there is no outbox when a mail server is configured', async () => {
  expect((await sending.send('/api/outbox', { as: 'admin' })).status).toBe(404);
});

test('an admin sees delivery states without content and can retry a failed email', async () => {
  await sending.mailer.send(MAIL);
  await expect.poll(deliveries).toMatchObject([{ state: 'failed' }]);
  const answer = await (await sending.send('/api/admin/mails', { as: 'admin' })).text();
  const [mail] = JSON.parse(answer).mails;
  expect(mail).toMatchObject({
    to: MAIL.to,
    subject: '•••••• is your code',
    state: 'failed',
    attempts: 1,
    lastError: expect.stringContaining('550 no such user'),
  });
  expect(answer).not.toMatch(/secret|123456|<p>/);

  refused = false;
  const retry = `/api/admin/mails/${mail.id}/retry`;
  expect((await sending.send(retry, { as: 'admin', method: 'POST', body: {} })).status).toBe(204);
  await expect.poll(deliveries).toMatchObject([{ state: 'delivered', attempts: 2 }]);
  expect(smtp.received).toHaveLength(1);
  expect((await sending.send(retry, { as: 'admin', body: {} })).status).toBe(409);
  // A waiting email has its job; a second one would send it twice.
  await sending.pool.query(
    "insert into mails (id, recipient, subject, state) values ($1, 'a@x.example', 'Hi', 'waiting')",
    [WAITING],
  );
  expect((await sending.send(`/api/admin/mails/${WAITING}/retry`, { as: 'admin', body: {} })).status).toBe(409);
  for (const id of ['1', '019a0000-0000-7000-8000-000000000000']) {
    const unknown = await sending.send(`/api/admin/mails/${id}/retry`, { as: 'admin', body: {} });
    expect(await unknown.json()).toMatchObject({ code: 'not_found' });
  }
});

test('refuses to retry without a mail server', async () => {
  const answer = await app.send('/api/admin/mails/019a0000-0000-7000-8000-000000000000/retry', {
    as: 'admin',
    body: {},
  });
  expect(answer.status).toBe(403);
  expect(await answer.json()).toMatchObject({
    detail: 'No mail server is configured, so emails stay in the outbox. Set SMTP_URL to send them',
  });
});

test('filters emails by state and recipient', async () => {
  const list = async (state: string) =>
    await (await sending.send(`/api/admin/mails?state=${state}`, { as: 'admin' })).json();
  expect(await list('delivered')).toMatchObject({ total: 1, sending: true, mails: [{ state: 'delivered' }] });
  expect(await list('failed')).toMatchObject({ total: 0, mails: [] });
  const to = async (text: string) =>
    (await (await sending.send(`/api/admin/mails?to=${text}`, { as: 'admin' })).json()).total;
  expect([await to(MAIL.to.slice(1, -1)), await to('elsewhere')]).toEqual([1, 0]);
  expect(await list('lost')).toMatchObject({ code: 'invalid_parameters', errors: [{ field: 'state' }] });
});
