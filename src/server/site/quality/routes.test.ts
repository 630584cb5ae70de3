import { beforeEach, describe, expect, test } from 'vitest';
import type { QualityRule } from '#domain/changes/quality.ts';
import { type Round, repeatedRounds } from '#domain/companies/rounds.ts';
import { useTestApp } from '#test/app.ts';
import { addCompanies, type TestCompany } from '#test/companies.ts';
import { clearCompanies, importFile } from '#test/import-file.ts';
import { recordsAdmin } from '#test/records.ts';

const app = useTestApp();
beforeEach(async () => {
  await clearCompanies(app.pool);
  await app.pool.query('truncate mail_domains, email_reports');
});

const { call, read, merge, lastChange } = recordsAdmin(() => app);
const person = (first_name: string | null, email: string | null) => ({ first_name, email });
const BO = [person('Bo', 'bo@bee.example')];

type Case = [rule: QualityRule, wrong: TestCompany[], right: TestCompany];
const money = (last: number | null, total: number | null) => ({
  last_funding_amount_usd: last,
  total_funding_amount_usd: total,
});
const company = (organization_name: string, values: Partial<TestCompany> = {}): TestCompany => ({
  organization_name,
  contacts: BO,
  ...values,
});

const round = (announced_on: string | null, type: string, amount_usd: number | null) => ({
  announced_on,
  type,
  amount_usd,
});

const CASES: Case[] = [
  ['last-above-total', [company('Ant', money(5, 4))], company('Bee', money(5, 5))],
  [
    'rounds-above-total',
    [company('Ant', { ...money(null, 4), rounds: [{ amount_usd: 3 }, { amount_usd: 3 }] })],
    company('Bee', { ...money(null, 600), rounds: [{ amount_usd: 605 }] }),
  ],
  [
    'other-last-round',
    [
      company('Ant', {
        last_funding_date: '2024-04-05',
        last_funding_type: 'Seed',
        rounds: [round('2024-04-05', 'Series A', 5)],
      }),
      company('Cow', {
        last_funding_date: '2024-04-05',
        last_funding_amount: '€5',
        rounds: [round('2024-04-05', 'Seed', 5), round('2024-01-01', 'Seed', 4)],
      }),
    ],
    company('Bee', { ...money(5, 9), rounds: [round('2024-04-05', 'Seed', 5), round('2024-01-01', 'Seed', 4)] }),
  ],
  [
    'repeated-round',
    [
      company('Dog', {
        rounds: [round('2024-04-05', 'Seed', 5e6), { ...round('2024-04-05', 'Seed', null), amount: '€5M' }],
      }),
      company('Ant', { rounds: [round('2024-04-05', 'Seed', 5), round('2024-04-05', 'Series A', 5)] }),
      company('Cow', { rounds: [round('2024-04-05', 'Series A', 4), round('2024-04-21', 'Series A', 4)] }),
    ],
    company('Bee', {
      rounds: [
        round('2024-04-05', 'Seed', 5),
        round('2024-04-05', 'Debt Financing', 6),
        round('2024-04-13', 'Grant', 5),
        round('2024-05-20', 'Seed', 5),
        round(null, 'Seed', 5),
        round('2024-05-01', 'Debt Financing', null),
        round('2024-05-01', 'Grant', null),
      ],
    }),
  ],
  [
    'future-date',
    [company('Ant', { last_funding_date: '2999-01-01' })],
    company('Bee', { last_funding_date: '2026-01-01' }),
  ],
  ['absurd-amount', [company('Ant', money(5e12, 6e12))], company('Bee', money(5e9, 6e9))],
  [
    'unnamed-person',
    [company('Ant', { contacts: [person(null, 'ada.berg@ant.example')] })],
    company('Bee', { contacts: [person('Bo', 'bo.ek@bee.example')] }),
  ],
  ['dead-address', [company('Ant', { contacts: [person('Ada', 'ada@dead.example')] })], company('Bee')],
  ['no-contact', [company('Ant', { contacts: [] })], company('Bee')],
];

