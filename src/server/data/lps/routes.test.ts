import { beforeAll, describe, expect, test } from 'vitest';
import { LP_CSV_COLUMNS } from '#domain/lps/lp-csv-columns.ts';
import { type Account, useTestApp } from '#test/app.ts';
import { addLps, type TestLp } from '#test/lps.ts';

const ADDRESS = 'ingrid.solberg@fjordpension.example';
const MASKED = 'i***g@fjordpension.example';

const LPS: TestLp[] = [
  {
    name: 'Fjord Pension',
    short_name: 'FP',
    type: 'Public pension fund',
    assets_usd: 40e9,
    assets_as_of: 'FY2025',
    city: 'Oslo',
    country: 'Norway',
    website: 'https://fjordpension.example',
    focus_stages: ['Venture', 'Growth'],
    focus_sectors: ['Energy'],
    focus_geographies: ['Europe'],
    description: `=1+1 "quoted", write to ${ADDRESS}`,
    contacts: [
      { first_name: 'Ingrid', last_name: 'Solberg', role: 'Head of Private Equity', email: ADDRESS },
      { first_name: 'Bo', last_name: 'Ek' },
    ],
  },
  {
    name: 'Alder Family',
    type: 'Family office',
    assets_usd: 100e6,
    region: 'Texas',
    country: 'United States',
    focus_stages: ['Seed', 'Venture'],
    focus_geographies: ['North America'],
  },
  { name: 'Birch College', type: 'University endowment', assets_usd: 100e6, country: 'United States' },
  { name: 'Quiet Trust' },
];

const app = useTestApp();
beforeAll(() => addLps(app.db, LPS));

async function find(parameters: string, as?: Account) {
  const response = await app.send(`/api/lps?${parameters}`, { as });
  expect(response.status).toBe(200);
  const page = await response.json();
  return { ...page, names: page.lps.map(({ name }: { name: string }) => name) };
}

test('lists every LP by assets without parameters, unknown last', async () => {
  const page = await find('');
  expect(page).toMatchObject({ total: 4, page: 1, pageSize: 50 });
  expect(page.names).toEqual(['Fjord Pension', 'Alder Family', 'Birch College', 'Quiet Trust']);
  expect((await find('page=2')).names).toEqual([]);
});

test('returns all fields of an LP', async () => {
  const { lps } = await find('query=fjord', 'lps');
  expect(lps[0]).toEqual({
    id: expect.any(Number),
    slug: 'fjord-pension',
    name: 'Fjord Pension',
    shortName: 'FP',
    type: 'Public pension fund',
    assetsUsd: 40e9,
    assetsAsOf: 'FY2025',
    city: 'Oslo',
    region: null,
    country: 'Norway',
    website: 'https://fjordpension.example',
    focus: { stages: ['Venture', 'Growth'], sectors: ['Energy'], geographies: ['Europe'] },
    description: LPS[0]?.description,
    contacts: [
      {
        firstName: 'Ingrid',
        lastName: 'Solberg',
        role: 'Head of Private Equity',
        email: ADDRESS,
        emailMasked: false,
      },
      { firstName: 'Bo', lastName: 'Ek', role: null, email: null, emailMasked: false },
    ],
  });
});

describe('addresses', () => {
  const paths = ['/api/lps', '/api/lps/fjord-pension'];

  test.each([undefined, 'free', 'trial', 'monthly', 'pro', 'lifetime'] as const)('are masked for %s', async (as) => {
    for (const path of paths) {
      const text = await (await app.send(path, { as })).text();
      expect(text).not.toContain(ADDRESS);
      expect(text).toContain(`"email":"${MASKED}","emailMasked":true`);
      expect(text).toContain(`write to ${MASKED}`);
    }
  });

  test.each(['lps', 'admin'] as const)('are open for %s', async (as) => {
    for (const path of paths) expect(await (await app.send(path, { as })).text()).toContain(`"email":"${ADDRESS}"`);
  });

  test('cannot be searched', async () => {
    expect(await find('query=ingrid.solberg', 'lps')).toMatchObject({ total: 0 });
    expect((await find('query=ingrid solberg')).names).toEqual(['Fjord Pension']);
  });
});

test.each([
  ['type=family office', ['Alder Family']],
  ['type=!Family office', ['Fjord Pension', 'Birch College', 'Quiet Trust']],
  ['type=Family office&type=University endowment', ['Alder Family', 'Birch College']],
  ['country=US', ['Alder Family', 'Birch College']],
  ['country=!US', ['Fjord Pension', 'Quiet Trust']],
  ['assets=0-100M', ['Alder Family', 'Birch College']],
  ['assets=100M-500M', ['Alder Family', 'Birch College']],
  ['assets=1000000000..', ['Fjord Pension']],
  ['assets=!100M-500M', ['Fjord Pension', 'Quiet Trust']],
  ['focus=stage:Seed&focus=stage:Growth', ['Fjord Pension', 'Alder Family']],
  ['focus=stage:Venture&focus=geography:Europe', ['Fjord Pension']],
  ['focus=stage:Venture&focus=!geography:Europe', ['Alder Family']],
  ['focus=sector:Europe', []],
  ['sort=name-asc', ['Alder Family', 'Birch College', 'Fjord Pension', 'Quiet Trust']],
  ['sort=name-desc', ['Quiet Trust', 'Fjord Pension', 'Birch College', 'Alder Family']],
  ['sort=assets-asc', ['Alder Family', 'Birch College', 'Fjord Pension', 'Quiet Trust']],
  ['query=TEXAS', ['Alder Family']],
  ['query=100%25', []],
])('%s finds %j', async (parameters, names) => {
  expect(await find(parameters)).toMatchObject({ total: names.length, names });
});

