import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestDatabase } from '#test/database.ts';
import { clearCompanies, importFile, importWithProblems, readCompanies } from '#test/import-file.ts';
import { repetitions } from '#test/repetitions.ts';
import { findDuplicateGroups, findSameWebsite } from '../changes/find-duplicates.ts';

const database = useTestDatabase();
beforeEach(() => clearCompanies(database.pool));

const run = (text: string, options: Parameters<typeof importFile>[2] = {}) => importFile(database.pool, text, options);

/** Imports a text twice; the second time must change nothing. @returns the companies */
async function runTwice(text: string) {
  const first = await run(text);
  const before = await readCompanies(database.pool);
  const second = await run(text);
  expect(second).toMatchObject({
    companies: { created: 0, updated: 0, unchanged: new Set(before.map(({ id }) => id)).size },
    contacts: { created: 0, updated: 0, suppressed: 0 },
    rounds: { created: 0, updated: 0 },
    rows: first.rows,
  });
  expect(await readCompanies(database.pool)).toEqual(before);
  return before;
}

describe('within one file', () => {
  it('one row per contact becomes one company with its contacts', async () => {
    const companies = await runTwice(
      'Name,Website,First name,Last name,Email,Role\n' +
        'Acme,acme.example,Dana,Ek,dana@acme.example,CEO\n' +
        'Acme Inc.,https://www.acme.example,Bo,Li,,CTO\n' +
        'Acme,acme.example,BO,LI,bo@acme.example,\n' +
        'Acme,acme.example,Dana,Ek,DANA@acme.example,Boss\n' +
        'Acme,acme.example,Dana,Ek,other@acme.example,\n' +
        'Acme,acme.example,Cem,Ak,bo@acme.example,\n' +
        'Acme,acme.example,,,bo@acme.example,Chair\n',
    );
    expect(companies).toMatchObject([
      {
        organization_name: 'Acme',
        contacts: [
          ['Dana', 'Ek', 'CEO', 'dana@acme.example'],
          ['Bo', 'Li', 'CTO', 'bo@acme.example'],
          ['Dana', 'Ek', null, 'other@acme.example'],
          ['Cem', 'Ak', null, 'bo@acme.example'],
        ],
      },
    ]);
    expect(companies).toHaveLength(1);
  });

  it.each([
    ['United States', 'Ahmedabad'],
    ['Ahmedabad', 'United States'],
    ['California, United States', 'Boston, United States'],
  ])('%s and %s in two rows are not one place', async (one, other) => {
    const report = await run(`Name,Website,Location\nAcme,acme.example,"${one}"\nAcme,acme.example,"${other}"\n`);
    expect(report.problems.groups).toMatchObject([
      { examples: [{ row: 3, cell: other }], reason: `differs from row 2, whose value is used: ${one}` },
    ]);
    expect(await readCompanies(database.pool)).toMatchObject([{ headquarters_location: one }]);
  });

  it('a conflict of a person names the row and the value that are used', async () => {
    const { problems } = await importWithProblems(
      database.pool,
      'Name,Website,First name,Last name,Email,Role\n' +
        'Acme,acme.example,Dana,Ek,,CEO\n' +
        'Acme,acme.example,Dana,Ek,dana@acme.example,Boss\n' +
        'Acme,acme.example,Dana,Ek,dana@acme.example,Chair\n',
    );
    expect(problems.filter(({ column }) => column !== '').sort((a, b) => a.row - b.row)).toMatchObject([
      { row: 3, column: 'Role', value: 'Boss', reason: 'differs from row 2, whose value is used: CEO' },
      { row: 4, column: 'Role', value: 'Chair', reason: 'differs from row 2, whose value is used: CEO' },
    ]);
  });

  it('each conflict of a column names the row and the value that are used', async () => {
    const report = await run(
      'Name,Website,Description\nAcme,acme.example,Pumps\nAcme,acme.example,Boats\nTern,tern.example,Kites\nTern,tern.example,Kayaks\n',
    );
    expect(report.problems.groups).toEqual([
      {
        column: 'Description',
        reason: 'differs from another row, whose value is used',
        count: 2,
        examples: [
          { row: 3, cell: 'Boats', reason: 'differs from row 2, whose value is used: Pumps' },
          { row: 5, cell: 'Kayaks', reason: 'differs from row 4, whose value is used: Kites' },
        ],
      },
    ]);
  });

  it('a country in a later file does not replace a city', async () => {
    await run('Name,Website,Location\nAcme,acme.example,Ahmedabad\n');
    const report = await run('Name,Website,Location\nAcme,acme.example,United States\n');
    const reason = 'contradicts the stored value, which is more specific and was kept';
    expect(report.problems.groups).toMatchObject([{ examples: [{ cell: 'United States' }], reason }]);
    expect(await readCompanies(database.pool)).toMatchObject([{ headquarters_location: 'Ahmedabad' }]);
    await run('Name,Website,Location\nAcme,acme.example,India\n');
    expect(await readCompanies(database.pool)).toMatchObject([{ headquarters_location: 'Ahmedabad, India' }]);
  });

  it('the first value of a field wins, and later rows fill blanks', async () => {
    expect(await runTwice('Name,City,Description\nAcme,Bonn,\nACME,Bonn,first\nacme,Bonn,second\n')).toMatchObject([
      { organization_name: 'Acme', description: 'first' },
    ]);
  });

  it('a stronger key separates rows that a weaker one would merge', async () => {
    const companies = await runTwice(
      'Organization Name,Organization Name URL,Website,City\n' +
        'Atlas,/organization/atlas-1,shared.example,Bonn\n' +
        'Atlas,/organization/atlas-2,shared.example,Bonn\n' +
        'Atlas,,one.example,Bonn\n' +
        'Atlas,,two.example,Bonn\n' +
        'Atlas,,shared.example,Bonn\n' +
        'Atlas,,,Bonn\n' +
        'Atlas,,,Lyon\n',
    );
    expect(companies.map((c) => [c.crunchbase_key, c.website_key, c.city])).toEqual([
      ['atlas-1', 'shared.example', 'Bonn'],
      ['atlas-2', 'shared.example', 'Bonn'],
      [null, 'one.example', 'Bonn'],
      [null, 'two.example', 'Bonn'],
      // These may be any of the above: data quality proposes to merge them.
      [null, 'shared.example', 'Bonn'],
      [null, null, 'Bonn'],
      [null, null, 'Lyon'],
    ]);
  });

  it('rounds belong to their company and determine last round and total', async () => {
    const companies = await runTwice(
      'Organization Name,Organization Name URL,Funding Type,Money Raised (in USD),Announced Date\n' +
        'Acme,/organization/acme,seed,500000,2020-01-02\n' +
        'Acme,/organization/acme,series-a,"$2,000,000",2022-03-04\n' +
        'Acme,/organization/acme,series-a,"$2,000,000",2022-03-04\n' +
        'Acme,/organization/acme,debt,,2021-03-04\n',
    );
    expect(companies).toMatchObject([
      {
        last_funding_date: '2022-03-04',
        last_funding_type: 'Series A',
        last_funding_amount_usd: 2_000_000,
        total_funding_amount_usd: 2_500_000,
        rounds: [
          ['2020-01-02', 'Seed', 500_000],
          ['2021-03-04', 'Debt Financing', null],
          ['2022-03-04', 'Series A', 2_000_000],
        ],
      },
    ]);
  });
});