async function names(rule: QualityRule, only = '') {
  const { companies } = await read(`/quality/${rule}${only}`);
  return companies.map(({ name }: { name: string }) => name);
}

test('lists the rounds that may repeat by the rule of imports', async () => {
  const types = ['Seed', 'Series A', 'Series E+', 'Grant', 'Early Stage VC', 'Venture - Series Unknown', null];
  const dates = ['2024-04-05', '2024-05-06', '2024-05-07', null];
  const random = <T>(values: readonly T[]) => values[Math.floor(Math.random() * values.length)] as T;
  const companies = Array.from({ length: 300 }, (_, n) =>
    company(`Company ${n}`, {
      rounds: [0, 1].map(() => {
        const amount_usd = random([5, 6, null]);
        const amount = amount_usd === null ? random(['€5', null]) : null;
        return { announced_on: random(dates), type: random(types), amount_usd, amount };
      }),
    }),
  );
  await addCompanies(app.db, companies);
  const { rows } = await app.pool.query<{ name: string; rounds: Round[] }>(
    `select organization_name as name, (select json_agg(r) from funding_rounds r where company_id = c.id) as rounds
     from companies c`,
  );
  const repeating = rows.filter(({ rounds }) => repeatedRounds(rounds).length > 0).map(({ name }) => name);
  const pages = Math.ceil(repeating.length / 50);
  const listed = await Promise.all(
    Array.from({ length: pages }, (_, page) => names('repeated-round', `?page=${page + 1}`)),
  );
  expect(listed.flat().sort()).toEqual(repeating.sort());
});

const counts = async () =>
  Object.fromEntries(
    (await read('/quality')).rules.map(
      ({ rule, found, dismissed }: { rule: string; found: number; dismissed: number }) => [rule, [found, dismissed]],
    ),
  );

describe.each(CASES)('%s', (rule, wrong, right) => {
  test('finds only invalid companies', async () => {
    await app.pool.query(
      "insert into mail_domains values ('dead.example', false, now()), ('bee.example', true, now())",
    );
    await addCompanies(app.db, [...wrong, right]);
    expect(await names(rule)).toEqual(wrong.map(({ organization_name }) => organization_name));
    expect((await counts())[rule]).toEqual([wrong.length, 0]);
  });
});

async function foundBy(rule: QualityRule) {
  return (await read(`/quality/${rule}`)).companies[0];
}

