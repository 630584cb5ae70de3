import { beforeAll, expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { addCompanies } from '#test/companies.ts';
import { queryPlans } from '#test/query-plans.ts';
import { startSmtp } from '#test/smtp.ts';
import { startForFile } from '#test/start-for-file.ts';
import { countNewLeads, emailNewLeads } from './monthly-mail.ts';

const APP_URL = 'http://localhost:3000';

const smtp = startForFile(startSmtp);
const app = startForFile(() => createTestApp('2026-11-21', { SMTP_URL: smtp.url }));
beforeAll(async () => {
  await addCompanies(app.db, [
    { organization_name: 'Older', first_seen_at: new Date('2026-09-30T23:59:59Z') },
    { organization_name: 'Harrowgate', first_seen_at: new Date('2026-10-01T00:00:00Z') },
    { organization_name: 'Vantry', first_seen_at: new Date('2026-10-31T23:59:59Z') },
    {
      organization_name: 'Tarn',
      first_seen_at: new Date('2026-11-01T00:00:00Z'),
      last_funding_date: '2026-08-03',
    },
    { organization_name: 'Invented', first_seen_at: new Date('2026-11-02T00:00:00Z'), source: 'sample' },
  ]);
});

const choose = (body: object, as?: 'pro' | 'free') => app.send('/api/account/new-leads', { as, method: 'PUT', body });
const settings = async () => (await app.send('/api/account/new-leads', { as: 'pro' })).json();
const emailLeads = (now: string) => emailNewLeads(app.dependencies, new Date(now));
const sentMails = () => app.mails.filter(({ subject }) => subject.includes('new lead'));

test('counts companies first seen this month, never the sample', async () => {
  const response = await app.send('/api/stats/new-leads');
  expect(await response.json()).toEqual({ since: '2026-11-01', count: 1, recent: 1 });
});

test('the search for new leads finds and exports exactly those', async () => {
  const { since, count } = await (await app.send('/api/stats/new-leads')).json();
  const { total, companies } = await (await app.send(`/api/companies?added=${since}`)).json();
  expect(total).toBe(count);
  expect(companies.map(({ organizationName }: { organizationName: string }) => organizationName)).toEqual(['Tarn']);
  const file = await app.send('/api/exports/companies', { as: 'pro', body: { added: since } });
  expect((await file.text()).trim().split('\r\n').slice(1)).toEqual([expect.stringMatching(/^Tarn,/)]);
  expect((await app.send('/api/companies?added=lately')).status).toBe(400);
});

test('counts new leads without reading all companies', async () => {
  const plans = await queryPlans(app.pool, (client) => countNewLeads(client, '2026-11-01', null));
  expect(plans).toContain('companies_first_seen');
  expect(plans).not.toContain('Seq Scan');
});

test('emails only users who opted in', async () => {
  expect((await choose({ monthly: true })).status).toBe(401);
  expect((await choose({ monthly: 'yes' }, 'pro')).status).toBe(400);
  expect(await settings()).toEqual({ monthly: false });
  await emailLeads('2026-12-01T08:00:00Z');
  expect(sentMails()).toEqual([]);
});

test('emails once per month across processes, until unsubscribed', async () => {
  expect(await (await choose({ monthly: true }, 'pro')).json()).toEqual({ monthly: true });
  await emailLeads('2026-11-30T08:00:00Z');
  expect(sentMails()).toEqual([]);
  app.advanceClock(20 * 86_400); // Saving the preference again in December does not skip November.
  expect((await choose({ monthly: true }, 'pro')).status).toBe(200);
  await Promise.all([emailLeads('2026-12-01T08:00:00Z'), emailLeads('2026-12-01T08:00:00Z')]);
  await emailLeads('2026-12-31T08:00:00Z');
  expect(sentMails()).toMatchObject([
    {
      to: 'pro@fundscout.example',
      subject: '1 new lead in November 2026',
      text: expect.stringMatching(/ 1 had raised in the 90 days before; .*\/search\?added=2026-11-01\n/s),
      bulk: true,
    },
  ]);

  await expect.poll(() => smtp.received.length).toBe(1);
  const headers = smtp.received[0]?.mail.headers ?? [];
  const header = (key: string) => headers.find((line) => line.key === key)?.value ?? '';
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const call = header('list-unsubscribe').replace(/^<|>$/g, '');
  expect(call.startsWith(`${APP_URL}/api/unsubscribe?link=`)).toBe(true);
  expect(smtp.received[0]?.mail.text).toContain(call.replace('/api', ''));

  const path = call.slice(APP_URL.length);
  const forged = await app.send(path.slice(0, -1), { method: 'POST' });
  expect([forged.status, await settings()]).toEqual([404, { monthly: true }]);
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  expect(
    (await app.api.request(path, { method: 'POST', headers: form, body: 'List-Unsubscribe=One-Click' })).status,
  ).toBe(204);
  expect(await settings()).toEqual({ monthly: false });
  await addCompanies(app.db, [{ organization_name: 'Later', first_seen_at: new Date('2026-12-05T00:00:00Z') }]);
  await emailLeads('2027-01-01T08:00:00Z');
  expect(sentMails()).toHaveLength(1);
});

test('sends nothing for a month without new leads', async () => {
  await choose({ monthly: true }, 'free');
  await emailLeads('2027-06-01T08:00:00Z');
  expect(sentMails()).toHaveLength(1);
});

test('sends nothing to banned users', async () => {
  await addCompanies(app.db, [{ organization_name: 'Latest', first_seen_at: new Date('2027-06-05T00:00:00Z') }]);
  const ban = (until: string) =>
    app.pool.query(`update "user" set banned = true, "banExpires" = $1 where email = 'free@fundscout.example'`, [
      until,
    ]);
  await ban('2027-07-02T00:00:00Z');
  await emailLeads('2027-07-01T08:00:00Z');
  expect(sentMails()).toHaveLength(1);
  await emailLeads('2027-07-02T08:00:00Z');
  expect(sentMails()).toMatchObject([{}, { to: 'free@fundscout.example' }]);
});

test('a failed email does not hold up the others, and is retried', async () => {
  const before = sentMails().length;
  await addCompanies(app.db, [{ organization_name: 'Next', first_seen_at: new Date('2028-02-05T00:00:00Z') }]);
  await choose({ monthly: true }, 'pro');
  let sends = 0;
  const send: typeof app.mailer.send = (...mail) =>
    sends++ === 0 ? Promise.reject(new Error('No room')) : app.mailer.send(...mail);
  const now = new Date('2028-03-01T08:00:00Z');
  const sending = emailNewLeads({ ...app.dependencies, mailer: { send } }, now);
  await expect(sending).rejects.toThrow('Could not email 1 of 2 users');
  expect(sentMails()).toHaveLength(before + 1);
  await emailLeads('2028-03-02T08:00:00Z');
  expect(
    new Set(
      sentMails()
        .slice(before)
        .map(({ to }) => to),
    ).size,
  ).toBe(2);
});
