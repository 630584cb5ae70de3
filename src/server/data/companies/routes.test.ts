import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { FEW_RESULTS, type SearchSuggestion } from '#domain/search/search-suggestions.ts';
import { type Account, useTestApp } from '#test/app.ts';
import { addCompanies, type TestCompany } from '#test/companies.ts';

const ADDRESS = 'dana.whitlock@harrowgate.example';
const MASKED = 'd***k@harrowgate.example';

const app = useTestApp();
beforeAll(() => addCompanies(app.db, COMPANIES));

const COMPANIES: TestCompany[] = [
  {
    organization_name: 'Harrowgate',
    description: '<img src=x onerror=alert(1)> for 100% of café_owners \\ "quoted" 🚚',
    industries: ['Enterprise Software', 'Logistics'],
    industry_groups: ['Software', 'Transportation'],
    headquarters_location: 'Rotterdam, South Holland, Netherlands',
    last_funding_amount_usd: 5_000_000,
    last_funding_date: '2026-11-01',
    last_funding_type: 'Series A',
    total_funding_amount_usd: 7_000_000,
    contact_email: 'office@harrowgate.example',
    contacts: [
      { first_name: 'Dana', last_name: 'Whitlock', role: 'CEO', email: ADDRESS },
      { first_name: 'Bo', last_name: 'Ek', email: null },
    ],
    rounds: [
      { announced_on: '2025-01-01', type: 'Seed', amount_usd: 2_000_000 },
      { announced_on: '2026-11-01', type: 'Series A', amount_usd: 5_000_000 },
    ],
  },
  {
    organization_name: 'Peachtree Retail',
    website: 'https://www.peachtree.example/',
    industries: ['Retail'],
    headquarters_location: 'Atlanta, Georgia, United States',
    last_funding_amount_usd: 300_000_000,
    last_funding_date: '2026-06-01',
    last_funding_type: 'Series D',
  },
  {
    organization_name: 'Kutaisi AI',
    website: 'https://kutaisi-büro.example',
    industries: ['AI'],
    headquarters_location: 'Kutaisi, Georgia',
    last_funding_amount_usd: 900_000,
    last_funding_date: '2024-02-29',
    last_funding_type: 'Seed',
  },
  {
    organization_name: 'Quiet Works',
    description: `Write to ${ADDRESS}`,
    full_description: `Or to ${ADDRESS}.`,
    founders: [`Dana ${ADDRESS}`],
    website: `https://quiet.example/?to=${ADDRESS}`,
    contacts: [{ first_name: ADDRESS, role: `CEO ${ADDRESS}` }],
  },
];

async function find(parameters: string, as?: Account) {
  const response = await app.send(`/api/companies?${parameters}`, { as });
  expect(response.status).toBe(200);
  const page = await response.json();
  return { ...page, names: page.companies.map((company: { organizationName: string }) => company.organizationName) };
}

test('without parameters lists every company, newest funding first, missing dates last', async () => {
  const page = await find('');
  expect(page).toMatchObject({ total: 4, page: 1, pageSize: 50 });
  expect(page.names).toEqual(['Harrowgate', 'Peachtree Retail', 'Kutaisi AI', 'Quiet Works']);
});

test.each([
  ['https://www.peachtree.example/about?ref=1', ['Peachtree Retail']],
  ['http://peachtree.example', ['Peachtree Retail']],
  ['peachtree.example', ['Peachtree Retail']],
  ['www.peachtree.exa', ['Peachtree Retail']],
  ['"peachtree.example" atlanta', ['Peachtree Retail']],
  ['peachtree.example kutaisi', []],
  ['https://peachtree.exa/', []],
  ['tree.example', []],
  ['shop.peachtree.example', []],
  ['someone@peachtree.example', []],
  ['@peachtree.example', []],
  ['kutaisi-büro.example', ['Kutaisi AI']],
  ['xn--kutaisi-bro-1hb.example', ['Kutaisi AI']],
])('the website %s finds %j', async (query, names) => {
  expect((await find(new URLSearchParams({ query }).toString())).names).toEqual(names);
});