describe('a fix', () => {
  const FIXES: [QualityRule, object][] = [
    ['last-above-total', { totalFundingAmountUsd: '5' }],
    ['rounds-above-total', { totalFundingAmountUsd: '6' }],
    ['future-date', { lastFundingDate: '' }],
    ['absurd-amount', { lastFundingAmountUsd: '', totalFundingAmountUsd: '' }],
  ];
  test.each(FIXES)('for %s yields %j and can be undone', async (rule, fields) => {
    await addCompanies(app.db, CASES.find(([name]) => name === rule)?.[1] ?? []);
    const { id, version } = await foundBy(rule);
    const fixed = await call('POST', `/quality/${rule}/${id}/fix`, { version });
    expect(await fixed.json()).toEqual({ change: await lastChange(`companies:${id}`) });
    expect((await read(`/records/companies/${id}`)).fields).toMatchObject(fields);
    expect(await names(rule)).toEqual([]);
    expect((await call('POST', `/quality/${rule}/${id}/fix`, { version })).status).toBe(409);
    await call('POST', `/history/${await lastChange(`companies:${id}`)}/undo`);
    expect(await names(rule)).toEqual(['Ant']);
    const { rows } = await app.pool.query(
      "select subject from audit_log where action = 'quality.fix' order by id desc",
    );
    expect(rows[0]).toEqual({ subject: `company:${id}` });
  });

  test('names a person by their address, and skips addresses without a name', async () => {
    const contacts = [person(null, 'ada.berg@ant.example'), person(null, 'bo@ant.example')];
    await addCompanies(app.db, [company('Ant', { contacts })]);
    const { id, version } = await foundBy('unnamed-person');
    await call('POST', `/quality/unnamed-person/${id}/fix`, { version });
    const { parts } = await read(`/records/companies/${id}`);
    expect(parts.contacts).toMatchObject([
      { fields: { firstName: 'Ada', lastName: 'Berg' } },
      { fields: { firstName: '', email: 'bo@ant.example' } },
    ]);
    expect((await foundBy('unnamed-person')).fix).toBeNull();
  });

  test('removes bounced addresses that an admin reported', async () => {
    await addCompanies(app.db, [company('Ant', { contacts: [person('Ada', 'Ada@ant.example')] }), company('Bee')]);
    const reported = await call('POST', '/email-reports', {
      outcome: 'bounced',
      emails:
        'Undelivered: <ADA@ant.example>, nobody@elsewhere.example: unknown user (mailto:nobody@elsewhere.example).',
    });
    expect(await reported.json()).toEqual({ given: 2, noted: 1 });
    const { id, version } = await foundBy('dead-address');
    await call('POST', `/quality/dead-address/${id}/fix`, { version });
    expect((await read(`/records/companies/${id}`)).parts.contacts).toMatchObject([
      { fields: { firstName: 'Ada', email: '' } },
    ]);
    const nothing = await call('POST', '/email-reports', { outcome: 'bounced', emails: 'nobody' });
    expect((await nothing.json()).errors).toMatchObject([{ field: 'emails' }]);
  });
});

test('remembers dismissed companies until they are reopened', async () => {
  await addCompanies(app.db, [company('Ant', { contacts: [] })]);
  const { id } = await foundBy('no-contact');
  const path = `/quality/no-contact/${id}/dismissed`;
  expect((await call('PUT', path)).status).toBe(204);
  expect([await names('no-contact'), await names('no-contact', '?only=dismissed')]).toEqual([[], ['Ant']]);
  expect((await counts())['no-contact']).toEqual([0, 1]);
  expect((await call('DELETE', path)).status).toBe(204);
  expect((await counts())['no-contact']).toEqual([1, 0]);
  expect((await call('PUT', '/quality/no-contact/999999/dismissed')).status).toBe(404);
  expect((await call('GET', '/quality/nonsense')).status).toBe(404);
});

test('lists what sources contradict by field, most companies first', async () => {
  const file = (rows: readonly string[]) => `Organization Name,LinkedIn,Website\n${rows.join('\n')}\n`;
  const COMPANIES = ['ant', 'bee'];
  await importFile(app.pool, file(COMPANIES.map((name) => `${name},linkedin.com/company/${name},${name}.example`)), {
    fileName: 'first.csv',
  });
  expect(await read('/contradictions')).toEqual({ fields: [] });
  const second = [`ant,linkedin.com/company/ant-2,ant.example`, `bee,linkedin.com/company/bee,bee.example`];
  await importFile(app.pool, file(second), { fileName: 'second.csv' });
  expect(await read('/contradictions')).toEqual({ fields: [{ field: 'linkedin', companies: 1 }] });
  expect((await read('/quality')).rules).toContainEqual({ rule: 'contradictions', found: 1, dismissed: 0 });
  expect(await read('/contradictions/linkedin')).toMatchObject({
    total: 1,
    values: [
      {
        name: 'ant',
        partId: null,
        value: expect.stringContaining('ant-2'),
        sources: ['second.csv, row 2'],
        others: [{ value: expect.stringMatching(/ant$/), sources: ['first.csv, row 2'] }],
      },
    ],
  });
  expect(await read('/contradictions/website')).toMatchObject({ total: 0, values: [] });
  const [ant] = (await read('/contradictions/linkedin')).values;
  const { id, version, partId, others } = ant;
  const decision = { id, version, partId, value: others[0].value };
  const used = await call('POST', '/contradictions/linkedin/use', decision);
  expect(await read('/contradictions')).toEqual({ fields: [] });
  expect((await call('POST', '/contradictions/linkedin/use', decision)).status).toBe(409);
  await call('POST', `/history/${(await used.json()).change}/undo`);
  expect((await read('/contradictions/linkedin')).values).toMatchObject([{ value: ant.value }]);
});