describe('one company from two sources', () => {
  const WEBSITES = 'Name,Website,City,Country\n';
  const URLS = 'Name,Crunchbase URL,City,Country,Last Funding Date\n';

  it('joins a website and a Crunchbase URL of one name and place, in one file and in two', async () => {
    const rows = [
      'Plovercraft,plovercraft.com,Oslo,Norway,,',
      'Plovercraft AS,,Oslo,Norway,/organization/plovercraft,2024-01-02',
    ];
    const [company, ...others] = await runTwice(
      `Name,Website,City,Country,Crunchbase URL,Last Funding Date\n${rows.join('\n')}\n`,
    );
    expect(others).toEqual([]);
    expect(company).toMatchObject({ website_key: 'plovercraft.com', crunchbase_key: 'plovercraft' });
    await clearCompanies(database.pool);
    await run(`${WEBSITES}Plovercraft,plovercraft.com,Oslo,Norway\n`);
    await run(`${URLS}Plovercraft AS,/organization/plovercraft,Oslo,Norway,2024-01-02\n`);
    expect(await readCompanies(database.pool)).toMatchObject([
      { website_key: 'plovercraft.com', crunchbase_key: 'plovercraft', organization_name: 'Plovercraft' },
    ]);
  });

  it('lists what may be the same company, with the reason', async () => {
    await run(`${WEBSITES}Vela,heyvela.com,Oslo,Norway\nWren,wren.example,Oslo,Norway\nCrane,,Oslo,Norway\n`);
    const report = await run(
      `${URLS}Vela,/organization/vela,Oslo,Norway,\nWren,/organization/wren,Lyon,France,\n` +
        'Crane,/organization/crane,Bergen,Norway,\n',
    );
    expect(report.companies).toEqual({ created: 3, updated: 0, unchanged: 0 });
    expect(report.unsure.shown.map(({ name, reason }) => [name, reason])).toEqual([
      ['Vela', 'the same name and place, but it is a common word'],
      ['Wren', 'the same name in different countries'],
      ['Crane', 'the same name in different cities'],
    ]);
  });

  it.each([
    ['Solvarn SAS', 'Solvarn'],
    ['Crème Dorval', 'Creme Dorval'],
    ['Brixen & Sons', 'Brixen and Sons'],
    ['Bexo S.A. de C.V.', 'Bexo'],
    ['Hexa 3D', 'Hexa3D'],
  ])('%s and %s are one company', async (one, other) => {
    await runTwice(
      `Name,City,Funding Type,Announced Date\n${one},Oslo,Seed,2026-01-01\n${other},Oslo,Series A,2026-02-01\n`,
    );
    const [company, ...others] = await readCompanies(database.pool);
    expect(others).toEqual([]);
    expect(company.rounds).toHaveLength(2);
    await clearCompanies(database.pool);
    await runTwice(`Name,Website\n${one},one.example\n${other},one.example\n`);
    expect(await readCompanies(database.pool)).toHaveLength(1);
  });
});

