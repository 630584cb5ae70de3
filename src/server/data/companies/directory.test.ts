import { beforeAll, describe, expect, test } from 'vitest';
import type { DirectoryEntry, ListedPage } from '#domain/companies/directory.ts';
import { useTestApp } from '#test/app.ts';
import { addCompanies, type TestCompany } from '#test/companies.ts';

const ADDRESS = 'dana.whitlock@harrowgate.example';

const app = useTestApp();
beforeAll(() => addCompanies(app.db, COMPANIES));

const berlin = (name: string, more: Partial<TestCompany> = {}): TestCompany => ({
  organization_name: name,
  industries: ['Machine Learning'],
  headquarters_location: 'Berlin, Germany',
  ...more,
});

const COMPANIES: TestCompany[] = [
  ...Array.from({ length: 51 }, (_, i) =>
    berlin(`Mill ${String(i + 1).padStart(2, '0')}`, { last_funding_date: `2026-0${1 + (i % 9)}-11` }),
  ),
  berlin('Harrowgate', {
    description: `Write to ${ADDRESS}`,
    industries: ['Enterprise Software', 'Robotics'],
    industry_groups: ['Software'],
    last_funding_date: '2026-11-01',
    last_funding_type: 'Seed',
    last_funding_amount_usd: 2_000_000,
    contacts: [{ first_name: 'Dana', last_name: 'Whitlock', email: ADDRESS }],
  }),
  {
    organization_name: 'Robot Yard',
    industries: ['Robotics'],
    headquarters_location: 'Berlin, Germany',
    last_funding_type: 'Seed',
    last_funding_date: '2026-10-01',
  },
  {
    organization_name: 'Springs',
    industries: ['Software', `ask ${ADDRESS}`],
    headquarters_location: 'Springfield, Illinois, United States',
    last_funding_type: 'Seed',
  },
  { organization_name: 'More Springs', headquarters_location: 'Springfield, Oregon, United States' },
  {
    organization_name: '7th Ärger',
    slug: '7th',
    headquarters_location: 'Sao Paulo, Brazil',
    full_description: `Version 2.0 of presses. ${'Many words. '.repeat(30)}`,
  },
  {
    organization_name: 'Örebro Works',
    slug: 'orebro',
    headquarters_location: 'São Paulo, Brazil',
    full_description: 'steel '.repeat(50),
  },
  { organization_name: 'Afar', headquarters_location: 'Remote', full_description: 'Tents. And maps.' },
];

async function get<T = unknown>(path: string): Promise<T> {
  const response = await app.send(path);
  expect({ path, status: response.status }).toEqual({ path, status: 200 });
  return response.json() as Promise<T>;
}

type Entries = { total: number; entries: DirectoryEntry[] };
const names = ({ companies }: Pick<ListedPage, 'companies'>) => companies.map((one) => one.organizationName);

test.each([
  ['cities', 'location'],
  ['industries', 'industry'],
])('counts of all %s match the search', async (kind, filter) => {
  const { total, entries } = await get<Entries>(`/api/directory/${kind}`);
  expect(total).toBe(entries.length);
  for (const { slug, count } of entries) {
    const page = await get<ListedPage & { values: string[] }>(`/api/directory/${kind}/${encodeURIComponent(slug)}`);
    const search = page.values.map((value) => `${filter}=${encodeURIComponent(value)}`).join('&');
    const listing = await get<ListedPage>(`/api/companies?${search}`);
    expect({ slug, total: page.total }).toEqual({ slug, total: count });
    expect({ slug, total: listing.total, names: names(listing) }).toEqual({ slug, total: count, names: names(page) });
  }
});

test('separates cities of the same name, merges spellings of one slug, and skips companies without a city', async () => {
  const { entries } = await get<Entries>('/api/directory/cities');
  expect(entries.map(({ slug, count }) => [slug, count])).toEqual([
    ['berlin-germany', 53],
    ['sao-paulo-brazil', 2],
    ['springfield-illinois-united-states', 1],
    ['springfield-oregon-united-states', 1],
  ]);
});

test.each([
  ['0-9', 'Version 2.0 of presses.'],
  ['o', `${'steel '.repeat(33).trim()}…`],
  ['a', 'Tents. And maps.'],
])('letter %s shows the beginning of a full description where there is no short one', async (letter, description) => {
  const { companies } = await get<ListedPage>(`/api/directory/companies/${letter}`);
  expect(companies.map((company) => company.description)).toEqual([description]);
  const results = await get<ListedPage>(`/api/companies?query=${companies[0]?.organizationName}`);
  expect(results.companies[0]?.description).toBe(description);
});

test('finds a city by another spelling of its slug', async () => {
  const other = await get<ListedPage>(`/api/directory/cities/${encodeURIComponent('São-Paulo-Brazil')}`);
  expect(names(other)).toEqual(names(await get('/api/directory/cities/sao-paulo-brazil')));
});

test('letters include every company once, sorted by name', async () => {
  const { companies, letters } = await get<{ companies: number; letters: { letter: string; count: number }[] }>(
    '/api/directory',
  );
  expect(letters.map(({ letter, count }) => [letter, count])).toEqual([
    ['a', 1],
    ['h', 1],
    ['m', 52],
    ['o', 1],
    ['r', 1],
    ['s', 1],
    ['0-9', 1],
  ]);
  expect(letters.reduce((sum, { count }) => sum + count, 0)).toBe(companies);
  expect(names(await get('/api/directory/companies/0-9'))).toEqual(['7th Ärger']);
  const first = names(await get('/api/directory/companies/m'));
  const second = names(await get('/api/directory/companies/m?page=2'));
  expect([first.length, first.at(0), first.at(-1), second]).toEqual([
    50,
    'Mill 01',
    'Mill 50',
    ['Mill 51', 'More Springs'],
  ]);
});