test('a value chosen in a merge counts as decided, a default one does not', async () => {
  const file = (name: string, place: string) => `Organization Name,Website,Headquarters Location\n${name},,${place}\n`;
  await importFile(app.pool, file('Ant', 'Austin'), { fileName: 'first.csv' });
  await importFile(app.pool, file('Ant Inc', 'Denver'), { fileName: 'second.csv' });
  const { records } = await read('/records/companies?sort=name-asc');
  const [ant, inc] = await Promise.all(records.map(({ id }: { id: number }) => read(`/records/companies/${id}`)));
  const undoLast = async () => call('POST', `/history/${(await read('/history')).changes[0].id}/undo`);
  expect((await merge(ant.id, inc.id)).status).toBe(200);
  expect(await read('/contradictions')).toEqual({ fields: [{ field: 'headquartersLocation', companies: 1 }] });
  await undoLast();
  expect((await merge(ant.id, inc.id, { chosenFields: ['headquartersLocation'] })).status).toBe(200);
  expect(await read('/contradictions')).toEqual({ fields: [] });
  const { facts } = await (await app.send('/api/companies/ant/evidence', { as: 'admin' })).json();
  expect(facts.find(({ field }: { field: string }) => field === 'headquartersLocation')).toMatchObject({
    value: 'Austin',
    sources: [{ source: 'edit' }, { name: 'first.csv' }],
  });
});

test('another amount of a round becomes that of the last round and the total, until it is undone', async () => {
  const state = (fileName: string, amount: string) =>
    importFile(
      app.pool,
      `Organization Name,Website,Last Funding Date,Last Funding Type,Last Funding Amount (in USD),Total Funding Amount (in USD)\nant,ant.example,2026-01-02,Seed,${amount},5000000\n`,
      { fileName },
    );
  await state('first.csv', '5000000');
  await state('second.csv', '3000000');
  const funding = async () => {
    const { rows } = await app.pool.query(
      `select amount_usd as round, last_funding_amount_usd as last, total_funding_amount_usd as total
       from companies c join funding_rounds r on r.company_id = c.id`,
    );
    return rows;
  };
  const [{ id, version, partId, others }] = (await read('/contradictions/roundAmountUsd')).values;
  const decision = { id, version, partId, value: others[0].value };
  const used = await call('POST', '/contradictions/roundAmountUsd/use', decision);
  expect(await funding()).toEqual([{ round: 3_000_000, last: 3_000_000, total: 3_000_000 }]);
  expect(await read('/contradictions')).toEqual({ fields: [] });
  expect((await call('POST', `/history/${(await used.json()).change}/undo`)).status).toBe(200);
  expect(await funding()).toEqual([{ round: 5_000_000, last: 5_000_000, total: 5_000_000 }]);
});