test('names every invalid parameter', async () => {
  const response = await app.send('/api/lps?type=Hedgehog&assets=lots&focus=Seed&page=0&sort=luck&query=%00');
  expect(response.status).toBe(400);
  const { code, errors } = await response.json();
  expect(code).toBe('invalid_parameters');
  expect(errors.map(({ field }: { field: string }) => field)).toEqual([
    'query',
    'type',
    'assets',
    'focus',
    'sort',
    'page',
  ]);
});

test('counts each option with the other filters applied', async () => {
  const response = await app.send('/api/lp-filter-options?focus=stage:Venture&type=Family office');
  expect(await response.json()).toEqual({
    counts: {
      type: { 'Public pension fund': 1, 'Family office': 1 },
      country: { 'United States': 1 },
      assets: { '0-100M': 1, '100M-500M': 1 },
      focus: { 'stage:Seed': 1, 'stage:Venture': 1, 'geography:North America': 1 },
    },
  });
});

test('returns 404 for an unknown LP', async () => {
  for (const slug of ['nobody', '%00', '%F0%9F%8C%B2']) {
    expect((await app.send(`/api/lps/${slug}`)).status).toBe(404);
  }
});

describe('the export', () => {
  const all = { searchQuery: '', filters: {} };

  test.each([
    [undefined, 401, 'sign_in_required'],
    ['free', 403, 'program_required'],
    ['trial', 403, 'program_required'],
    ['pro', 403, 'program_required'],
  ] as const)('is refused to %s', async (as, status, code) => {
    const response = await app.send('/api/exports/lps', { as, body: all });
    expect(response.status).toBe(status);
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({ code });
    expect(text).not.toContain('Fjord');
  });

  test('has a row per contact, safe for spreadsheets, in list order', async () => {
    const body = { searchQuery: '', filters: { type: '!University endowment' }, sort: 'name-asc' };
    const response = await app.send('/api/exports/lps', { as: 'lps', body });
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="fundscout-lps-2026-11-21.csv"');
    const lines = (await response.text()).split('\r\n');
    expect(lines).toEqual([
      LP_CSV_COLUMNS.map(({ header }) => header).join(','),
      'Alder Family,,Family office,100000000,,,Texas,United States,,"Seed, Venture",,North America,,,,,,,,',
      `Fjord Pension,FP,Public pension fund,40000000000,FY2025,Oslo,,Norway,https://fjordpension.example,"Venture, Growth",Energy,Europe,"'=1+1 ""quoted"", write to ${ADDRESS}",Ingrid,Solberg,Head of Private Equity,${ADDRESS},,,`,
      `Fjord Pension,FP,Public pension fund,40000000000,FY2025,Oslo,,Norway,https://fjordpension.example,"Venture, Growth",Energy,Europe,"'=1+1 ""quoted"", write to ${ADDRESS}",Bo,Ek,,,,,`,
      'Quiet Trust,,,,,,,,,,,,,,,,,,,',
      '',
    ]);
  });

  test('is stored and logged for the user', async () => {
    await app.pool.query('delete from exports; delete from user_activity');
    const request = { searchQuery: 'fjord', filters: { focus: ['stage:Growth'] } };
    const csv = await (await app.send('/api/exports/lps', { as: 'lps', body: request })).text();
    const list = async () => (await (await app.send('/api/exports', { as: 'lps' })).json()).exports;
    await expect.poll(list).toMatchObject([{ kind: 'lps', asked: '“fjord”, Growth', results: 1 }]);
    const [kept] = await list();
    expect(await (await app.send(kept.url, { as: 'lps' })).text()).toBe(csv);
    const { rows } = await app.pool.query('select action_type, action_details from user_activity');
    expect(rows).toEqual([{ action_type: 'export', action_details: { kind: 'lps', totalResults: 1, ...request } }]);
  });

  test.each([
    [{ filters: { industry: 'Software', type: 'Hedgehog' } }, 'filters.industry'],
    [{ fromat: 'csv' }, 'fromat'],
  ])('names the invalid field of %j', async (body, field) => {
    const response = await app.send('/api/exports/lps', { as: 'lps', body });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: [{ field }] });
  });
});

test('hidden LP search still works by URL', async () => {
  const hide = (hide_lp_search: boolean) =>
    app.send('/api/settings', { as: 'admin', method: 'PATCH', body: { hide_lp_search } });
  await hide(true);
  for (const path of ['/api/lps', '/api/lps/fjord-pension', '/api/lp-filter-options']) {
    expect((await app.send(path)).status).toBe(200);
  }
  expect((await app.send('/api/exports/lps', { as: 'lps', body: {} })).status).toBe(200);
  await hide(false);
});
