import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Contact } from '#domain/companies/company.ts';
import { userIdOf } from '#test/accounts.ts';
import { type Account, useTestApp } from '#test/app.ts';
import { addCompanies } from '#test/companies.ts';
import { readViewer } from '../../members/accounts/viewer-queries.ts';
import { loadConfig } from '../../platform/config.ts';
import { createDb, createPool } from '../../platform/database/connection.ts';
import { readSettings } from '../../platform/settings/settings.ts';
import { createEmailAccess } from './company-email-access.ts';

const COMPANIES = 130;
/** Number of additional companies without an email. */
const WITHOUT_EMAIL = 20;
const TRIAL = 70;
const PAID = 90;

const app = useTestApp();
beforeAll(async () => {
  await addCompanies(
    app.db,
    Array.from({ length: COMPANIES + WITHOUT_EMAIL }, (_, n) => ({
      organization_name: `${n < COMPANIES ? 'Company' : 'Silent'} ${n}`,
      last_funding_date: `2026-0${(n % 9) + 1}-01`,
      total_funding_amount_usd: (n * 7919) % 1_000,
      contacts: n < COMPANIES ? [{ first_name: 'Dana', email: `dana@company-${n}.example` }] : [],
    })),
  );
  const settings = { trial_daily_reveals: TRIAL, paid_daily_reveals: PAID };
  await app.send('/api/settings', { as: 'admin', method: 'PATCH', body: settings });
});
beforeEach(() => app.advanceClock(86_400));

const OPEN = /dana@company-\d+\.example/g;

type Viewer = { as?: Account; headers?: Record<string, string> };

async function ask(path: string, viewer: Viewer = { as: 'trial' }) {
  const answer = await app.send(path, viewer);
  expect(answer.status).toBe(200);
  const text = await answer.text();
  return { ...JSON.parse(text), open: new Set(text.match(OPEN)) };
}

/** Requests everything API clients may read: all pages in all orders, profiles and related data. @returns the unmasked emails */
async function readEverything(viewer: Viewer): Promise<Set<string>> {
  const pages = ['name-asc', 'name-desc', 'total-asc', 'date-asc'].flatMap((sort) =>
    [1, 2, 3].map((page) => `/api/companies?sort=${sort}&page=${page}`),
  );
  const slugs = Array.from({ length: 30 }, (_, n) => `company-${n * 4}`);
  const profiles = slugs.flatMap((slug) => [`/api/companies/${slug}`, `/api/companies/${slug}/similar`]);
  const others = [
    '/api/comparisons/company-1-vs-company-2',
    '/api/company-names?query=company',
    '/api/directory/companies/c',
  ];
  const answers = await Promise.all(
    [...pages, ...profiles, ...(viewer.headers ? [] : others)].map((path) => ask(path, viewer)),
  );
  return new Set(answers.flatMap(({ open }) => [...open]));
}

test('shows emails of companies up to the daily limit and masks the others', async () => {
  const first = await ask('/api/companies?sort=name-asc');
  const resetsAt = '2026-11-23T00:00:00.000Z';
  expect([first.open.size, first.revealBudget]).toEqual([50, { limit: TRIAL, remaining: TRIAL - 50, resetsAt }]);
  const second = await ask('/api/companies?sort=name-asc&page=2');
  expect([second.open.size, second.revealBudget.remaining]).toEqual([20, 0]);
  const shown = second.companies.flatMap(({ contacts }: { contacts: Contact[] }) => contacts);
  expect(shown.slice(0, 20).every(({ emailMasked }: Contact) => !emailMasked)).toBe(true);
  expect(shown.slice(20).every(({ email, emailMasked }: Contact) => emailMasked && email?.startsWith('d*'))).toBe(true);

  const emails = new Set<string>([...first.open, ...second.open]);
  expect(await readEverything({ as: 'trial' })).toEqual(emails);
  const [email = ''] = emails;
  const company = await ask(`/api/companies/${/company-\d+/.exec(email)?.[0]}`);
  expect([[...company.open], company.revealBudget.remaining]).toEqual([[email], 0]);
  const hidden = second.companies.at(-1).slug;
  expect(await ask(`/api/companies/${hidden}`)).toMatchObject({ open: new Set(), contacts: [{ emailMasked: true }] });
});

test('a company counts once a day, and companies without emails never count', async () => {
  for (let n = 0; n < 3; n++) await ask('/api/companies?sort=name-asc');
  expect((await ask('/api/companies/company-0')).revealBudget.remaining).toBe(TRIAL - 50);
  const none = await ask(`/api/companies/silent-${COMPANIES}`);
  expect(none.contacts).toEqual([]);
  await ask(`/api/companies/silent-${COMPANIES}/evidence`);
  expect((await ask('/api/companies?sort=name-asc')).revealBudget.remaining).toBe(TRIAL - 50);
});