describe('suggestions', () => {
  const suggest = async (parameters: string) => {
    const response = await app.send(`/api/company-suggestions?${parameters}`);
    expect(response.status).toBe(200);
    const { suggestions } = (await response.json()) as { suggestions: SearchSuggestion[] };
    return suggestions;
  };

  test('offer similarly spelled words from the data, with their totals', async () => {
    expect(await suggest('query=Retial')).toEqual([
      expect.objectContaining({ kind: 'spelling', what: 'retail', query: 'retail', total: 1 }),
      expect.objectContaining({ kind: 'industry', what: 'Retail', query: '', total: 1 }),
    ]);
    const [both] = await suggest('query=peechtree+Retial&fundingStage=Series+D');
    expect(both).toMatchObject({ query: 'peachtree retail', filters: { fundingStage: ['Series D'] }, total: 1 });
    expect(await suggest('query=Retial&fundingStage=Seed')).toEqual([
      expect.objectContaining({ kind: 'word', what: 'retial', query: '', total: 1 }),
    ]);
  });

  test('know alternative place names', async () => {
    await addCompanies(app.db, [{ organization_name: 'Isar Pay', headquarters_location: 'Munich, Bavaria, Germany' }]);
    expect(await suggest('query=munchen')).toEqual([
      expect.objectContaining({ kind: 'spelling', what: 'Munich', total: 1 }),
    ]);
    const munchener = Array.from({ length: FEW_RESULTS + 1 }, (_, i) => ({ organization_name: `Munchen Works ${i}` }));
    await addCompanies(app.db, munchener);
    expect(await suggest('query=munchen')).toEqual([
      expect.objectContaining({ kind: 'place', what: 'Munich', query: 'Munich', total: 1 }),
    ]);
    for (const { organization_name } of munchener) await removeCompany(organization_name);
    await removeCompany('Isar Pay');
    expect(await suggest('query=munchen')).toEqual([]);
    expect(await suggest('query=munihc')).toEqual([]);
  });

  test('offer the filters in a sentence that finds nothing as a text', async () => {
    const [sentence] = await suggest('query=series+d+retail+in+atlanta&industry=Gaming&industry=!Legal');
    expect(sentence).toEqual({
      kind: 'sentence',
      what: 'Series D · Atlanta · Retail',
      query: '',
      filters: expect.objectContaining({
        fundingStage: ['Series D'],
        industry: ['!Legal', 'Retail'],
        location: ['Atlanta'],
      }),
      onEnter: true,
      total: 1,
    });
    // The filters of a user are not counted.
    expect((await suggest('query=retail+not+exported')).map(({ kind }) => kind)).not.toContain('sentence');
    expect(await suggest('query=seed+retail+in+atlanta')).toMatchObject([{ kind: 'sentence', query: '', total: 0 }]);
    expect(await suggest('query=seed+retail+harrowgate+in+atlanta')).toEqual([]);
    expect(await suggest('query=seed')).toMatchObject([{ kind: 'sentence', what: 'Seed', onEnter: true }]);
  });

  test('never spell an email address', async () => {
    for (const query of ['dana.whitlok@harrowgate.example', 'harrowgate.exampel', 'offce@harrowgate.example']) {
      expect(JSON.stringify(await suggest(new URLSearchParams({ query }).toString()))).not.toMatch(
        /@|whitlock\.|office/,
      );
    }
  });
});

test('reads a search in words; its filters are those of a search', async () => {
  const read = async (sentence: string) => {
    const response = await app.send(`/api/search-filters?${new URLSearchParams({ sentence })}`);
    return { status: response.status, body: await response.json() };
  };
  expect(await read('Series D retail in Atlanta, not Gaming, from Harrowgate')).toEqual({
    status: 200,
    body: {
      query: 'not gaming harrowgate',
      filters: { fundingStage: ['Series D'], industry: ['Retail'], location: ['Atlanta'] },
    },
  });
  expect((await read('Peachtree Bank')).body).toEqual({ query: 'peachtree bank', filters: {} });
  expect(await read('x'.repeat(201))).toMatchObject({ status: 400 });
  expect((await app.send('/api/search-filters')).status).toBe(400);
});

async function removeCompany(name: string): Promise<void> {
  await app.db.transaction().execute(async (trx) => {
    const { version } = await trx
      .updateTable('search_version')
      .set({ version: sql<number>`version + 1` })
      .returning('version')
      .executeTakeFirstOrThrow();
    const { id } = await trx
      .deleteFrom('companies')
      .where('organization_name', '=', name)
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx.insertInto('removed_companies').values({ company_id: id, version }).execute();
  });
}

