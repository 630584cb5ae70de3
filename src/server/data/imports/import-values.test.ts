import { beforeEach, describe, expect, it } from 'vitest';
import { cases } from '#test/cases.ts';
import { useTestDatabase } from '#test/database.ts';
import { clearCompanies, importFile, importWithProblems, problemsOf, readCompanies } from '#test/import-file.ts';

const AS_NAMED = {
  Name: 'organizationName',
  'Last Funding Type': 'lastFundingType',
  'Last Funding Date': 'lastFundingDate',
  'Last Funding Amount': 'lastFundingAmount',
} as const;

const MONEY = {
  'Last Funding Amount': 'lastFundingAmount',
  'Last Funding Amount (in USD)': 'lastFundingAmountUsd',
  'Last Funding Amount Currency': 'lastFundingCurrency',
} as const;

const database = useTestDatabase();
beforeEach(() => clearCompanies(database.pool));

describe('an import stores', () => {
  it('each industry in the spelling of stored companies, else in the most frequent one of the file', async () => {
    const industries = async () => (await readCompanies(database.pool)).map((company) => company.industries);
    await importFile(database.pool, 'Name,Website,Industries\nAnt,ant.example,SaaS\n');
    const file =
      'Name,Website,Industries\nAnt,ant.example,saas\nBee,bee.example,"saas, health"\nCat,cat.example,Health\nDog,dog.example,Health\n';
    expect((await importFile(database.pool, file)).companies).toMatchObject({ created: 3, updated: 0 });
    expect(await industries()).toEqual([['SaaS'], ['SaaS', 'Health'], ['Health'], ['Health']]);
    expect((await importFile(database.pool, file)).companies).toMatchObject({ unchanged: 4 });
  });

  it('every field and the source of the company', async () => {
    const file =
      'Organization Name,Organization Name URL,Description,Full Description,Industries,Industry Groups,Headquarters Location,' +
      'Headquarters Regions,First name,Last name,Founders,Role,Email,Contact Email,Website,LinkedIn,Last Funding Amount,' +
      'Last Funding Amount Currency,Last Funding Amount (in USD),Last Funding Date,Last Funding Type,Total Funding Amount (in USD)\n' +
      'Acme,https://www.crunchbase.com/organization/acme,Tools,Many tools,"Software, AI",Software,"Bonn, NRW, Germany",' +
      '"Europe, DACH",Dana,Ek,"Dana Ek, Bo Li",CEO,dana@acme.example,hi@acme.example,https://www.acme.example/en,' +
      'https://linkedin.com/company/acme,"€1,500,000",EUR,"$1,620,000",2024-05-06,Seed,$2.5M\n';
    const report = await importFile(database.pool, file);
    expect(report).toMatchObject({ contacts: { created: 1 }, rounds: { created: 1 }, problems: { total: 0 } });
    const [acme] = await readCompanies(database.pool);
    const { rows } = await database.pool.query('select id, kind, file_name, report from imports');
    expect(acme).toMatchObject({
      slug: 'acme',
      crunchbase_key: 'acme',
      website_key: 'acme.example',
      industries: ['Software', 'AI'],
      headquarters_regions: ['Europe', 'DACH'],
      founders: ['Dana Ek', 'Bo Li'],
      city: 'Bonn',
      region: 'North Rhine-Westphalia',
      country: 'Germany',
      contact_email: 'hi@acme.example',
      last_funding_amount_usd: 1_620_000,
      last_funding_amount: '€1,500,000',
      last_funding_date: '2024-05-06',
      total_funding_amount_usd: 2_500_000,
      contacts: [['Dana', 'Ek', 'CEO', 'dana@acme.example']],
      rounds: [['2024-05-06', 'Seed', 1_620_000]],
      search_text: 'acme\u001ftools\u001fsoftware\u001fbonn, north rhine-westphalia, germany\u001fdana ek',
      source: 'import',
      import_id: rows[0].id,
    });
    expect(rows).toMatchObject([{ kind: 'companies', file_name: 'test.csv', report: { companies: { created: 1 } } }]);
    expect(JSON.stringify(rows[0].report)).not.toContain('dana@');
  });

  it('only the text of an amount in another currency, and nothing without a currency', async () => {
    await importFile(
      database.pool,
      'Name,Last Funding Amount,Last Funding Amount Currency,Total Funding Amount\nA,"1,500",EUR,£2M\nB,"1,500",USD,$2M\nC,900k,,\n',
    );
    const rows = await readCompanies(database.pool);
    expect(rows.map((c) => [c.last_funding_amount_usd, c.last_funding_amount, c.total_funding_amount_usd])).toEqual([
      [null, '1,500 EUR', null],
      [1_500, '1,500 USD', 2_000_000],
      [null, null, null],
    ]);
  });

  it('amounts in other currencies as written, and reports them in every column', async () => {
    const cells = ['€4m', '$5m', '€12.5m', 'US$7.5m', '£3m', 'USD 2m', '2m USD', '€2.5m', 'n/a', '$1.1b'];
    const usd = [null, 5e6, null, 7.5e6, null, 2e6, 2e6, null, null, 1.1e9];
    const others = ['€4m', '€12.5m', '£3m', '€2.5m'];
    const file = (header: string) =>
      `Name,${header}\n${cells.map((cell, index) => `Q${index},2023-05-0${(index % 9) + 1},Seed,${cell}`).join('\n')}\n`;
    const reported = (column: string) =>
      others.map((value) => ({
        row: cells.indexOf(value) + 2,
        column,
        value,
        reason: `is in ${value.startsWith('£') ? 'GBP' : 'EUR'}, not in US dollars${column === 'Total Raised' ? '' : ': not converted or counted in totals'}`,
      }));

    for (const [header, column] of [
      ['Last Funding Date,Last Round Type,Last Round Amount', 'Last Round Amount'],
      ['Announced On,Round Type,Money Raised', 'Money Raised'],
    ] as const) {
      await clearCompanies(database.pool);
      const { problems } = await importWithProblems(database.pool, file(header));
      expect(problems).toMatchObject(reported(column));
      const companies = await readCompanies(database.pool);
      expect(companies.map((company) => company.last_funding_amount_usd)).toEqual(usd);
      const written = companies.map(
        (company) => company.last_funding_amount_usd === null && company.last_funding_amount,
      );
      expect(written.filter(Boolean)).toEqual(others);
      const rounds = await database.pool.query('select amount from funding_rounds order by company_id');
      expect(rounds.rows.flatMap(({ amount }) => amount ?? [])).toEqual(others);
      const again = await importFile(database.pool, file(header));
      expect(again.companies).toEqual({ created: 0, updated: 0, unchanged: 10 });
      expect(again.problems.total).toBe(others.length);
    }

    await clearCompanies(database.pool);
    const total = await importWithProblems(database.pool, file('Last Funding Date,Last Round Type,Total Raised'));
    expect(total.problems).toMatchObject(reported('Total Raised'));
    const companies = await readCompanies(database.pool);
    expect(companies.map((company) => company.total_funding_amount_usd)).toEqual(usd);
  });

  it.each([
    ['Last Funding Date', 'Last Funding Amount (in USD)', '1-5M USD', 'up to 5M USD'],
    ['Last Funding Date', 'Last Funding Amount', '1-5M', 'up to 5M'],
    ['Announced Date', 'Money Raised (in USD)', '1-5M USD', 'up to 5M USD'],
    ['Announced Date', 'Money Raised', '1-5M', 'up to 5M'],
    ['Announced Date', 'Amount ($M)', '1-5M USD', 'up to 5M USD'],
  ])('shows amounts without an exact number as written, from %s and %s', async (day, column, range, most) => {
    const cells = ['$870M+', '1-5M', '~$2M', '>€3m', 'up to 5M', '数千万人民币', '€4m', '$3M', '11-50 people', '$7M'];
    const line = (cell: string, at: number) => `Co ${at},2024-05-0${(at % 9) + 1},${cell},${cell}\n`;
    const { problems } = await importWithProblems(
      database.pool,
      `Name,${day},${column},Total Raised\n${cells.map(line).join('')}`,
    );
    const companies = await readCompanies(database.pool);
    const written = ['$870M+', range, '~$2M', '>€3m', most, '数千万人民币', '€4m', null, null, null];
    const usd = [null, null, null, null, null, null, null, 3_000_000, null, 7_000_000];
    expect(companies.map(({ last_funding_amount_usd }) => last_funding_amount_usd)).toEqual(usd);
    expect(companies.map(({ total_funding_amount_usd }) => total_funding_amount_usd)).toEqual(usd);
    expect(companies.map((one) => one.last_funding_amount_usd ?? one.last_funding_amount)).toEqual(
      written.map((text, at) => usd[at] ?? text),
    );
    const { rows } = await database.pool.query('select amount from funding_rounds order by company_id');
    expect(rows.map(({ amount }) => amount)).toEqual(written);
    expect(problems.filter(({ column: at }) => at === column)).toHaveLength(8);
  });

  it.each([
    [
      'a plain number among euros',
      'Name,Last Funding Amount\nA,€2M\nB,5000000\nC,$3M\n',
      [null, null, 3_000_000],
      /^has no currency, but other cells in its column are in EUR/,
    ],
    [
      'a currency left out beside others',
      'Name,Last Funding Amount,Last Funding Amount Currency\nA,2000000,GBP\nB,5000000,\nC,3000000,USD\n',
      [null, null, 3_000_000],
      /^has no currency, but other cells in its column are in GBP/,
    ],
    [
      'a small number among millions',
      'Name,Last Funding Amount (in USD)\nA,2M\nB,5\nC,1500\n',
      [2_000_000, null, 1_500],
      /^has no unit, but other cells/,
    ],
    [
      'Indian digit groups without a currency',
      'Name,Last Funding Amount\nA,$2M\nB,"5,00,00,000"\nC,"$1,00,000"\n',
      [2_000_000, null, 100_000],
      /^has Indian digit groups/,
    ],
  ])('no amount from %s, and reports it', async (_what, file, amounts, reason) => {
    const { problems } = await importWithProblems(database.pool, file, {
      mapping: Object.fromEntries(
        Object.entries(MONEY).filter(([header]) => file.split('\n')[0]?.split(',').includes(header)),
      ),
    });
    const rows = await readCompanies(database.pool);
    expect(rows.map((company) => company.last_funding_amount_usd)).toEqual(amounts);
    const about = problems.filter(({ row }) => row === 3);
    expect(about).toMatchObject([
      {
        row: 3,
        column: expect.stringMatching(/^Last Funding Amount/),
        value: expect.any(String),
        reason: expect.stringMatching(reason),
      },
    ]);
    expect(rows[1]?.last_funding_amount).toBeNull();
  });

  it.each([
    ['dollars twice', ['Seed,2022-01-02,$1M', 'Seed,2022-01-02,$2M'], [2_000_000, '$2M'], ['$1M']],
    ['euros, then dollars', ['Seed,2022-01-02,€1M', 'Seed,2022-01-02,$2M'], [2_000_000, '$2M'], ['€1M']],
    ['dollars, then euros', ['Seed,2022-01-02,$2M', 'Seed,2022-01-02,€1M'], [2_000_000, '$2M'], ['€1M']],
    ['euros twice', ['Seed,2022-01-02,€1M', 'Seed,2022-01-02,€3M'], [null, '€3M'], ['€1M', '€3M']],
    ['dollars without a date', [',,$2M', ',,$5M'], [null, null], []],
  ])('text and dollars of one amount: %s', async (_what, rows, last, lost) => {
    const header = 'Name,Last Funding Type,Last Funding Date,Last Funding Amount';
    const file = (cells: readonly string[]) => `${header}\n${cells.map((cell) => `Brine,${cell}`).join('\n')}\n`;
    const read = async () =>
      (await readCompanies(database.pool)).map((c) => [c.last_funding_amount_usd, c.last_funding_amount]);
    const { problems } = await importWithProblems(database.pool, file(rows));
    expect(await read()).toEqual([last]);
    expect(problems.filter(({ column }) => column.includes('Amount')).map(({ value }) => value)).toEqual(lost);
    for (const order of [rows, rows.toReversed()]) {
      await clearCompanies(database.pool);
      for (const row of order)
        await importFile(database.pool, file([row]), { fileName: `${row}.csv`, mapping: AS_NAMED });
      expect(await read()).toEqual([last]);
    }
  });

  it('two types of one day and amount, and says that they may be one round', async () => {
    const file = (rows: string) => `Name,Announced Date,Funding Type,Money Raised (in USD)\n${rows}`;
    const repeats = async (rows: string) =>
      (await importWithProblems(database.pool, file(rows), { fileName: `${rows.length}.csv` })).problems.filter(
        (problem) => problem.column !== '',
      );
    const column = 'Money Raised (in USD)';
    const alike = (other: string, here: string, there: string) =>
      `may repeat ${other}: same day and amount, but '${here}' here and '${there}' there. Both are stored`;
    const twice = 'Acme,2026-05-01,Seed,2000000\nAcme,2026-05-01,Pre-Seed,2000000\nAcme,2026-05-02,Grant,2000000\n';
    const problem = { row: 3, column, value: '2000000', reason: alike('the round in row 2', 'Pre-Seed', 'Seed') };
    expect(await repeats(twice)).toMatchObject([problem]);
    expect(await repeats(twice)).toMatchObject([problem]);
    expect(await readCompanies(database.pool)).toMatchObject([{ total_funding_amount_usd: 6_000_000 }]);
    expect(await repeats('Acme,2026-05-02,Debt Financing,2000000\nAcme,2026-05-03,Seed,9000000\n')).toMatchObject([
      { row: 2, column, value: '2000000', reason: alike('a stored round', 'Debt Financing', 'Grant') },
    ]);
  });

  it('the correction of a round, and says that it may repeat the one of that day', async () => {
    const head = 'Name,Announced Date,Funding Type,Money Raised (in USD)\n';
    const reasons = async (rows: string) =>
      (await importWithProblems(database.pool, head + rows, { fileName: `${rows.length}.csv` })).problems.flatMap(
        ({ column, reason }) => (column === '' ? [] : reason),
      );
    const before = 'Acme,2026-05-01,Seed,2000000\nAcme,2026-05-01,Grant,100000\n';
    expect(await reasons(before)).toEqual([]);
    expect(await reasons(`${before}Acme,2026-05-01,Debt Financing,300000\n`)).toEqual([]);
    for (const _ of ['new', 'stored'])
      expect(await reasons('Acme,2026-05-01,Series A,4000000\n')).toEqual([
        "may repeat a stored round: same day, but 'Series A' here and 'Seed' there. Both are stored",
      ]);
  });

  it('rounds that may repeat others one day and two days before as one kind of problem', async () => {
    const rows = ['Acme,2026-05-04', 'Acme,2026-05-05', 'Beta,2026-05-04', 'Beta,2026-05-06'];
    const file = `Name,Announced Date,Funding Type,Money Raised (in USD)\n${rows.map((row) => `${row},Seed,2000000\n`).join('')}`;
    const { problems } = await importFile(database.pool, file);
    expect(problems.groups.filter(({ reason }) => reason.startsWith('may repeat'))).toMatchObject([
      { count: 2, reason: expect.stringContaining('same type and amount, a few days apart') },
    ]);
  });

  it.each([
    ['a file of rounds', 'Name,Funding Type,Announced Date,Money Raised (in USD)'],
    ['a file of companies', 'Name,Last Funding Type,Last Funding Date,Last Funding Amount (in USD)'],
  ])('no round for an acquisition in %s, and reports each of its cells', async (_what, head) => {
    const file = `${head}\nAcme,Seed,2023-01-02,4000000\nAcme,Acquired,2025-01-02,500000000\nBeta,Übernahme,2025-03-04,90000000\n`;
    const { problems } = await importWithProblems(database.pool, file);
    expect(await readCompanies(database.pool)).toMatchObject([
      {
        last_funding_date: '2023-01-02',
        last_funding_amount_usd: 4_000_000,
        total_funding_amount_usd: head.includes('Last') ? null : 4_000_000,
        rounds: [['2023-01-02', 'Seed', 4_000_000]],
      },
      { last_funding_date: null, last_funding_type: null, total_funding_amount_usd: null, rounds: [] },
    ]);
    const cells = problems.filter(({ reason }) => reason.includes('acquisition')).map(({ row, value }) => [row, value]);
    expect(cells).toEqual([
      [3, 'Acquired'],
      [3, '2025-01-02'],
      [3, '500000000'],
      [4, 'Übernahme'],
      [4, '2025-03-04'],
      [4, '90000000'],
    ]);
  });

  it('backslashes and tabs as text, and the text of markup', async () => {
    const text = '<img src=x onerror=alert(1)>\\N\\d\t{"a"}';
    const { problems } = await importWithProblems(
      database.pool,
      `Name,Description,Industries\n${text},"${text.replaceAll('"', '""')}","a ""b"" \\c, {d}"\nB,<p>Tea &amp; <b>more</b></p><p>Vec<T></p>,Tea<br>Coffee\n`,
    );
    expect(await readCompanies(database.pool)).toMatchObject([
      { organization_name: '\\N\\d {"a"}', description: '\\N\\d\t{"a"}', industries: [] },
      { description: 'Tea & more\nVec<T>', industries: ['Tea', 'Coffee'] },
    ]);
    expect(problems.filter(({ row, reason }) => row === 3 && reason.includes('HTML'))).toHaveLength(2);
  });

  it('cells of 200 KB without NUL characters, and names of reasonable length', async () => {
    const long = 'x'.repeat(200 * 1024);
    const report = await importFile(
      database.pool,
      `Name,Full Description\nA,${long}\nB,"with\0 NUL"\n${'n'.repeat(301)},x\n${'😀'.repeat(150)},y\n`,
    );
    expect(report).toMatchObject({ rows: { rejected: 1 }, companies: { created: 3 }, problems: { total: 2 } });
    expect(problemsOf(report)[0]?.reason).toBe('had control characters, now repaired');
    expect(await readCompanies(database.pool)).toMatchObject([
      { full_description: long },
      { full_description: 'with NUL' },
      { slug: 'company' },
    ]);
  });

  it('dates up to tomorrow', async () => {
    const now = new Date('2024-02-28T12:00:00Z');
    const file = 'Name,Last Funding Date\nA,2024-02-29\nB,2024-03-01\nC,02/03/2024\n';
    const report = await importFile(database.pool, file, { now });
    expect(problemsOf(report)).toEqual([
      {
        row: 3,
        column: 'Last Funding Date',
        cell: '2024-03-01',
        reason: 'is in the future, so the cell was left empty',
      },
    ]);
    expect(await readCompanies(database.pool)).toMatchObject([
      { last_funding_date: '2024-02-29' },
      { last_funding_date: null, rounds: [] },
      { last_funding_date: '2024-02-03' },
    ]);
  });

  it('places of raw Crunchbase files, with state and country codes spelled out', async () => {
    await importFile(
      database.pool,
      'permalink,name,category_code,country_code,state_code,region,city,last_funding_at\n/company/acme,Acme,games_video,USA,NY,New York,Albany,2013-05-31\n',
    );
    expect(await readCompanies(database.pool)).toMatchObject([
      {
        headquarters_location: 'Albany, New York, United States',
        industries: ['Games Video'],
        crunchbase_url: 'https://www.crunchbase.com/organization/acme',
        rounds: [['2013-05-31', null, null]],
      },
    ]);
  });

  it('places by country code without asking when only one reading exists', async () => {
    const file = 'Name,Location\nA,"Nice, FR"\nB,"Bristol, IN"\nC,"Odense, DK"\nD,"Springfield, CA"\n';
    const { report, problems } = await importWithProblems(database.pool, file);
    expect((await readCompanies(database.pool)).map(({ headquarters_location: place }) => place)).toEqual([
      'Nice, France',
      'Bristol, Indiana, United States',
      'Odense, Denmark',
      null,
    ]);
    expect(report.ambiguousPlaces).toEqual({ count: 1, examples: ['Springfield, CA'] });
    expect(problems.map(({ row }) => row)).toEqual([5]);
  });

  it('no place as an industry, and names written last name first in the usual order', async () => {
    const file =
      'Name,Industries,Founders,Full Name\nA,"Software, Berlin",DUPONT Jean,DUPONT Jean\nB,"Berlin, Germany",M. Jean Dupont,KIM Jong\n' +
      'C,"Mobile, India",M. Night Shyamalan,JOHN SMITH\n';
    const { problems } = await importWithProblems(database.pool, file);
    expect(await readCompanies(database.pool)).toMatchObject([
      { industries: ['Software'], founders: ['Jean Dupont'], contacts: [['Jean', 'Dupont', null, null]] },
      { industries: [], founders: ['Jean Dupont'], contacts: [] },
      { industries: ['Mobile', 'India'], founders: ['M. Night Shyamalan'], contacts: [['JOHN', 'SMITH', null, null]] },
    ]);
    expect(problems.map(({ row, column }) => `${row} ${column}`).sort()).toEqual(cases`
      2 Founders | 2 Full Name | 2 Industries | 3 Founders | 3 Full Name | 3 Industries
    `);
  });

  it('no person as a place or an industry', async () => {
    const file =
      'Name,City,Industries,Founders,First Name,Last Name\n' +
      'A,Dara Quill,Software,Dara Quill,,\n' +
      'B,Berlin,"AI, Zofia Marek",,Zofia,Marek\n' +
      'C,Rob Smith,Ann Lee,,,\n' +
      'D,Ann Arbor,Christian Education,,Dana,Ek\n';
    const { report, problems } = await importWithProblems(database.pool, file);
    expect(
      (await readCompanies(database.pool)).map(({ city, industries, founders }) => [city, industries, founders]),
    ).toEqual([
      [null, ['Software'], ['Dara Quill']],
      ['Berlin', ['AI'], []],
      [null, [], []],
      ['Ann Arbor', ['Christian Education'], []],
    ]);
    expect(problems.map(({ row, column, value }) => [row, column, value])).toEqual([
      [2, 'City', 'Dara Quill'],
      [3, 'Industries', 'AI, Zofia Marek'],
      [4, 'Industries', 'Ann Lee'],
      [4, 'City', 'Rob Smith'],
    ]);
    expect(report.cells.reported).toBe(4);
  });

  it('distinct slugs for many companies of the same name', async () => {
    await importFile(database.pool, 'Name,City\nAcme,Bonn\nAcme,Lyon\nAcme 2,Oslo\nAcme,Rome\n');
    const slugs = (await readCompanies(database.pool)).map(({ slug }) => slug);
    expect(slugs[0]).toBe('acme');
    expect(slugs[2]).toBe('acme-2');
    expect(new Set(slugs).size).toBe(4);
    await importFile(database.pool, 'Name,City\nAcme,Wien\nAcme,Bonn\n');
    expect((await readCompanies(database.pool)).slice(0, 4).map(({ slug }) => slug)).toEqual(slugs);
  });

  it('categories with commas as one industry each, if several companies share them', async () => {
    const rows = [
      'Norvik,"Applications, Consulting & Services",Sensors',
      'Solvarn,"Applications, Consulting & Services","Clocks, lasers and optics"',
      'Fernlund,"Applications, Consulting & Services",Sensors',
      'Havu,Hardware,"Clocks, masers"',
      'Birch,"Software, Algorithms, and Errors","Clocks, masers"',
      'Birch,"Software, Algorithms, and Errors","Clocks, masers"',
      'Birch,"Software, Algorithms, and Errors","Clocks, masers"',
    ];
    const { report, problems } = await importWithProblems(
      database.pool,
      `Name,Category,Subcategory\n${rows.join('\n')}\n`,
      { mapping: { Subcategory: 'industries' } },
    );
    const { rows: stored } = await database.pool.query('select industries from companies order by id');
    expect(stored.map(({ industries }) => industries)).toEqual([
      ['Applications/Consulting & Services', 'Sensors'],
      ['Applications/Consulting & Services', 'Clocks', 'lasers and optics'],
      ['Applications/Consulting & Services', 'Sensors'],
      ['Hardware', 'Clocks', 'masers'],
      ['Software', 'Algorithms', 'Errors', 'Clocks', 'masers'], // One company in several rows proves nothing.
    ]);
    expect(problems.filter(({ column }) => column !== '')).toMatchObject(
      [2, 3, 4].map((row) => ({
        row,
        column: 'Category',
        value: 'Applications, Consulting & Services',
        reason: 'had separators inside an entry, replaced with slashes',
      })),
    );
    expect(report.cells).toMatchObject({ reported: 3 });
  });

  it('a category with commas that another row of the company contradicts as reported once', async () => {
    const rows = ['Norvik', 'Solvarn', 'Fernlund', 'Havu'].map(
      (name) => `${name},"Applications, Consulting & Services"`,
    );
    const { report, problems } = await importWithProblems(
      database.pool,
      `Name,Category\nHavu,Hardware\n${rows.join('\n')}\n`,
    );
    expect(report.cells).toMatchObject({ reported: 4 });
    expect(problems.filter(({ row, column }) => row === 6 && column !== '').map(({ reason }) => reason)).toEqual([
      'had separators inside an entry, replaced with slashes',
      'differs from row 2, whose value is used: Hardware',
    ]);
  });

  it.each([
    [
      'lists with other combinations',
      ['"Robots, Drones & Ships"', '"Robots, Drones & Ships"', '"Robots, Drones & Ships"', 'Robots'],
    ],
    [
      'a column of lists',
      cases`
        "AI, Pet Care and Toys" | "AI, Pet Care and Toys" | "AI, Pet Care and Toys" | "Ports, Ships" | "Bikes, Cars"
        "Tea, Milk" | "Law, Tax"
      `,
    ],
    ['a category of two companies', ['"Robots, Drones & Ships"', '"Robots, Drones & Ships"', 'Toys']],
  ])('entries of %s apart', async (_what, cells) => {
    const file = `Name,Category\n${cells.map((cell, index) => `Norvik ${index},${cell}`).join('\n')}\n`;
    await importFile(database.pool, file);
    const { rows } = await database.pool.query('select industries from companies order by id');
    expect(rows[0].industries).toHaveLength(2);
  });
});