describe('two files with one company each', () => {
  const HEAD = 'Name,Website,Crunchbase URL,City,Region,Country,Industries,Founders,Last Funding Date';
  const NORWAY = 'Norway';
  type Company = Partial<
    Record<'site' | 'url' | 'city' | 'region' | 'country' | 'industry' | 'founder' | 'date', string>
  >;
  const fileOf = (name: string, { site, url, city, region, country = NORWAY, industry, founder, date }: Company) =>
    `${HEAD}\n${[name, site, url && `/organization/${url}`, city, region, country, industry, founder, date].join(',')}\n`;
  const importPair = async ([one, a]: [string, Company], [other, b]: [string, Company]) => {
    await run(fileOf(one, a));
    const report = await run(fileOf(other, b));
    const again = await run(fileOf(other, b));
    expect(again.companies.created).toBe(0);
    return report;
  };

  it.each<[reason: string, name: string, Company, Company, otherName?: string]>([
    ['the same website and name', 'Wren', { site: 'wren.example', city: 'Oslo' }, { site: 'wren.example' }],
    ['the same name and place', 'Plovercraft', { site: 'try.example', city: 'Oslo' }, { url: 'plover', city: 'Oslo' }],
    [
      'the same name and place',
      'Plover Craft',
      { site: 'plo.example', city: 'Oslo' },
      { url: 'p', city: 'Oslo' },
      'PLOVERCRAFT AS',
    ],
    ['the same name and place', 'MyVq', { site: 'try.example', city: 'Oslo' }, { url: 'myvq', city: 'Oslo' }],
    ['the same name and place', 'Lantern', { site: 'lantern.com', city: 'Oslo' }, { url: 'lantern', city: 'Oslo' }],
    [
      'the same name and place',
      'Lantern',
      { site: 'lan.example', city: 'Oslo', industry: 'Optics' },
      { city: 'Oslo', industry: 'Optics' },
    ],
    ['the same name and place', 'Lantern', { city: 'Oslo' }, { city: 'Oslo', date: '2025-01-02' }],
    [
      'the same name and founder',
      'Lantern',
      { site: 'lan.example', city: 'Oslo', founder: 'Zora Quill' },
      { url: 'lantern', city: 'Bergen', founder: 'Zora Quill' },
    ],
    [
      'the same name, and a website of that name',
      'Plovercraft',
      { site: 'plovercraft.com', city: 'Oslo' },
      { url: 'plover' },
    ],
    [
      'the same uncommon name',
      'Plovercraft Games',
      { site: 'plovercraftgames.example' },
      { city: 'Oslo', url: 'plover' },
    ],
  ])('joins them by %s: %s %j %j', async (reason, name, a, b, otherName = name) => {
    const report = await importPair([name, a], [otherName, b]);
    expect(report.companies).toMatchObject({ created: 0 });
    expect(report.joins.shown.map((join) => join.reason)).toEqual([reason]);
    expect(await readCompanies(database.pool)).toHaveLength(1);
  });

  it.each<[reason: string, name: string, Company, Company]>([
    [
      'the same name and place, but it is a common word',
      'Lantern',
      { site: 'lan.example', city: 'Oslo' },
      { url: 'lantern', city: 'Oslo' },
    ],
    [
      'the same name and place, but it is a common word',
      'Lantern',
      { site: 'lan.example', city: 'Oslo' },
      { city: 'Oslo' },
    ],
    [
      'the same name and place, but it is a common word',
      'Lanterns',
      { city: 'Oslo', industry: 'Optics' },
      { city: 'Oslo', industry: 'Banking' },
    ],
    ['the same name, but it is a common word', 'Lantern', { site: 'lantern.com', city: 'Oslo' }, { url: 'lantern' }],
    [
      'the same name in different cities',
      'Plovercraft',
      { site: 'plovercraft.com', city: 'Oslo' },
      { url: 'plover', city: 'Bergen' },
    ],
    [
      'the same name in different countries',
      'Plovercraft',
      { site: 'plovercraft.com', city: 'Oslo' },
      { url: 'p', city: 'Lyon', country: 'France' },
    ],
    [
      'the same name, but funded 16 years apart',
      'Plovercraft',
      { city: 'Oslo', site: 'p.example', date: '2008-01-02' },
      { url: 'p', city: 'Oslo', date: '2024-01-02' },
    ],
    [
      'the same name, but no other evidence of a match',
      'Plovero',
      { site: 'plovero.example', city: 'Oslo' },
      { url: 'plover' },
    ],
    [
      'the same name, but no other evidence of a match',
      'Plovercraft Games',
      { site: 'other.example' },
      { city: 'Oslo', url: 'plover' },
    ],
  ])('keeps them apart and lists them: %s, %s %j %j', async (reason, name, a, b) => {
    const report = await importPair([name, a], [name, b]);
    expect(report.companies).toMatchObject({ created: 1, updated: 0 });
    expect(report.unsure.shown.map((pair) => pair.reason)).toEqual([reason]);
  });

  it.each<[Company, Company, string[]]>([
    [
      { site: 'one.example', city: 'Oslo' },
      { site: 'other.example', city: 'Oslo' },
      ['the same name, but different websites'],
    ],
    [{ url: 'one', city: 'Oslo' }, { url: 'other', city: 'Oslo' }, []],
  ])('keeps them apart if the same field contradicts: %j %j', async (a, b, reasons) => {
    const report = await importPair(['Plovercraft', a], ['Plovercraft', b]);
    expect(report.companies).toMatchObject({ created: 1, updated: 0 });
    expect(report.unsure.shown.map((pair) => pair.reason)).toEqual(reasons);
  });

  it('names the pairs that Data quality lists, without those that an admin keeps apart', async () => {
    const linkedin = 'https://www.linkedin.com/company/plover';
    const file = `Name,Website,Linkedin\nPlover,plover.example,${linkedin}\nQuillmar,quillmar.example,${linkedin}\n`;
    const names = async () => (await findDuplicateGroups(database.pool)).map(({ companies }) => companies.length);
    expect((await run(file)).unsure.shown).toEqual([
      { row: 3, name: 'Quillmar', with: { row: 2, name: 'Plover' }, reason: 'the same LinkedIn page' },
    ]);
    expect(await names()).toEqual([2]);
    await database.pool.query(
      'insert into companies_apart (company_id, other_id) select min(id), max(id) from companies',
    );
    expect((await run(file)).unsure.total).toBe(0);
    expect(await names()).toEqual([]);
  });
});