test('a company has the specified fields', async () => {
  const { companies } = await find('query=harrowgate', 'pro');
  expect(companies[0]).toEqual({
    id: expect.any(Number),
    slug: 'harrowgate',
    organizationName: 'Harrowgate',
    description: COMPANIES[0]?.description,
    industries: ['Enterprise Software', 'Logistics'],
    industryGroups: ['Software', 'Transportation'],
    headquartersLocation: 'Rotterdam, South Holland, Netherlands',
    website: null,
    linkedin: null,
    lastFundingAmountUsd: 5_000_000,
    lastFundingAmount: null,
    lastFundingDate: '2026-11-01',
    lastFundingType: 'Series A',
    totalFundingAmountUsd: 7_000_000,
    hasCompanyEmail: true,
    contacts: [
      { firstName: 'Dana', lastName: 'Whitlock', role: 'CEO', email: ADDRESS, emailMasked: false },
      { firstName: 'Bo', lastName: 'Ek', role: null, email: null, emailMasked: false },
    ],
    rounds: [
      { date: '2025-01-01', type: 'Seed', amountUsd: 2_000_000 },
      { date: '2026-11-01', type: 'Series A', amountUsd: 5_000_000 },
    ],
    contactPressure: 'low',
  });
});

describe('searches text literally', () => {
  test.each([
    ['100%25', 1],
    ['%25', 1],
    ['café_owners', 1],
    ['_', 1],
    ['%5C', 1],
    ['%22quoted%22', 1],
    ['%F0%9F%9A%9A', 1],
    ['%3Cimg', 1],
    ['dana whitlock', 1],
    ['WHITLOCK', 1],
    ['whitlock dana', 1],
    ['%22whitlock dana%22', 0],
    ['whitlock nobody', 0],
    ["' or 1=1 --", 0],
    ['caf_owners', 0],
    ['whitlock@', 0],
    ['harrowgate.example', 0],
  ])('%s finds %i', async (query, total) => {
    expect((await find(`query=${query}`)).total).toBe(total);
  });
});

describe('filters', () => {
  test.each([
    ['industry=Software', ['Harrowgate']],
    ['industry=AI', ['Kutaisi AI']],
    ['industry=AI&industry=retail', ['Peachtree Retail', 'Kutaisi AI']],
    ['industry=!Software', ['Peachtree Retail', 'Kutaisi AI', 'Quiet Works']],
    ['fundingStage=Series A', ['Harrowgate']],
    ['fundingStage=Series', []],
    ['location=continent:Europe', ['Harrowgate']],
    ['location=country:Georgia', ['Kutaisi AI']],
    ['location=state:Georgia, United States', ['Peachtree Retail']],
    ['location=Kutaisi, Georgia', ['Kutaisi AI']],
    ['fundingAmount=1M-5M', ['Harrowgate']],
    ['fundingAmount=5M-10M', ['Harrowgate']],
    ['fundingAmount=250M%2B', ['Peachtree Retail']],
    ['fundingAmount=..1000000', ['Kutaisi AI']],
    ['fundingDate=30', ['Harrowgate']],
    ['fundingDate=2024-02-29..2026-06-01', ['Peachtree Retail', 'Kutaisi AI']],
    ['fundingDate=365&location=!continent:Europe', ['Peachtree Retail']],
    ['sort=amount-asc', ['Kutaisi AI', 'Harrowgate', 'Peachtree Retail', 'Quiet Works']],
    ['page=2', []],
  ])('%s', async (parameters, names) => {
    expect((await find(parameters)).names).toEqual(names);
  });
});

describe('rejects invalid values and names the parameter', () => {
  test.each([
    ['page=0', 'page'],
    ['page=1&page=2', 'page'],
    ['sort=newest', 'sort'],
    ['fundingAmount=lots', 'fundingAmount'],
    ['fundingDate=yesterday', 'fundingDate'],
    ['location=continent:Atlantis', 'location'],
    ['industry=%25%25', 'industry'],
    ['query=%00', 'query'],
    [`query=${'a'.repeat(10_000)}`, 'query'],
    [`query=${encodeURIComponent('🚀'.repeat(10_000))}`, 'query'],
    [Array.from({ length: 101 }, (_, i) => `industry=a${i}`).join('&'), 'industry'],
  ])('%.40s', async (parameters, field) => {
    for (const path of ['/api/companies', '/api/filter-options', '/api/company-figures']) {
      const response = await app.send(`${path}?${parameters}`);
      expect(response.status).toBe(400);
      expect(response.headers.get('content-type')).toBe('application/problem+json');
      const problem = await response.json();
      expect(problem).toMatchObject({ code: 'invalid_parameters', errors: [{ field }] });
    }
  });
});

