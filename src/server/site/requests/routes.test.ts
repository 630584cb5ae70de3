import { expect, test } from 'vitest';
import { BRAND } from '#domain/brand.ts';
import { FORM_HOURS, FORM_SECONDS } from '#domain/privacy/requests.ts';
import { useTestApp } from '#test/app.ts';

const app = useTestApp();

/** Opens a form and waits as long as a person takes to fill it in. */
async function filledIn(): Promise<string> {
  const { stamp } = await (await app.send('/api/requests/form')).json();
  app.advanceClock(FORM_SECONDS);
  return stamp;
}

const stored = () => app.db.selectFrom('requests').selectAll().orderBy('id').execute();
const mailsTo = (to: string) => app.mails.filter((mail) => mail.to === to);
const MESSAGE = { topic: 'program', name: 'Wren Quay', email: ' Wren@Harbour.example', message: 'May we see LPs?' };

test('stores a message, forwards it to support with the sender as reply-to, and confirms receipt', async () => {
  const answer = await app.send('/api/requests/contact', { body: { ...MESSAGE, stamp: await filledIn() } });
  expect(await answer.json()).toEqual({ sent: true });
  const [request] = await stored();
  expect(request).toMatchObject({ kind: 'contact', topic: 'program', email: 'wren@harbour.example', state: 'open' });
  const [forwarded] = mailsTo(BRAND.supportEmail);
  expect(forwarded).toMatchObject({ replyTo: 'wren@harbour.example' });
  expect(forwarded?.subject).toContain('LP program');
  expect(forwarded?.text).toContain('May we see LPs?');
  const [received] = mailsTo('wren@harbour.example');
  expect(received?.subject).toBe('We received your message');
  // Anyone can enter any address, so the input is not sent to it.
  expect(received?.text).not.toContain('LPs');
});

test('a bot that fills in every field gets the same response, but nothing is stored or sent', async () => {
  const [before, mails] = [await stored(), app.mails.length];
  const body = {
    ...MESSAGE,
    email: 'robot@harbour.example',
    homepage: 'https://pills.example',
    stamp: await filledIn(),
  };
  const answer = await app.send('/api/requests/contact', { body });
  expect([answer.status, await answer.json()]).toEqual([200, { sent: true }]);
  expect(await stored()).toEqual(before);
  expect(app.mails).toHaveLength(mails);
});

test('accepts a form sent at once by a script, and refuses one sent too late or with a forged stamp', async () => {
  const { stamp } = await (await app.send('/api/requests/form')).json();
  const send = async (email: string) => {
    const body = { ...MESSAGE, email: 'slow@harbour.example', stamp: email };
    const answer = await app.send('/api/requests/contact', { body });
    return [answer.status, (await answer.json()).code];
  };
  expect(await send(stamp)).toEqual([200, undefined]);
  const before = (await stored()).length;
  app.advanceClock(FORM_HOURS * 3600 + 1);
  expect(await send(stamp)).toEqual([409, 'form_expired']);
  expect(await send('')).toEqual([409, 'form_expired']);
  expect(await send(`${(0).toString(36)}.${stamp.split('.')[1]}`)).toEqual([409, 'form_expired']);
  expect((await stored()).length).toBe(before);
});

test('names the error of each field', async () => {
  const body = { topic: 'nothing', email: 'no address', message: 'x'.repeat(5_001), stamp: await filledIn() };
  const answer = await app.send('/api/requests/contact', { body });
  expect(answer.status).toBe(400);
  const { code, errors } = await answer.json();
  expect(code).toBe('invalid_parameters');
  expect(
    Object.fromEntries(errors.map((error: { field: string; message: string }) => [error.field, error.message])),
  ).toEqual({
    topic: 'Select an option',
    name: 'Enter your name',
    email: 'Enter an email address like you@company.com',
    message: 'Use 5,000 characters or fewer',
  });
});

test.each([
  'victim1＠harbour.example,victim2@harbour.example',
  'victim1@harbour.example，victim2＠harbour.example',
  'shown＠bank.example<victim1@harbour.example>',
  'shown＠bank.example<victim1@harbour.example',
  '"shown"＜victim1@harbour.example',
  `${'ﷺ'.repeat(20)}@harbour.example`,
])('rejects %s as an email address without storing or sending anything', async (email) => {
  const [before, mails] = [await stored(), app.mails.length];
  const answer = await app.send('/api/requests/contact', { body: { ...MESSAGE, email, stamp: await filledIn() } });
  const { errors } = await answer.json();
  expect([answer.status, errors[0].field]).toEqual([400, 'email']);
  expect(await stored()).toEqual(before);
  expect(app.mails).toHaveLength(mails);
});

test('limits emails to an address per hour', async () => {
  const send = async () => {
    const body = { ...MESSAGE, email: 'often@harbour.example', stamp: await filledIn() };
    return (await app.send('/api/requests/contact', { body })).status;
  };
  for (let times = 0; times < 5; times++) expect(await send()).toBe(200);
  expect(await send()).toBe(429);
  expect(mailsTo('often@harbour.example')).toHaveLength(5);
  app.advanceClock(3_600);
  expect(await send()).toBe(200);
});

test('stores a message and its emails together or not at all', async () => {
  const before = (await stored()).length;
  await app.db.schema.alterTable('mails').renameTo('mails_away').execute();
  const body = { ...MESSAGE, email: 'whole@harbour.example', stamp: await filledIn() };
  const answer = await app.send('/api/requests/contact', { body });
  await app.db.schema.alterTable('mails_away').renameTo('mails').execute();
  expect(answer.status).toBe(500);
  expect((await stored()).length).toBe(before);
});

test('does not reveal whether an address has an account', async () => {
  const ask = async (email: string) => {
    const body = { name: 'Wren', email, stamp: await filledIn() };
    return (await app.send('/api/requests/trial', { body })).json();
  };
  expect(await ask('free@fundscout.example')).toEqual(await ask('nobody@harbour.example'));
  expect(mailsTo('free@fundscout.example')[0]?.subject).toBe(mailsTo('nobody@harbour.example')[0]?.subject);
  const { access } = await (await app.send('/api/me', { as: 'free' })).json();
  expect(access).toMatchObject({ active: false, trialing: false });
});