describe('a newer file', () => {
  const HEAD =
    'Organization Name,Organization Name URL,Website,City,Description,Last Funding Date,Last Funding Type,Last Funding Amount (in USD),Industries\n';
  const OLD = `${HEAD}Acme,/organization/acme,acme.example,Bonn,Tools,2022-01-01,Seed,1000000,Robotics\nBeta,,,Lyon,Toys,2022-01-01,Seed,5,\n`;

  it('updates differences and leaves the rest alone', async () => {
    await run(OLD);
    const [oldAcme, oldBeta] = await readCompanies(database.pool);
    const report = await run(
      OLD.replace('Tools', 'Better tools').replace('2022-01-01,Seed,1000000', '2024-02-03,Series A,'),
    );
    expect(report.companies).toEqual({ created: 0, updated: 1, unchanged: 1 });
    const [acme, beta] = await readCompanies(database.pool);
    expect(beta).toEqual(oldBeta);
    expect(acme).toMatchObject({
      id: oldAcme.id,
      slug: 'acme',
      description: 'Better tools',
      last_funding_date: '2024-02-03',
      last_funding_type: 'Series A',
      last_funding_amount_usd: null,
      first_seen_at: oldAcme.first_seen_at,
      import_id: oldAcme.import_id,
      rounds: [
        ['2022-01-01', 'Seed', 1_000_000],
        ['2024-02-03', 'Series A', null],
      ],
    });
    expect(acme.version).toBeGreaterThan(oldAcme.version);
    expect(acme.last_changed_at > oldAcme.last_changed_at).toBe(true);
    expect(acme.search_text).toContain('better tools');
  });

  it.each([
    [
      'Crunchbase address',
      'Name,Crunchbase URL,Full Description\nAcme GmbH,https://crunchbase.com/organization/acme/,New\n',
    ],
    ['website', 'Name,Website,Full Description\nAcme GmbH,http://www.acme.example/de,New\n'],
    ['name, place and industry', 'Name,City,Full Description,Industries\nACME,Bonn,New,Robotics\n'],
  ])('recognizes a company by its %s', async (_, file) => {
    await run(OLD);
    expect((await run(file)).companies).toEqual({ created: 0, updated: 1, unchanged: 0 });
    const companies = await readCompanies(database.pool);
    expect(companies).toHaveLength(2);
    expect(companies[0]).toMatchObject({ slug: 'acme', full_description: 'New', crunchbase_key: 'acme', city: 'Bonn' });
    expect((await run(file)).companies).toEqual({ created: 0, updated: 0, unchanged: 1 });
  });

  it('does not match a known company with another Crunchbase URL or website', async () => {
    await run(OLD);
    const report = await run(
      'Name,Organization Name URL,Website,City\nAcme,/organization/acme-2,acme.example,Bonn\nAcme,,other.example,Bonn\n',
    );
    expect(report.companies).toEqual({ created: 2, updated: 0, unchanged: 0 });
  });

  it('keeps stored values where cells are empty', async () => {
    await run(OLD);
    const before = await readCompanies(database.pool);
    expect((await run(`${HEAD}Acme,/organization/acme,,,,,,,\nBeta,,,Lyon,—,,,N/A,\n`)).companies.unchanged).toBe(2);
    expect(await readCompanies(database.pool)).toEqual(before);
  });

  it('never replaces a newer round with an older one', async () => {
    await run(OLD);
    await run(`${HEAD}Acme,/organization/acme,,,,2019-01-01,Angel,700000,\n`);
    expect((await readCompanies(database.pool))[0]).toMatchObject({
      last_funding_date: '2022-01-01',
      last_funding_amount_usd: 1_000_000,
      rounds: [
        ['2019-01-01', 'Angel', 700_000],
        ['2022-01-01', 'Seed', 1_000_000],
      ],
    });
  });

  it('adds contacts to a known company and completes known ones', async () => {
    await run('Name,City,First name,Last name,Role\nAcme,Bonn,Dana,Ek,CEO\n');
    const report = await run(
      'Name,City,First name,Last name,Email\nAcme,Bonn,Dana,Ek,d@acme.example\nAcme,Bonn,Bo,Li,\n',
    );
    expect(report).toMatchObject({ companies: { updated: 1 }, contacts: { created: 1, updated: 1 } });
    expect(await readCompanies(database.pool)).toMatchObject([
      {
        contacts: [
          ['Dana', 'Ek', 'CEO', 'd@acme.example'],
          ['Bo', 'Li', null, null],
        ],
        search_text: 'acme\u001f\u001f\u001fbonn\u001fdana ek\u001fbo li',
      },
    ]);
  });
});

it('merges a row without a place only if a single company has its name', async () => {
  const { unsure } = await importFile(database.pool, 'Name,Website,City\nNova,nova.example,\nNova,,Berlin\nNova,,\n');
  expect((await readCompanies(database.pool)).length).toBe(3);
  expect(unsure.total).toBe(2);
});

it('suggests merging companies with the same name that nothing tells apart', async () => {
  await importFile(database.pool, 'Name,City\nHarbour Labs,Lyon\nStartup,Lyon\n');
  const { unsure, companies } = await importFile(
    database.pool,
    'Name,City,Website\nAcme,Boston,\nAcme,,acme.example\nHarbour Labs,Paris,\nStartup,Paris,\n' +
      'Quill,Rome,quill.example\nQuill,Oslo,quill-other.example\n',
  );
  expect(companies.created).toBe(6);
  expect(unsure.shown.map(({ row, with: other }) => [row, other])).toEqual([
    [3, { row: 2, name: 'Acme' }],
    [4, { company: 'Harbour Labs' }],
    [7, { row: 6, name: 'Quill' }],
  ]);
});

it('names the website or city of an existing company if another one has its name', async () => {
  await importFile(
    database.pool,
    'Name,City,Website\nQuill,Rome,quill.example\nQuill,Oslo,quill-other.example\nAcme,Boston,acme.example\n',
  );
  const { joins, unsure } = await importFile(
    database.pool,
    'Name,City,Website\nQuill,Oslo,quill-other.example\nAcme,Boston,acme.example\nQuill,Rome,quill-third.example\n',
  );
  const companies = (pairs: typeof joins) => pairs.shown.map(({ row, with: other }) => [row, other]);
  expect(companies(joins)).toEqual([
    [2, { company: 'Quill (quill-other.example)' }],
    [3, { company: 'Acme' }],
  ]);
  expect(companies(unsure)).toEqual([2, 4].map((row) => [row, { company: 'Quill (quill.example)' }]));
});