test('requests for masked emails use no budget', async () => {
  const preview = await ask('/api/companies?sort=name-asc&emails=masked');
  expect([preview.open.size, preview.revealBudget.remaining]).toEqual([0, TRIAL]);
  const company = await ask('/api/companies/company-0?emails=masked');
  expect([company.open.size, company.revealBudget.remaining]).toEqual([0, TRIAL]);
});

test('concurrent requests cannot exceed the limit, with sessions, keys and tokens in two processes', async () => {
  const { key } = await (await app.send('/api/auth/api-key/create', { as: 'monthly', body: { name: 'x' } })).json();
  const { token } = await (await app.send('/api/auth/token', { as: 'monthly' })).json();
  const bearer = (proof: string) => ({ headers: { authorization: `Bearer ${proof}` } });
  const pool = createPool(app.url);
  const db = createDb(pool);
  const now = () => new Date(Date.parse('2026-11-21T12:00:00Z') + 4 * 86_400_000);
  const settings = { current: () => readSettings(db), change: () => Promise.reject() };
  const elsewhere = createEmailAccess({ db, settings, config: loadConfig({}), now });
  const userId = await userIdOf(app, 'monthly');
  const viewer = await readViewer(db, userId, { adminEmail: '', now: now() });
  const companies = await pool.query<{ id: number; slug: string }>('select id, slug from companies order by random()');
  const there = Array.from({ length: 15 }, async (_, n) => {
    const part = companies.rows.slice(n * 10, n * 10 + 10).filter(({ slug }) => slug.startsWith('company'));
    const { showsEmails } = await elsewhere.reveal(
      viewer,
      part.map(({ id }) => id),
    );
    return new Set(part.filter(({ id }) => showsEmails(id)).map(({ slug }) => `dana@${slug}.example`));
  });
  const here = [{ as: 'monthly' } as const, bearer(key), bearer(token)].map(readEverything);
  const emails = new Set((await Promise.all([...here, ...there])).flatMap((some) => [...some]));
  expect(emails.size).toBe(PAID);
  const { rows: kept } = await pool.query(`select cardinality(members) as n from rate_limits where key = $1`, [
    `reveals:user:${userId}`,
  ]);
  expect(kept).toEqual([{ n: PAID }]);
  await pool.end();
});

test('the limit resets at midnight UTC', async () => {
  await readEverything({ as: 'trial' });
  expect((await ask('/api/companies?sort=name-desc')).revealBudget.remaining).toBe(0);
  app.advanceClock(12 * 3_600);
  const [before, after] = [
    await ask('/api/companies?sort=total-asc&page=3'),
    await ask('/api/companies?sort=total-asc'),
  ];
  expect([before.open.size + after.open.size, after.revealBudget.remaining]).toEqual([TRIAL, 0]);
});

test('admins see every email; visitors and free users see none', async () => {
  expect((await readEverything({ as: 'admin' })).size).toBe(COMPANIES);
  for (const as of ['free', 'lps', undefined] as const) {
    expect((await readEverything({ as })).size).toBe(0);
    expect((await ask('/api/companies', { as })).revealBudget).toBeNull();
  }
});

test('counts nothing when limits are turned off for benchmarks', async () => {
  const settings = { current: () => readSettings(app.db), change: () => Promise.reject() };
  const now = () => new Date('2026-11-21T12:00:00Z');
  const lifted = createEmailAccess({ db: app.db, settings, config: loadConfig({ RATE_LIMITS: 'off' }), now });
  const viewer = await readViewer(app.db, await userIdOf(app, 'trial'), { adminEmail: '', now: now() });
  const ids = Array.from({ length: TRIAL + 10 }, (_, n) => n + 1);
  const { showsEmails, budget } = await lifted.reveal(viewer, ids);
  expect([ids.every(showsEmails), budget]).toEqual([true, null]);
  expect((await lifted.reveal(null, ids)).showsEmails(1)).toBe(false);
});

test('an admin viewing as a user uses none of their budget', async () => {
  await app.send('/api/me', { as: 'lifetime' });
  await app.pool.query(
    `update session set "impersonatedBy" = (select id from "user" where email = 'admin@fundscout.example')
     where "userId" = (select id from "user" where email = 'lifetime@fundscout.example')`,
  );
  await expect.poll(async () => (await ask('/api/me', { as: 'lifetime' })).impersonatedBy).not.toBeNull();
  expect((await ask('/api/companies', { as: 'lifetime' })).revealBudget).toBeNull();
  const { rows } = await app.pool.query(
    `select from rate_limits where key = 'reveals:user:' || (select id from "user" where email = 'lifetime@fundscout.example')`,
  );
  expect(rows).toEqual([]);
});