describe('emails leave the server only for viewers with access', () => {
  test.each<[Account | undefined, boolean]>([
    [undefined, false],
    ['free', false],
    ['lps', false],
    ['trial', true],
    ['monthly', true],
    ['pro', true],
    ['lifetime', true],
    ['admin', true],
  ])('%s: %s', async (as, unmasked) => {
    const company = ['/api/companies', '/api/companies/harrowgate', '/api/companies/quiet-works'];
    for (const path of [...company, '/api/filter-options', '/api/company-figures']) {
      const text = await (await app.send(path, { as })).text();
      if (company.includes(path)) expect(text).toContain(unmasked ? ADDRESS : MASKED);
      if (!unmasked) expect(text).not.toMatch(/whitlock@|office@/);
    }
    const { contactEmail } = await (await app.send('/api/companies/harrowgate', { as })).json();
    const own = unmasked ? 'office@harrowgate.example' : 'o***e@harrowgate.example';
    expect(contactEmail).toEqual({ email: own, emailMasked: !unmasked });
  });
});

test('filter options list every value with its count with the other filters applied', async () => {
  const options = await (await app.send('/api/filter-options?fundingStage=Series A&fundingDate=30')).json();
  expect(options.funding_types).toEqual(['Seed', 'Series A', 'Series D']);
  expect(options.headquarters_locations_grouped.Netherlands).toEqual({ 'South Holland': ['Rotterdam'] });
  expect(options.counts.fundingStage).toEqual({ 'Series A': 1 });
  expect(options.counts.fundingDate).toMatchObject({ '365': 1 });
  expect(options.counts.location).toEqual({
    'continent:Europe': 1,
    'country:Netherlands': 1,
    'state:South Holland, Netherlands': 1,
    'Rotterdam, South Holland, Netherlands': 1,
  });
});

test('the first filter options keep selected values, the places around them and one country per continent', async () => {
  const all = await (await app.send('/api/filter-options')).json();
  const first = await (await app.send('/api/filter-options?only=first&location=continent:Europe')).json();
  const continents = ({ counts }: typeof all) =>
    Object.entries(counts.location)
      .filter(([value]) => value.startsWith('continent:'))
      .sort();
  expect(continents(first)).toEqual(continents(all));
  expect(first.funding_types).toEqual(all.funding_types);
  expect(first.moreIndustries).toBe(Math.max(0, all.industries.length - 8));
  const unknown = await (await app.send('/api/filter-options?only=first&industry=Robots')).json();
  expect(unknown.industries).toContain('Robots');
  expect(JSON.stringify(first.headquarters_locations_grouped)).not.toContain('Rotterdam');
  const city = 'Rotterdam, South Holland, Netherlands';
  const around = await (await app.send(`/api/filter-options?only=first&location=${city}`)).json();
  expect(around.headquarters_locations_grouped.Netherlands).toEqual(all.headquarters_locations_grouped.Netherlands);
  expect(around.counts.location[city]).toBe(1);
  expect(around.ranges.fundingDate.known).toBe(true);
  expect(around.anyDate).toBe(1);
});

test('returns the figures of the landing page', async () => {
  expect(await (await app.send('/api/stats/companies')).json()).toEqual({ count: 4 });
  expect(await (await app.send('/api/stats/recent-funding?days=90')).json()).toEqual({ sum: 5_000_000 });
  expect((await app.send('/api/stats/recent-funding?days=0')).status).toBe(400);
});

test('an unknown slug returns a problem with a code', async () => {
  const response = await app.send('/api/companies/no-such-company');
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ code: 'not_found', detail: 'Company not found' });
  const byId = await (await app.send('/api/companies/16390')).json();
  expect(byId.detail).toBe('Company not found. Use its `slug`, not its `id`');
});

test('the next response includes a commit of another process', async () => {
  await addCompanies(app.db, [{ organization_name: 'Brand New' }]);
  expect((await find('query=brand new')).total).toBe(1);
  await app.pool.query("delete from companies where organization_name = 'Brand New'");
});