describe('a website shared by several companies', () => {
  const names = async () => (await readCompanies(database.pool)).map((company) => company.organization_name).sort();

  it('merges companies only if more than the website matches, and suggests the rest', async () => {
    const report = await run(
      'Name,Website,City,Founders\n' +
        'Acme,acme.example,Bonn,Dana Ek\n' +
        'Acme Technologies,acme.example,Bonn,\n' +
        'Harbour Labs,acme.example,Bonn,\n' +
        'Quill Systems,acme.example,Lyon,Dana Ek\n',
    );
    expect(report.companies.created).toBe(3);
    expect(await names()).toEqual(['Acme', 'Harbour Labs', 'Quill Systems']);
    expect(report.joins.shown.map(({ row, reason }) => [row, reason])).toEqual([
      [3, 'the same website and a similar name'],
    ]);
    expect(report.unsure.shown).toEqual([
      { row: 4, name: 'Harbour Labs', with: { row: 2, name: 'Acme' }, reason: 'the same website and a different name' },
      {
        row: 5,
        name: 'Quill Systems',
        with: { row: 2, name: 'Acme' },
        reason: 'the same website and a different name',
      },
    ]);
  });

  it('joins all rows of a company with several websites, in any order', async () => {
    const rows = [
      'Acme Holdings,one.example,',
      'Acme,one.example,/organization/acme',
      'Acme,two.example,/organization/acme',
      'Acme Software,two.example,',
      'Acme,three.example,/organization/acme',
      'Acme Group,three.example,',
    ];
    const inFileOrder = fc.constant(rows);
    const shuffled = fc.shuffledSubarray(rows, { minLength: rows.length });
    await fc.assert(
      fc.asyncProperty(fc.oneof(inFileOrder, shuffled), async (order) => {
        await clearCompanies(database.pool);
        const report = await run(['Name,Website,Crunchbase URL', ...order].join('\n'));
        expect(report.companies.created).toBe(1);
        expect(await readCompanies(database.pool)).toMatchObject([{ crunchbase_key: 'acme' }]);
        expect(report.joins.shown.map(({ row, with: other }) => [row, other]).sort()).toEqual(
          [3, 4, 5, 6, 7].map((row) => [row, { row: 2, name: order[0]?.split(',')[0] }]),
        );
        expect(report.unsure.total).toBe(0);
      }),
      { numRuns: repetitions(15, 300), seed: 2026 },
    );
  });

  it('does not rename the known company with that website', async () => {
    await run('Name,Website\nAcme,acme.example\n');
    expect(await run('Name,Website\nHarbour Labs,acme.example\n')).toMatchObject({
      companies: { created: 1, updated: 0 },
      unsure: { shown: [{ row: 2, with: { company: 'Acme' } }] },
    });
    expect(await names()).toEqual(['Acme', 'Harbour Labs']);
  });

  it.each([
    'https://www.ycombinator.com',
    'https://linktr.ee',
    'techcrunch.com',
    'myshopify.com',
  ])('does not merge companies on a shared host: %s', async (website) => {
    const report = await run(`Name,Website,City\nAcme,${website},Bonn\nAcme,${website},Lyon\n`);
    expect(report.companies.created).toBe(2);
  });
});

it('does not merge companies with a generic name', async () => {
  const report = await run('Name,City,Description\nStartup,Bonn,Tools\nStartup,Bonn,Toys\nStealth,,x\nStealth,,y\n');
  expect(report.companies.created).toBe(4);
});

it('a refused merge stays refused', async () => {
  const file = 'Name,Website,City\nAcme,acme.example,Bonn\nAcme Robotics,acme.example,Bonn\n';
  await importFile(database.pool, file, { choices: { separate: [3] } });
  expect((await readCompanies(database.pool)).map((company) => company.organization_name)).toEqual([
    'Acme',
    'Acme Robotics',
  ]);
  expect(await run(file)).toMatchObject({ companies: { created: 0 } });
});

it.each([
  ['the file', 'Acme,acme.example\n', 3],
  ['the database', '', 2],
])('a row kept separate from a company of %s is not its possible duplicate', async (_, before, row) => {
  const header = 'Name,Website\n';
  if (before === '') await run(`${header}Acme,acme.example\n`);
  const file = `${header}${before}Acme,acme.example\n`;
  const { separated } = await importFile(database.pool, file, { choices: { separate: [row] } });
  expect(separated).toEqual([{ row, name: 'Acme', from: ['Acme'] }]);
  expect(await findDuplicateGroups(database.pool)).toEqual([]);
  expect((await findSameWebsite(database.pool)).groups).toEqual([]);
});

describe('a round', () => {
  const HEAD =
    'Name,Crunchbase URL,Last Funding Type,Last Funding Date,Last Funding Amount (in USD),Total Funding Amount (in USD)\n';
  const CB = 'https://www.crunchbase.com/organization/acme';

  it('is never combined from several rows', async () => {
    const report = await run(
      `${HEAD}Acme,${CB},Other,,,\nAcme,${CB},,,560000,\nAcme,${CB},Seed,2004-03-02,,\nAcme,${CB},Series A,2006-03-02,2000000,\n`,
    );
    expect(await readCompanies(database.pool)).toMatchObject([
      {
        last_funding_type: 'Series A',
        last_funding_date: '2006-03-02',
        last_funding_amount_usd: 2_000_000,
        rounds: [
          ['2004-03-02', 'Seed', null],
          ['2006-03-02', 'Series A', 2_000_000],
          [null, null, 560_000],
        ],
      },
    ]);
    expect(report.problems.groups).toMatchObject([{ reason: 'has neither a date nor an amount' }]);
  });

  it('gives the same facts in any order of files', async () => {
    const files = [
      `${HEAD}Acme,${CB},Seed,2004-03-02,1000000,3000000\n`,
      `${HEAD}Acme,${CB},Series A,2006-03-02,2000000,2500000\n`,
      `${HEAD}Acme,${CB},Series A,2006-03-02,,\n`,
    ];
    const facts = [];
    for (const order of [files, files.toReversed()]) {
      await clearCompanies(database.pool);
      for (const file of order) await run(file);
      const [company] = await readCompanies(database.pool);
      facts.push([
        company.rounds,
        company.last_funding_date,
        company.last_funding_type,
        company.total_funding_amount_usd,
      ]);
    }
    expect(facts[0]).toEqual(facts[1]);
    expect(facts[0]).toEqual([
      [
        ['2004-03-02', 'Seed', 1_000_000],
        ['2006-03-02', 'Series A', 2_000_000],
      ],
      '2006-03-02',
      'Series A',
      3_000_000,
    ]);
  });

  it('from an older file changes no newer text, and reports it', async () => {
    const head = 'Name,Crunchbase URL,Description,Last Funding Type,Last Funding Date\n';
    await run(`${head}Acme,${CB},New,Series A,2006-03-02\n`);
    const report = await run(`${head}Acme,${CB},Old,Seed,2004-03-02\n`);
    expect(await readCompanies(database.pool)).toMatchObject([{ description: 'New', last_funding_type: 'Series A' }]);
    expect(report.problems.groups).toMatchObject([
      {
        column: 'Description',
        reason: 'is older than the stored value, which was kept',
        examples: [{ row: 2, cell: 'Old' }],
      },
    ]);
    expect(report.cells).toMatchObject({ cells: 5, stored: 4, reported: 1 });
  });
});

