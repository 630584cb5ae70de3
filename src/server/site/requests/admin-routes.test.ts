import { expect, test } from 'vitest';
import { useTestApp } from '#test/app.ts';

const app = useTestApp();

const post = (path: string, body: object = {}) => app.send(`/api/admin/${path}`, { as: 'admin', body });
const list = async (query = '') => (await app.send(`/api/admin/requests${query}`, { as: 'admin' })).json();
const lastEntry = () =>
  app.db
    .selectFrom('audit_log')
    .select(['action', 'subject', 'details'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

async function newRequest(kind: 'contact' | 'trial' | 'do_not_sell', email: string, state = 'open'): Promise<number> {
  const { rows } = await app.pool.query(
    `insert into requests (kind, topic, name, email, company, message, state)
     values ($1, $2, 'Ida Quay', $3, 'Quay Ltd', 'Words', $4) returning id`,
    [kind, { contact: 'billing', trial: null, do_not_sell: 'delete' }[kind], email, state],
  );
  return rows[0].id;
}

test('approving a trial grants 7 days of trial access and sends an email', async () => {
  const id = await newRequest('trial', 'free@fundscout.example');
  const answer = await post(`requests/${id}/approve`);
  expect(await answer.json()).toEqual({ outcome: 'started' });
  const access = async () => (await (await app.send('/api/me', { as: 'free' })).json()).access;
  await expect.poll(access).toMatchObject({ active: true, trialing: true, export: false });
  expect(app.mails.at(-1)).toMatchObject({
    to: 'free@fundscout.example',
    text: expect.stringMatching(/trial has started\. It ends on \w+ \d+, \d+\./),
  });
  expect(await lastEntry()).toEqual({ action: 'request.approve', subject: `request:${id}`, details: {} });
  expect((await post(`requests/${id}/approve`)).status).toBe(409);
  expect((await list('?kind=trial&state=done')).requests).toMatchObject([
    { id, email: 'free@fundscout.example', decidedBy: 'admin@fundscout.example' },
  ]);
});

test('replies to a message by email and stores the reply', async () => {
  const id = await newRequest('contact', 'ida@quay.example');
  expect((await post(`requests/${id}/reply`, { reply: ' ' })).status).toBe(400);
  expect((await post(`requests/${id}/reply`, { reply: 'Hi <Ada>,\nhere is your invoice.\n\nSam' })).status).toBe(204);
  expect(app.mails.at(-1)).toMatchObject({
    to: 'ida@quay.example',
    text: expect.stringContaining('here is your invoice.'),
    html: expect.stringContaining('Hi &lt;Ada&gt;,<br>here is your invoice.</p>'),
  });
  expect((await list('?kind=contact')).requests).toMatchObject([
    { id, topic: 'Billing', state: 'done', reply: 'Hi <Ada>,\nhere is your invoice.\n\nSam' },
  ]);
  expect(JSON.stringify(await lastEntry())).not.toMatch(/quay|invoice/);
});

test('marks a message as answered elsewhere, without an email', async () => {
  const id = await newRequest('contact', 'ida@quay.example');
  const count = app.mails.length;
  expect((await post(`requests/${id}/close`)).status).toBe(204);
  expect(app.mails).toHaveLength(count);
  expect(await lastEntry()).toMatchObject({ action: 'request.close', subject: `request:${id}` });
  expect((await post(`requests/${id}/reply`, { reply: 'Late' })).status).toBe(409);
  expect((await post(`requests/${id}/reopen`)).status).toBe(204);
  expect(await lastEntry()).toMatchObject({ action: 'request.reopen', subject: `request:${id}` });
  expect((await post(`requests/${id}/reply`, { reply: 'Late' })).status).toBe(204);
  expect((await post(`requests/${id}/reopen`)).status).toBe(204);
  expect((await post(`requests/${id}/reply`, { reply: 'Later' })).status).toBe(204);
  expect(app.mails.at(-1)?.text).not.toContain('Late\n');
  const replied = { id, reply: 'Late\n\nLater', repliedAt: expect.any(String), repliedBy: 'admin@fundscout.example' };
  expect((await list(`?id=${id}`)).requests).toMatchObject([{ ...replied, state: 'done', closedAfterReply: false }]);
  expect((await post(`requests/${id}/reopen`)).status).toBe(204);
  expect((await list(`?id=${id}`)).requests).toMatchObject([{ ...replied, state: 'open', decidedBy: null }]);
  expect((await post(`requests/${id}/close`)).status).toBe(204);
  expect((await list(`?id=${id}`)).requests).toMatchObject([{ ...replied, state: 'done', closedAfterReply: true }]);
});

test('declines a trial with a reason', async () => {
  const id = await newRequest('trial', 'ida@quay.example');
  expect((await post(`requests/${id}/decline`, {})).status).toBe(400);
  expect((await post(`requests/${id}/decline`, { reply: 'Not this time.' })).status).toBe(204);
  expect(app.mails.at(-1)?.text).toContain('Not this time.');
  const repliedBy = 'admin@fundscout.example';
  expect((await list('?state=declined')).requests).toMatchObject([{ id, state: 'declined', repliedBy }]);
  expect((await post(`requests/${id}/reopen`)).status).toBe(204);
  const reopened = { id, state: 'open', reply: 'Not this time.', repliedBy, decidedBy: null };
  expect((await list(`?id=${id}`)).requests).toMatchObject([reopened]);
  expect((await post(`requests/${id}/approve`)).status).toBe(200);
  expect((await post(`requests/${id}/reopen`)).status).toBe(409);
});

test('honoring a reopened request adds an anonymous suppression entry, which an admin can delete', async () => {
  const id = await newRequest('do_not_sell', 'ida@quay.example');
  const on = async () => (await (await post('suppressions/lookup', { email: 'IDA@quay.example' })).json()).suppressed;
  expect(await on()).toBe(false);
  expect((await post(`requests/${id}/decline`, { reply: 'Not in our data, Ida.' })).status).toBe(204);
  expect((await post(`requests/${id}/reopen`)).status).toBe(204);
  expect(await (await post(`requests/${id}/honor`)).json()).toEqual({ contacts: 0 });
  expect((await post(`requests/${id}/reopen`)).status).toBe(409);
  expect(await on()).toBe(true);
  const read = async () => (await app.send('/api/admin/suppressions', { as: 'admin' })).json();
  const { suppressions, total } = await read();
  expect(total).toBe(1);
  expect(JSON.stringify(suppressions)).not.toMatch(/ida|quay/i);
  expect(suppressions).toMatchObject([{ requestId: id, hashes: expect.any(Number) }]);
  expect(suppressions[0].hashes).toBeGreaterThan(1);
  expect((await list('?kind=do_not_sell')).requests).toMatchObject([
    { id, name: null, email: null, reply: null, state: 'done' },
  ]);
  for (const { id: entry } of suppressions) {
    const lifted = await app.send(`/api/admin/suppressions/${entry}`, { as: 'admin', method: 'DELETE' });
    expect(lifted.status).toBe(204);
    expect(await lastEntry()).toMatchObject({ action: 'suppression.delete', subject: `suppression:${entry}` });
  }
  expect(await on()).toBe(false);
  expect((await app.send('/api/admin/suppressions/x', { as: 'admin', method: 'DELETE' })).status).toBe(404);
});

test('lists open requests first, oldest on top', async () => {
  const first = await newRequest('contact', 'a@quay.example');
  const second = await newRequest('contact', 'b@quay.example');
  const { requests, open } = await list();
  expect(requests.slice(0, 2).map(({ id }: { id: number }) => id)).toEqual([first, second]);
  expect(requests[2].state).not.toBe('open');
  expect(open).toEqual([{ kind: 'contact', open: 2 }]);
});

test('finds one request by its number', async () => {
  const id = await newRequest('contact', 'e@quay.example');
  expect(await list(`?id=${id}`)).toMatchObject({ total: 1, requests: [{ id }] });
  expect(await list('?id=4711')).toMatchObject({ total: 0, requests: [] });
  expect(await list('?id=x')).toMatchObject({ code: 'invalid_parameters', errors: [{ field: 'id' }] });
});

test.each(['0', 'x', '99999999999', '4711'])('returns 404 for request %s', async (id) => {
  expect((await post(`requests/${id}/approve`)).status).toBe(404);
});

test('refuses a decision meant for another kind of request', async () => {
  const id = await newRequest('contact', 'c@quay.example');
  expect((await post(`requests/${id}/approve`)).status).toBe(404);
  expect((await post(`requests/${id}/honor`)).status).toBe(404);
  expect((await post(`requests/${id}/decline`, { reply: 'No' })).status).toBe(404);
  const unconfirmed = await newRequest('do_not_sell', 'd@quay.example', 'unconfirmed');
  expect((await post(`requests/${unconfirmed}/honor`)).status).toBe(404);
});