test('pages of a city list the newest funding first without gaps', async () => {
  const first = await get<ListedPage>('/api/directory/cities/berlin-germany');
  const second = await get<ListedPage>('/api/directory/cities/berlin-germany?page=2');
  expect(names(first).slice(0, 2)).toEqual(['Harrowgate', 'Robot Yard']);
  expect([first.companies.length, second.companies.length]).toEqual([50, 3]);
  expect(new Set([...names(first), ...names(second)]).size).toBe(53);
});

describe('returns 404 for', () => {
  test.each([
    '/api/directory/cities/atlantis-greece',
    '/api/directory/cities/remote',
    '/api/directory/cities/berlin-germany?page=3',
    '/api/directory/cities?page=2',
    '/api/directory/industries/alchemy',
    '/api/directory/companies/q',
    '/api/directory/companies/ab',
    '/api/directory/companies/h?page=2',
    '/api/companies/nobody/similar',
    '/api/comparisons/harrowgate',
    '/api/comparisons/harrowgate-vs-harrowgate',
    '/api/comparisons/harrowgate-vs-nobody',
    `/api/comparisons/${'a-vs-'.repeat(2_000)}b`,
  ])('%.50s', async (path) => {
    expect((await app.send(path)).status).toBe(404);
  });
  test.each(['0', '-1', '1.5', 'x'])('page %s', async (page) => {
    const response = await app.send(`/api/directory/cities/berlin-germany?page=${page}`);
    expect(await response.json()).toMatchObject({ code: 'invalid_parameters', errors: [{ field: 'page' }] });
  });
});

test.each(['pro', undefined] as const)('shows no contacts to %s', async (as) => {
  for (const path of [
    '/api/directory',
    '/api/directory/industries',
    '/api/directory/cities/berlin-germany',
    '/api/directory/industries/robotics',
    '/api/directory/companies/h',
    '/api/companies/robot-yard/similar',
    '/api/company-names?query=harr',
    '/api/company-names?query=whitlock',
    '/api/comparisons/harrowgate-vs-springs',
  ]) {
    const text = await (await app.send(path, { as })).text();
    expect(text).not.toMatch(/dana\.|whitlock@|"contacts"/i);
    if (path.includes('berlin')) expect(text).toContain('"Write to  "');
  }
});

test('similar companies have a reason: rare industries first, then place, then stage', async () => {
  const { companies } = await get<{ companies: { slug: string; reason: string }[] }>(
    '/api/companies/harrowgate/similar',
  );
  expect(companies.slice(0, 2).map(({ slug, reason }) => [slug, reason])).toEqual([
    ['robot-yard', 'Also in Robotics, in Berlin'],
    ['springs', 'Also in Software, same stage'],
  ]);
  expect(companies).toHaveLength(6);
  expect(companies.map(({ slug }) => slug)).not.toContain('harrowgate');
});

test('names that start with the query come before search results', async () => {
  const ask = (query: string) => get<ListedPage>(`/api/company-names?query=${encodeURIComponent(query)}`);
  expect(names(await ask('SPR'))).toEqual(['Springs', 'More Springs']);
  expect(names(await ask('Ör'))).toEqual(['Örebro Works', 'More Springs']);
  expect(names(await ask(' '))).toEqual([]);
  expect((await ask('mill')).companies).toHaveLength(8);
  const dates = {
    'Ravenna Works': '2026-11-20',
    'Raven Alpha': '2025-01-01',
    'Raven Machines': '2026-10-01',
    Raven: null,
  };
  await addCompanies(
    app.db,
    Object.entries(dates).map(([organization_name, last_funding_date]) => ({ organization_name, last_funding_date })),
  );
  expect(names(await ask('raven'))).toEqual(['Raven', 'Raven Machines', 'Raven Alpha', 'Ravenna Works']);
  await app.pool.query("delete from companies where slug like 'raven%'");
});

test('an old slug finds the company until another company takes it', async () => {
  await addCompanies(app.db, [berlin('Heron'), berlin('Bittern'), berlin('Crane vs Stork')]);
  const rename = (from: string, to: string) =>
    app.pool.query('update companies set slug = $2 where slug = $1', [from, to]);
  const slugAt = async (slug: string) => (await get<{ slug: string }>(`/api/companies/${slug}`)).slug;
  await rename('heron', 'heron-labs');
  await rename('heron-labs', 'heron-works');
  expect([await slugAt('heron'), await slugAt('heron-labs'), await slugAt('HERON-Works')]).toEqual(
    new Array(3).fill('heron-works'),
  );
  expect(await get('/api/comparisons/heron-vs-bittern')).toEqual({
    slugs: ['heron-works', 'bittern'],
    pair: 'heron-works-vs-bittern',
  });
  expect(await get('/api/comparisons/heron-vs-crane-vs-stork')).toMatchObject({
    slugs: ['heron-works', 'crane-vs-stork'],
  });
  await rename('bittern', 'heron');
  expect(await slugAt('heron')).toBe('heron');
  await rename('heron-works', 'heron-labs');
  expect(await slugAt('heron-works')).toBe('heron-labs');
});

test('the directory shows a commit of another process at once', async () => {
  await addCompanies(app.db, [{ organization_name: 'Quay', headquarters_location: 'Hull, England, United Kingdom' }]);
  expect(await get('/api/directory/cities/hull-england-united-kingdom')).toMatchObject({ total: 1 });
  await app.pool.query("delete from companies where organization_name = 'Quay'");
});