describe('a file without dates', () => {
  const DATED =
    'Name,Website,Description,Email,Role,Last Funding Date\nAcme,acme.example,Tools,d@acme.example,CEO,2024-02-03\n';
  const UNDATED =
    'Name,Website,Description,Full Description,Email,Role\nAcme,acme.example,Toys,Many,d@acme.example,CTO\n';

  it('only fills blanks where a dated round is known, and reports the rest', async () => {
    await run(DATED);
    const report = await run(UNDATED);
    const [acme] = await readCompanies(database.pool);
    expect(acme).toMatchObject({
      description: 'Tools',
      full_description: 'Many',
      contacts: [[null, null, 'CEO', 'd@acme.example']],
    });
    const reason = 'is in a row without a funding date, so the stored value was kept';
    expect(report.problems.groups).toMatchObject([
      { column: 'Role', reason, examples: [{ row: 2, cell: 'CTO' }] },
      { column: 'Description', reason, examples: [{ row: 2, cell: 'Toys' }] },
    ]);
    await clearCompanies(database.pool);
    await run(UNDATED);
    await run(DATED);
    expect((await readCompanies(database.pool))[0]).toMatchObject({
      description: acme.description,
      full_description: acme.full_description,
      contacts: acme.contacts,
    });
  });

  it('is not one whose dates wait for the order of day and month', async () => {
    await run(DATED);
    const report = await run(DATED.replace('Tools', 'Toys').replace('2024-02-03', '01/10/2025'));
    expect(report).toMatchObject({ undatedRows: 0, dates: [{ ambiguous: 1 }] });
    const reason = 'is in a row whose funding date is unclear, so the stored value was kept';
    expect(report.problems.groups).toContainEqual(expect.objectContaining({ column: 'Description', reason }));
  });

  it('replaces stored values when declared newer', async () => {
    await run(DATED);
    expect((await run(UNDATED, { dryRun: true })).undatedRows).toBe(1);
    const report = await run(UNDATED, { choices: { undated: 'newest' } });
    expect(report).toMatchObject({ undatedRows: 0, problems: { total: 0 }, contacts: { created: 0, updated: 1 } });
    expect(await readCompanies(database.pool)).toMatchObject([
      { description: 'Toys', full_description: 'Many', contacts: [[null, null, 'CTO', 'd@acme.example']] },
    ]);
  });

  it('does not override a newer dated file when its own dates are older', async () => {
    await run(DATED);
    await run(`${DATED.replace('Tools', 'Old').replace('2024-02-03', '2020-02-03')}`, {
      choices: { undated: 'newest' },
    });
    expect(await readCompanies(database.pool)).toMatchObject([{ description: 'Tools' }]);
  });

  it('overwrites undated values', async () => {
    await run(UNDATED);
    await run(UNDATED.replace('Toys', 'Better toys'));
    expect(await readCompanies(database.pool)).toMatchObject([{ description: 'Better toys' }]);
  });
});

it('does not double a contact with a suffix, however it is written', async () => {
  const head = 'Organization Name,First name,Last name,Role,Email\n';
  await run(
    `${head}Oakmere,Lena,"Harding, Jr.",Director,\nOakmere,Ned,"Wise, Sr",CFO,\nOakmere,Max,"Stone, III",CEO,\n`,
  );
  await database.pool.query("update contacts set last_name = 'Harding, Jr.' where first_name = 'Lena'"); // As edited.
  await run(`${head}Oakmere,Lena,Harding Jr,Director,\nOakmere,Ned,Wise Sr.,CFO,\nOakmere,Max,"Stone, III",CEO,\n`);
  const [oakmere] = await readCompanies(database.pool);
  expect(oakmere.contacts.map(([first, last]: string[]) => `${first} ${last}`)).toEqual([
    'Lena Harding Jr',
    'Ned Wise Sr.',
    'Max Stone III',
  ]);
});

describe('a file of contacts', () => {
  const HEAD = 'First Name,Last Name,Email Address,Company,Position\n';

  it('rejects people of a company with the same name and another website', async () => {
    await run('Name,Website\nAcme,acme.example\n');
    const report = await run(
      'First Name,Last Name,Email Address,Company,Website,Position\nAnn,Lee,ann@acme.test,Acme,acme.test,CEO\n',
    );
    expect(report).toMatchObject({ rows: { read: 1, rejected: 1 }, contacts: { created: 0 } });
    expect(report.problems.groups.map(({ reason }) => reason)).toEqual([
      'has another website than the company with this name: acme.example',
    ]);
  });

  it('adds people to known companies, renames none, and lists people without the website of a new one', async () => {
    await run('Name,Website\nAcme Inc.,acme.example\nTern Health,\nTwin,one.example\nTwin,two.example\n');
    const file =
      `${HEAD}Dana,Ek,dana@acme.example,Acme Holding,CEO\nBo,Li,bo@gmail.com,Tern Health,CTO\n` +
      'Cy,Oh,cy@other.example,Nowhere,COO\nDi,Po,di@gmail.com,Twin,CFO\n';
    const report = await run(file);
    expect(report).toMatchObject({
      about: 'contacts',
      companies: { created: 0, updated: 2 },
      contacts: { created: 2 },
      rows: { read: 4, rejected: 2 },
      cells: { cells: 20, reported: 10 },
    });
    expect(
      (await readCompanies(database.pool)).map((company) => [company.organization_name, company.contacts]),
    ).toEqual([
      ['Acme Inc.', [['Dana', 'Ek', 'CEO', 'dana@acme.example']]],
      ['Tern Health', [['Bo', 'Li', 'CTO', 'bo@gmail.com']]],
      ['Twin', []],
      ['Twin', []],
    ]);
    expect(report.problems.groups.map(({ reason }) => reason).sort()).toEqual([
      'matches no existing company and has no website: add it, or import the company first',
      'matches several companies: add the company website or the contact email',
    ]);
    expect(await run(file)).toMatchObject({
      companies: { created: 0, updated: 0 },
      contacts: { created: 0, updated: 0 },
    });
  });
});