describe('files with columns for each round', () => {
  const imported = async (text: string) => {
    const { problems, report } = await importWithProblems(database.pool, text);
    return { problems, report, companies: await readCompanies(database.pool) };
  };

  it('imports several rounds of a row, with units, currencies and a total beside them', async () => {
    const { problems, report, companies } = await imported(
      [
        'Company,Seed_Amount,Seed_Date,A_Amount,Series A date,Series B Amount (USD m),Series B Date,Total Funding (USD)',
        'Acme,"500,000",2019-03-04,$2M,2020-05-06,12.5,2022-07-08,"20,000,000"',
        'Tarn,,,€3M,2021-02-03,,,',
        'Vantry,750000,,0,,n/a,,',
      ].join('\n'),
    );
    expect(report).toMatchObject({ about: 'companies', companies: { created: 3 } });
    expect(companies).toMatchObject([
      {
        organization_name: 'Acme',
        last_funding_type: 'Series B',
        last_funding_date: '2022-07-08',
        last_funding_amount_usd: 12_500_000,
        total_funding_amount_usd: 20_000_000,
        rounds: [
          ['2019-03-04', 'Seed', 500_000],
          ['2020-05-06', 'Series A', 2_000_000],
          ['2022-07-08', 'Series B', 12_500_000],
        ],
      },
      { organization_name: 'Tarn', total_funding_amount_usd: null, rounds: [['2021-02-03', 'Series A', null]] },
      { organization_name: 'Vantry', rounds: [[null, 'Seed', 750_000]] },
    ]);
    const reason = 'is in EUR, not in US dollars: not converted or counted in totals';
    expect(problems).toMatchObject([{ row: 3, column: 'A_Amount', value: '€3M', reason }]);
  });

  it('never adds up rounds without dates, and reports values by the column they are in', async () => {
    const { problems, companies } = await imported(
      [
        'Company,Round 1 Type,Round 1 Amount,Round 1 Date,Round 2 Type,Round 2 Amount,Round 2 Date,Currency',
        'Acme,Seed,5000000,,Series A,12000000,,USD',
        'Tarn,Seed,5000000,2020-01-02,Acquired,9000000,2023-01-02,USD',
        'Vantry,Series A,5000000,soon,Series B,8000000,2023-03-04,EUR',
        'Wold,Seed,,,,,,',
      ].join('\n'),
    );
    expect(companies).toMatchObject([
      { organization_name: 'Acme', total_funding_amount_usd: null, last_funding_amount_usd: null },
      { organization_name: 'Tarn', rounds: [['2020-01-02', 'Seed', 5_000_000]], total_funding_amount_usd: 5_000_000 },
      { organization_name: 'Vantry', rounds: [['2023-03-04', 'Series B', null]], total_funding_amount_usd: null },
      { organization_name: 'Wold', rounds: [] },
    ]);
    expect(companies[0]?.rounds).toHaveLength(2);
    const reported = problems.map(({ row, column }) => `${row} ${column}`).sort();
    expect(reported).toEqual(cases`
      3 Round 2 Amount | 3 Round 2 Date | 3 Round 2 Type | 4 Round 1 Amount | 4 Round 1 Amount | 4 Round 1 Date
      4 Round 1 Type | 4 Round 2 Amount | 5 Round 1 Type
    `);
  });

  it('changes nothing when the same file is imported again', async () => {
    const text =
      'Company,Seed Amount,Seed Date,Series A Amount,Series A Date\nAcme,1000000,2020-01-02,5000000,2021-01-02\n';
    await imported(text);
    const { report, companies } = await imported(text);
    expect(report).toMatchObject({ companies: { created: 0, updated: 0, unchanged: 1 }, rounds: { created: 0 } });
    expect(companies[0]?.total_funding_amount_usd).toBe(6_000_000);
  });
});
