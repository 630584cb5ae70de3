import { beforeAll, beforeEach, expect, test } from 'vitest';
import { MAX_CONTACTS_WITHOUT_PLAN } from '#domain/billing/reveal-budget.ts';
import { type Account, useTestApp } from '#test/app.ts';
import { addCompanies } from '#test/companies.ts';
import { addLps } from '#test/lps.ts';
import { createDb, createPool } from '../../platform/database/connection.ts';
import { createContactLimit } from './contact-limit.ts';

const NETWORK = '203.0.113.7';
const PAGES = MAX_CONTACTS_WITHOUT_PLAN / 50;

const app = useTestApp('2026-11-21', { TRUSTED_PROXIES: '1' });
beforeAll(async () => {
  await addCompanies(
    app.db,
    Array.from({ length: MAX_CONTACTS_WITHOUT_PLAN + 40 }, (_, n) => ({
      organization_name: `Company ${String(n).padStart(4, '0')}`,
      description: `Maker of part ${n}; write to zora@office-${n}.example.`,
      full_description: `Zora Quill${n} and Zora Founder${n} started it.`,
      founders: [`Zora Founder${n}`],
      contact_email: `zoffice@company-${n}.example`,
      contacts: [{ first_name: 'Zora', last_name: `Quill${n}`, role: 'CEO', email: `zora@company-${n}.example` }],
    })),
  );
  await addCompanies(app.db, [{ organization_name: 'Silent Company', description: 'Has no contacts.' }]);
  await addLps(app.db, [
    { name: 'Fjord Pension', contacts: [{ first_name: 'Zora', last_name: 'Lumen', email: 'zora@fjord.example' }] },
  ]);
});
beforeEach(() => app.advanceClock(86_400));

type Reader = { as?: Account; from?: string };

async function read(path: string, { as, from = NETWORK }: Reader = {}) {
  const answer = await app.send(`/api/${path}`, { as, headers: { 'x-forwarded-for': from } });
  expect([path, answer.status]).toEqual([path, 200]);
  const text = await answer.text();
  return { ...JSON.parse(text), text };
}

/** Matches every name and every email, masked or not, of the people in this file. */
const PERSON = /zora|quill|founder\d|lumen|@/i;

const pageOf = (page: number) => `companies?sort=name-asc&page=${page}`;

async function readAll(reader: Reader = {}): Promise<void> {
  for (let page = 1; page <= PAGES; page++) {
    const { companies, text } = await read(pageOf(page), reader);
    expect([companies.length, text.match(/"Quill\d+"/g)?.length, text.includes('contactsOmitted')]).toEqual([
      50,
      50,
      false,
    ]);
  }
}

const LAST = `company-${MAX_CONTACTS_WITHOUT_PLAN + 5}`;
const OTHER_CALLS = [
  'companies?query=part+1039',
  `companies?emails=masked&page=${PAGES + 1}&sort=name-asc`,
  `companies/${LAST}`,
  `companies/${LAST}?emails=masked`,
  `companies/${LAST}/similar`,
  'lps',
  'lps/fjord-pension',
  'directory/companies/c',
  'company-names?query=company',
];

test('a network without a plan reads the contacts of 1,000 companies a day, then companies without people', async () => {
  await readAll();
  await readAll({ as: 'free' }); // The same companies are not counted again.
  expect(await read('companies/company-0003')).toMatchObject({
    contacts: [{ firstName: 'Zora', email: 'z***a@company-3.example', emailMasked: true }],
    founders: ['Zora Founder3'],
    contactEmail: { email: 'z***e@company-3.example' },
  });

  for (const reader of [{}, { as: 'free' }] as const) {
    const { companies, total } = await read(pageOf(PAGES + 1), reader);
    expect([total, companies.length]).toEqual([MAX_CONTACTS_WITHOUT_PLAN + 41, 41]);
    expect(companies[0]).toMatchObject({
      contacts: [],
      contactsOmitted: true,
      description: expect.stringMatching('Maker'),
    });
    expect(companies.at(-1)).toMatchObject({ slug: 'silent-company', contacts: [] });
    expect(companies.at(-1)).not.toHaveProperty('contactsOmitted');
    for (const path of OTHER_CALLS) expect([path, PERSON.exec((await read(path, reader)).text)]).toEqual([path, null]);
  }
  expect(await read(`companies/${LAST}`)).toMatchObject({
    organizationName: `Company ${MAX_CONTACTS_WITHOUT_PLAN + 5}`,
    contactsOmitted: true,
    contacts: [],
    founders: [],
    fullDescription: '… and … started it.',
    contactEmail: { email: null, emailMasked: false },
  });

  app.advanceClock(86_400);
  expect((await read(`companies/${LAST}`)).text).toMatch(PERSON);
});

test('a page over the limit contains the contacts of its first companies only', async () => {
  for (let page = 1; page < PAGES; page++) await read(pageOf(page));
  await read('companies/company-1001');
  const { companies } = await read(pageOf(PAGES));
  const omitted = companies.map(({ contactsOmitted = false }) => contactsOmitted);
  expect(omitted).toEqual([...Array(49).fill(false), true]);
});

test('a search that asks for fewer companies counts only those', async () => {
  const few = 'companies?limit=20&sort=name-asc';
  expect((await read(few)).companies).toHaveLength(20);
  for (let page = 2; page <= PAGES; page++) await read(pageOf(page));
  // 970 are counted; the first page has 30 more.
  const names = (await read(pageOf(1))).text;
  expect(names).not.toContain('contactsOmitted');
  expect((await read('companies?limit=20&query=company+1001')).text).toContain('contactsOmitted');
});

test('the limit applies to an IPv6 /64, and to all processes together', async () => {
  const pool = createPool(app.url);
  const elsewhere = createContactLimit(createDb(pool), { now: app.dependencies.now, off: false });
  const ids = (await pool.query('select id from companies order by id')).rows.map(({ id }) => id);
  const [mine, neighbor, stranger] = ['2001:db8:1:2::7', '2001:db8:1:2:ffff::1', '2001:db8:1:3::7'];
  expect(await elsewhere.allows(mine, ids.slice(1, MAX_CONTACTS_WITHOUT_PLAN + 1))).toBe(true);
  expect([mine, neighbor, stranger].map((address) => elsewhere.isReached(address))).toEqual([true, true, false]);
  expect(await elsewhere.allows(neighbor, [ids[0]])).toBe(false);
  expect((await read('companies/company-0000', { from: neighbor })).text).not.toMatch(PERSON);
  expect((await read('companies/company-0000', { from: stranger })).text).toMatch(PERSON);
  await pool.end();
});

test('viewers with a plan are not limited, nor is anyone without limits', async () => {
  await readAll();
  for (const as of ['pro', 'trial', 'lps', 'admin'] as const) {
    const { companies, lps } = { ...(await read(pageOf(PAGES + 1), { as })), ...(await read('lps', { as })) };
    expect([as, companies[0].contacts.length, lps[0].contacts.length]).toEqual([as, 1, 1]);
  }
  const lifted = createContactLimit(app.db, { now: app.dependencies.now, off: true });
  expect([await lifted.allows(NETWORK, [1_000_000]), lifted.isReached(NETWORK)]).toEqual([true, false]);
});