describe('a file of contacts of unknown companies', () => {
  const HEAD = 'First Name,Last Name,Email,Company,Website,Company City,Company Country,Industry\n';
  const FILE =
    `${HEAD}Ann,Lee,ann@tern.example,Tern,https://tern.example,Lyon,France,Health; Biotech\n` +
    'Bo,Li,bo@tern.example,Tern SAS,,,,\nCy,Oh,cy@tern.example,,,,,\nDi,Po,di@tern.example,Tern,tern.example,Lyon,France,Health\n' +
    'Ed,Qu,,Nowhere,,,,\nFlo,Ro,flo@nameless.example,,nameless.example,,,\n';

  it('creates the companies that have a name and a website, with place and industries', async () => {
    const report = await run(FILE);
    expect(report).toMatchObject({
      about: 'contacts',
      companies: { created: 1, updated: 0 },
      contacts: { created: 4 },
      rows: { read: 6, rejected: 2 },
    });
    expect(await readCompanies(database.pool)).toMatchObject([
      {
        organization_name: 'Tern',
        website: 'https://tern.example',
        headquarters_location: 'Lyon, France',
        industries: ['Health', 'Biotech'],
        contacts: [
          ['Ann', 'Lee', null, 'ann@tern.example'],
          ['Bo', 'Li', null, 'bo@tern.example'],
          ['Cy', 'Oh', null, 'cy@tern.example'],
          ['Di', 'Po', null, 'di@tern.example'],
        ],
      },
    ]);
    expect(report.problems.groups.map(({ reason }) => reason).sort()).toEqual([
      expect.stringMatching(/^differs from row 2, whose value is used: /),
      'matches no existing company and has no company name: add it, or import the company first',
      'matches no existing company and has no website: add it, or import the company first',
    ]);
    await runTwice(FILE);
  });

  it('only fills blanks of companies that exist', async () => {
    await run('Name,Website,Industries\nTern,tern.example,Medical devices\n');
    const report = await run(FILE);
    expect(await readCompanies(database.pool)).toMatchObject([
      { headquarters_location: 'Lyon, France', industries: ['Medical devices'] },
    ]);
    expect(report.problems.groups).toContainEqual(
      expect.objectContaining({
        column: 'Industry',
        reason: 'is in a contacts file, which only fills blanks, so the stored value was kept',
      }),
    );
  });
});

describe('a less specific value', () => {
  const HEAD = 'Name,Website,Industries,Description,Location,Founders\n';
  const RICH = `${HEAD}Tern,tern.example,"Health, Biotech, Software",Plans the shifts of nurses in hospitals,"Lyon, France","Ann Lee, Bo Li"\n`;
  const POOR = `${HEAD}Tern,tern.example,Web,Plans shifts,United States,Ann Lee\n`;

  it('never replaces a stored one, unless the admin chooses so for its column', async () => {
    await run(RICH);
    const before = await readCompanies(database.pool);
    const first = await run(POOR);
    expect(await readCompanies(database.pool)).toEqual(before);
    expect(first.lessSpecific).toEqual(
      ['Description', 'Industries', 'Location', 'Founders'].map((column) =>
        expect.objectContaining({ column, companies: 1, replaced: false }),
      ),
    );
    expect(first.problems).toMatchObject({
      total: 4,
      groups: expect.arrayContaining([
        ...Array(3).fill(expect.objectContaining({ reason: 'is less specific than the stored value, which was kept' })),
        expect.objectContaining({ reason: 'contradicts the stored value, which is more specific and was kept' }),
      ]),
    });
    const second = await run(POOR, { choices: { replaceSpecific: ['industries', 'headquartersLocation'] } });
    expect(await readCompanies(database.pool)).toMatchObject([
      { industries: ['Web'], headquarters_location: 'United States', founders: ['Ann Lee', 'Bo Li'] },
    ]);
    expect(second.lessSpecific).toContainEqual({
      field: 'industries',
      column: 'Industries',
      companies: 1,
      replaced: true,
    });
  });

  it('is not another city, which a file of the same date replaces', async () => {
    const file = (place: string) =>
      `Name,Website,Location,Last Funding Date\nTern,tern.example,"${place}",2024-02-03\n`;
    await run(file('New York, New York, United States'));
    expect(await run(file('Boston, United States'))).toMatchObject({ lessSpecific: [], problems: { total: 0 } });
    expect(await readCompanies(database.pool)).toMatchObject([{ headquarters_location: 'Boston, United States' }]);
  });

  it('is reported without a question if it is older as well', async () => {
    const dated = (text: string, date: string) =>
      text.replace('Name,', 'Last Funding Date,Name,').replace('Tern,', `${date},Tern,`);
    await run(dated(RICH, '2020-01-02'));
    expect((await run(dated(POOR, '2013-01-02'))).lessSpecific).toEqual([]);
    expect(await readCompanies(database.pool)).toMatchObject([{ industries: ['Health', 'Biotech', 'Software'] }]);
  });
});

describe('rounds without dates', () => {
  const HEAD = 'Company,City,Amount,Stage\n';

  it('have no total, as they may be part of one another', async () => {
    await run(
      `${HEAD}Tidewell,Pune,"5,000,000",Series A\nTidewell,Pune,"12,000,000",Series B\nTidewell,Pune,"30,000,000",Series C\n`,
    );
    const [company] = await readCompanies(database.pool);
    expect(company).toMatchObject({ total_funding_amount_usd: null });
    expect(company.rounds).toHaveLength(3);
  });

  it('report a stage without an amount', async () => {
    const report = await run(
      `${HEAD}Playwick,Pune,"95,000,000",\nPlaywick,Pune,"5,000,000",\nPlaywick,Pune,,Series E\n`,
    );
    expect(report.problems.groups).toMatchObject([{ reason: 'has neither a date nor an amount', count: 1 }]);
  });

  it('say that an amount beside an invalid date is left out, and keep it without other rounds', async () => {
    const dated = 'Company,City,Amount,Stage,Last Funding Date\n';
    const file = `${dated}Hoshi,Pune,"¥800,000,000",Series A,2027-03-01\nEster,Pune,"€600,000",Seed,yesterday\n`;
    const LEFT_OUT = 'is left out because its round has neither a valid date nor an amount in US dollars';
    const first = await run(file);
    expect(await readCompanies(database.pool)).toMatchObject([
      { last_funding_type: 'Series A', last_funding_amount: '¥800,000,000', last_funding_date: null },
      { last_funding_type: 'Seed', last_funding_amount: '€600,000', last_funding_date: null },
    ]);
    const reasons = first.problems.groups.map(({ column, reason, count }) => [column, reason, count]);
    expect(reasons).toContainEqual([
      'Amount',
      'is in JPY or EUR, not in US dollars: not converted or counted in totals',
      2,
    ]);
    expect(reasons.filter(([, reason]) => reason === LEFT_OUT)).toEqual([]);

    await run(`${dated}Vantry,Pune,"5,000,000",Series A,2024-03-04\n`);
    const { problems } = await run(`${dated}Vantry,Pune,"€600,000",Seed,yesterday\n`);
    expect(
      problems.groups.map(({ column, reason }) => [column, reason]).filter(([, reason]) => reason === LEFT_OUT),
    ).toEqual([
      ['Amount', LEFT_OUT],
      ['Stage', LEFT_OUT],
    ]);
  });

  it.each([
    ['Seed', 'Pre-series A'],
    ['Pre-series A', 'Seed'],
  ])('keep the stored stage and report another one', async (first, second) => {
    await run(`${HEAD}Kikuno,Pune,,${first}\n`);
    const [before] = await readCompanies(database.pool);
    const report = await run(`${HEAD}Kikuno,Pune,,${second}\n`);
    expect((await readCompanies(database.pool))[0]).toMatchObject({ last_funding_type: before.last_funding_type });
    expect(report.problems.groups).toMatchObject([{ count: 1, reason: expect.stringContaining('conflicts with') }]);
  });
});