test('a contradicted value is kept until a later document states another one, or the decision is undone', async () => {
  const HEADER =
    'Organization Name,Website,First Name,Last Name,Email,Contact LinkedIn,Last Funding Date,Last Funding Type';
  const state = (fileName: string, profile: string, date: string, amount: string) =>
    importFile(
      app.pool,
      `${HEADER},Last Funding Amount (in USD)\nant,ant.example,Ada,Example,ada@ant.example,linkedin.com/in/${profile},${date},Seed,${amount}\n`,
      { fileName },
    );
  const listed = async () => (await read('/contradictions')).fields;
  const firstOf = async (field: string) => (await read(`/contradictions/${field}`)).values[0];
  const keep = (field: string, { id, version, partId }: { id: number; version: number; partId: number | null }) =>
    call('POST', `/contradictions/${field}/keep`, { id, version, partId });
  await state('first.csv', 'ada', '2026-01-02', '5000000');
  await state('second.csv', 'ada-2', '2026-01-02', '3000000');
  expect(await listed()).toEqual([
    { field: 'contactLinkedin', companies: 1 },
    { field: 'roundAmountUsd', companies: 1 },
  ]);
  const profile = await firstOf('contactLinkedin');
  expect(profile).toMatchObject({ part: 'Ada Example', partId: expect.any(Number), others: [{}] });
  const amount = await firstOf('roundAmountUsd');
  expect(amount).toMatchObject({ part: 'Seed, Jan 2, 2026', value: '5000000', others: [{ value: '3000000' }] });
  expect((await keep('roundAmountUsd', { ...amount, version: amount.version + 1 })).status).toBe(409);
  expect((await keep('roundAmountUsd', { ...amount, partId: 999_999 })).status).toBe(404);
  expect((await keep('roundAmountUsd', amount)).status).toBe(200);
  expect((await keep('contactLinkedin', profile)).status).toBe(200);
  expect(await listed()).toEqual([]);
  // A decision is evidence, changes nothing, and stays a contradiction on the page of the company.
  const { changes } = await read(`/history?record=companies:${amount.id}`);
  expect(changes.slice(0, 2)).toMatchObject([
    { kind: 'confirm', rows: 0, field: 'contactLinkedin', into: { id: amount.id, name: 'ant' } },
    { kind: 'confirm', field: 'roundAmountUsd' },
  ]);
  const { facts } = await (await app.send('/api/companies/ant/evidence', { as: 'admin' })).json();
  expect(facts.find(({ field }: { field: string }) => field === 'roundAmountUsd')).toMatchObject({
    contradicted: true,
    value: 5_000_000,
    sources: [{ source: 'edit' }, { name: 'first.csv' }],
  });

  await state('third.csv', 'ada-2', '2026-01-02', '4000000');
  expect(await listed()).toEqual([{ field: 'roundAmountUsd', companies: 1 }]);
  expect(await firstOf('roundAmountUsd')).toMatchObject({ others: [{ value: '4000000' }, { value: '3000000' }] });
  expect((await keep('roundAmountUsd', await firstOf('roundAmountUsd'))).status).toBe(200);
  expect(await listed()).toEqual([]);
  const confirmation = (await read('/history')).changes[0].id;
  expect((await call('POST', `/history/${confirmation}/undo`)).status).toBe(200);
  expect(await listed()).toEqual([{ field: 'roundAmountUsd', companies: 1 }]);
  const undo = (await read('/history')).changes[0].id;
  expect((await call('POST', `/history/${undo}/undo`)).status).toBe(200);
  expect(await listed()).toEqual([]);
});

test('the last funding stays like the last round, whose amount an admin kept, when its import is undone', async () => {
  const state = (amount: number) =>
    importFile(
      app.pool,
      `Organization Name,Website,Email,Last Funding Date,Last Funding Type,Last Funding Amount (in USD)\nant,ant.example,ada@ant.example,2026-01-02,Seed,${amount}\n`,
      { fileName: `${amount}.csv` },
    );
  await state(5e6);
  await state(9e6);
  const [{ id, version, partId }] = (await read('/contradictions/roundAmountUsd')).values;
  const imported = await lastChange(`companies:${id}`);
  expect((await call('POST', '/contradictions/roundAmountUsd/keep', { id, version, partId })).status).toBe(200);
  await call('POST', `/history/${imported}/undo`);
  const { fields, parts } = await read(`/records/companies/${id}`);
  expect([fields.lastFundingAmountUsd, parts.rounds[0].fields.roundAmountUsd]).toEqual(['9000000', '9000000']);
});