it('reports events that are not rounds, with their dates and amounts', async () => {
  const report = await run(
    'Company,Last Funding Amount (in USD),Last Funding Date,Last Funding Type\n' +
      'Firstpine,1000000,2024-03-05,Bootstrapped\nSecondpine,2000000,2024-03-05,Exit\nThirdpine,3000000,2024-03-05,IPO\n' +
      'Fourthpine,4000000,2024-03-05,Seed\n',
  );
  expect(
    (await readCompanies(database.pool)).map(({ last_funding_type, rounds }) => [last_funding_type, rounds.length]),
  ).toEqual([
    [null, 0],
    [null, 0],
    [null, 0],
    ['Seed', 1],
  ]);
  expect(report.problems.total).toBe(9);
});

it('reads Chinese rounds and amounts, and leaves listings and acquisitions out', async () => {
  await run(
    'date,company,round,amount\n2016-09-10,Qingmu,A轮,2000万人民币\n2016-09-09,Lanyue,IPO上市,1.35亿美元\n' +
      '2016-09-08,Haichen,新三板,未透露\n2016-09-07,Baiyu,被收购,3亿人民币\n2016-09-06,Songhe,天使轮,300万美元\n',
  );
  expect((await readCompanies(database.pool)).map(({ organization_name: name, rounds }) => [name, rounds])).toEqual([
    ['Qingmu', [['2016-09-10', 'Series A', null]]],
    ['Lanyue', []],
    ['Haichen', []],
    ['Baiyu', []],
    ['Songhe', [['2016-09-06', 'Angel', 3_000_000]]],
  ]);
});

it('reports a date beside a round that cannot be read, unless its header names funding', async () => {
  const rows =
    'Fairwell,2016-09-10,fair,\nSeedwell,2016-09-11,Seed,\nBankwell,2016-09-12,other,$2M\nPlainwell,2016-09-13,,\n';
  const dates = async () =>
    (await readCompanies(database.pool)).map(({ rounds }) => rounds.map(([day]: [string]) => day.slice(-2)).join());
  const report = await run(`Company,Date,Round,Amount\n${rows}Oakwell,2016-09-14,A轮,\n`);
  expect(await dates()).toEqual(['', '11', '12', '13', '14']);
  expect(report.problems.groups).toContainEqual(
    expect.objectContaining({
      column: 'Date',
      reason: 'may not be the date of a round, because the type of the round cannot be read',
      count: 1,
    }),
  );
  await clearCompanies(database.pool);
  await run(`Company,Last Funding Date,Last Funding Type,Last Funding Amount\n${rows}`);
  expect(await dates()).toEqual(['10', '11', '12', '13']);
});

it('reports cells of other columns in shifted rows', async () => {
  const report = await run(
    'Company,HQ,Sector,What it does,Founders,Stage\n' +
      "Varnley,Pune\t#REF!,Varnley is the country's first marketplace for farmers and buyers.,Meera Pillai,Bright Seed Capital,Seed\n" +
      'Gorse,E-commerce,Jubilee Hills,Pays bills,Y Combinator S20,Seed\n' +
      'Fenwald,"2,500,000",Fintech,Pays bills,YC W21,Seed\nhttps://kember.example,Pune,Fintech,Pays bills,Ann Lee,Seed\n' +
      'Harrick,Pune,"Construction, Heating, Ventilation, and Air Conditioning (HVAC)",Pays bills,Ann Lee,Seed\n',
  );
  expect(await readCompanies(database.pool)).toMatchObject([
    { headquarters_location: 'Pune', industries: [], description: null, founders: [] },
    { headquarters_location: null, industries: [], description: 'Pays bills', founders: [] },
    { headquarters_location: null, industries: ['Fintech'], founders: [] },
    { industries: ['Construction', 'Heating, Ventilation, and Air Conditioning (HVAC)'], founders: ['Ann Lee'] },
  ]);
  expect(report).toMatchObject({ rows: { rejected: 1 }, problems: { total: 10 } });
});

it('reports broken groups of digits where others have groups of thousands', async () => {
  const cells = ['1,200,000', '100,00', '2,500,000', '5,0000', '3,400,000', '$2,5M', '50,5'];
  const report = await run(
    `Company,City,Amount,Stage\n${cells.map((cell, at) => `Brackwater ${at},Noida,"${cell}",Seed\n`).join('')}`,
  );
  expect((await readCompanies(database.pool)).map(({ last_funding_amount_usd }) => last_funding_amount_usd)).toEqual([
    1_200_000,
    null,
    2_500_000,
    null,
    3_400_000,
    2_500_000,
    null,
  ]);
  expect(report.problems.groups).toMatchObject([{ count: 3, reason: expect.stringContaining('a misplaced comma') }]);
});
