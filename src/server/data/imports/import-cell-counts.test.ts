import { beforeEach, describe, expect, it } from 'vitest';
import { useTestDatabase } from '#test/database.ts';
import { cellCountErrors, clearCompanies, importFile, importWithProblems } from '#test/import-file.ts';

const database = useTestDatabase();
beforeEach(() => clearCompanies(database.pool));

/** Imports a file, which also checks its ledger. @returns the cell counts of the report */
const cellsOf = async (file: string) => (await importFile(database.pool, file)).cells;

it('counts the companies that have no contact after an import, and those with a company email only', async () => {
  const file = 'Name,Company Email,Email\nAcme,office@acme.example,\nBeta,,\nGamma,,ada@gamma.example\n';
  expect((await importFile(database.pool, file)).withoutContact).toEqual({ companyEmail: 1, nothing: 1 });
});

describe('every cell is accounted for', () => {
  it('as stored, empty or in an unmapped column', async () => {
    expect(await cellsOf('Name,City,Logo\nAcme,Bonn,x\nBeta,,y\nGamma,n/a,\n')).toEqual({
      cells: 9,
      stored: 4,
      merged: 0,
      empty: 2,
      reported: 0,
      unmapped: 3,
    });
  });

  it('as merged when it names the company of another contact', async () => {
    const head = 'First Name,Last Name,Email,Company,Website\n';
    const people = 'Ann,Lee,ann@acme.example,Acme,\n'.repeat(6);
    await cellsOf('Name,Website\nAcme,acme.example\n');
    expect(await cellsOf(head + people)).toMatchObject({ cells: 30, stored: 3, merged: 21, empty: 6 });
    // The company is created by a row with its website, which need not be the first.
    const created = `${head}Ann,Lee,ann@tern.example,Tern,\nBo,Li,bo@tern.example,Tern,tern.example\nCy,Oh,cy@tern.example,,\n`;
    expect(await cellsOf(created)).toMatchObject({ cells: 15, stored: 11, merged: 1, empty: 3 });
  });

  it('as empty when it holds a filler, counted by column', async () => {
    const { report, problems } = await importWithProblems(
      database.pool,
      'Name,City,Website,Role\nAcme,N/A,-,\nBeta,TBD,,unknown\nGamma,nan,gamma.example,\n',
    );
    expect(report.cells).toMatchObject({ cells: 12, stored: 4, empty: 8, reported: 0 });
    expect(report.fillers).toEqual([
      { column: 'City', count: 3 },
      { column: 'Website', count: 1 },
      { column: 'Role', count: 1 },
    ]);
    expect(problems).toEqual([]);
  });

  it('as empty when it holds a zero amount or the header again', async () => {
    const { report } = await importWithProblems(
      database.pool,
      'Startup,Industry / Vertical,City / Location,Date,Round,Amount (USD)\n' +
        'Norvik,Industry / Vertical,City / Location,2024-03-05,Seed,0\n' +
        'Solvarn,Robotics,Bonn,2024-04-02,Seed,"$0.00"\n' +
        'Fernlund,industry / vertical,Oslo,2024-05-01,Seed,2500000\n',
    );
    expect(report.cells).toMatchObject({ cells: 18, stored: 13, empty: 5, reported: 0 });
    expect(report.fillers).toEqual([
      { column: 'Industry / Vertical', count: 2 },
      { column: 'Amount (USD)', count: 2 },
      { column: 'City / Location', count: 1 },
    ]);
    const stored = await database.pool.query('select industries, city from companies order by id');
    expect(stored.rows).toEqual([
      { industries: [], city: null },
      { industries: ['Robotics'], city: 'Bonn' },
      { industries: [], city: 'Oslo' },
    ]);
  });

  it('as empty when it holds a zero in a list of industries', async () => {
    const { report } = await importWithProblems(database.pool, 'Name,Sector\nNorvik,0\nSolvarn,Ports\n');
    expect(report.cells).toMatchObject({ cells: 4, stored: 3, empty: 1, reported: 0 });
    expect(report.fillers).toEqual([{ column: 'Sector', count: 1 }]);
  });

  it('keeps a value that equals the header of a chosen column', async () => {
    const mapping = { Technology: 'industries' } as const;
    const { report } = await importWithProblems(database.pool, 'Name,Technology\nNorvik,Technology\n', { mapping });
    expect(report.cells).toMatchObject({ stored: 2, empty: 0 });
  });

  it('as reported when it is unreadable, and with its row when that is rejected', async () => {
    expect(
      await cellsOf(
        'Name,Website,Last Funding Date\nAcme,not an address,soon\n,a.example,2020-01-02\nBeta,b.example\n',
      ),
    ).toEqual({ cells: 8, stored: 1, merged: 0, empty: 0, reported: 7, unmapped: 0 });
  });

  it('as reported once when it is corrected', async () => {
    const { report, problems } = await importWithProblems(
      database.pool,
      'Name,Description\nAcme,"A caf\u00c3\u00a9 with\u0007 a bell"\n',
    );
    expect(report.cells).toMatchObject({ stored: 1, reported: 1 });
    expect(new Set(problems.map(({ row, column }) => `${row} ${column}`))).toEqual(new Set(['2 Description']));
  });

  it.each([
    ['repeated in another row', 'Name,Website,City\nAcme,a.example,Bonn\nAcme,a.example,Bonn\n'],
    ['different in another row', 'Name,Website,Description\nAcme,a.example,Tools\nAcme Inc,www.a.example,Toys\n'],
    [
      'a second amount of a round',
      'Name,Website,Funding Type,Money Raised (in USD),Announced Date\n' +
        'Acme,a.example,Seed,5000000,2020-01-02\nAcme,a.example,Seed,6000000,2020-01-02\n',
    ],
    ['a type without date and amount', 'Name,Funding Type,Money Raised (in USD),Announced Date\nAcme,Seed,,\n'],
    ['a total below its rounds', 'Name,Total Funding,Last Funding Amount,Last Funding Date\nAcme,5,500,2020-01-02\n'],
    ['a place in several columns', 'Name,Location,City,State,Country\nAcme,"Bonn, Germany",Bonn,,DE\n'],
    ['places that contradict', 'Name,Location,City,Country\nAcme,"Bonn, Germany",Lyon,France\n'],
    ['contacts', 'Name,First Name,Last Name,Email,Role\nAcme,Bo,Li,b@a.example,CEO\nAcme,Bo,Li,b@a.example,CTO\n'],
    ['a person without a surname', 'Name,First Name,Role\nAcme,Bo,CEO\nAcme,,CTO\n'],
    ['currencies', 'Name,Last Funding Amount,Last Funding Amount Currency\nAcme,"1,500",EUR\nBeta,,EUR\n'],
    ['precisions', 'Name,Last Funding Date,Last Funding Date Precision\nAcme,2020-01-01,year\nBeta,,day\n'],
    ['ambiguous dates', 'Name,Last Funding Date\nAcme,3/4/2020\nBeta,13/4/2020\nGamma,4/13/2020\n'],
    ['lists', 'Name,Industries,Founders\nAcme,"[""A"", ""A""]",Bo Li; Bo Li\nBeta,[],-\n'],
    [
      'founders and their addresses',
      'Name,Founder,Founder Email\nAcme,Bo Li,b@a.example\nAcme,Bo Li,b@a.example\nAcme,Bo Li,b@a.example\n',
    ],
    ['a blank line', 'Name,City\nAcme,Bonn\n\n,\nBeta,Lyon\n'],
    ['a name that is a formula error', 'Name,City\n#NAME?,Bonn\n#REF!,#REF!\n'],
    ['a garbled name', 'Name,City\nBerk\u00c3_na Wireless,Bonn\n'],
    ['an invalid Crunchbase address', 'Name,Crunchbase URL\nAcme,crunchbase\nBeta,/organization/beta\n'],
  ])('of %s', async (_, file) => {
    const { cells } = await importFile(database.pool, file);
    expect(cells.cells).toBeGreaterThan(0);
    await importFile(database.pool, file);
  });

  it('of an older file', async () => {
    const head = 'Name,Website,Description,City,Last Funding Date,Last Funding Type,Last Funding Amount (in USD)\n';
    await importFile(database.pool, `${head}Acme,a.example,Tools,Bonn,2024-01-02,Series A,5000000\n`);
    await importFile(database.pool, `${head}Acme,a.example,Toys,Lyon,2020-01-02,Seed,600000\n`);
    await importFile(database.pool, `${head}Acme,a.example,Toys,Lyon,2024-01-02,Series A,600000\n`);
  });

  it('of contacts with and without a company', async () => {
    await importFile(database.pool, 'Name,Website\nAcme,a.example\n');
    await importFile(
      database.pool,
      'First Name,Last Name,Email,Company Name,Lifecycle Stage\n' +
        'Bo,Li,bo@a.example,Acme,lead\nDana,Ek,dana@z.example,Zeta,lead\nCem,Ak,,,lead\n',
    );
  });
});

describe('the cell check finds', () => {
  const report = {
    cells: { cells: 4, stored: 3, merged: 0, empty: 0, reported: 1, unmapped: 0 },
    rows: { read: 2, rejected: 0 },
    mapping: ['Name', 'City'].map((header) => ({ header }) as never),
  };
  const problems = [{ row: 2, kind: 'Flagged', column: 'City', value: 'x', reason: 'is no city' }];

  it('nothing in a correct report', () => {
    expect(cellCountErrors(report, problems, new Map())).toEqual([]);
  });

  it.each([
    ['a cell without an outcome', { ...report, cells: { ...report.cells, stored: 2 } }, problems],
    ['a cell that is not in the file', { ...report, rows: { read: 1, rejected: 0 } }, problems],
    ['a cell that is counted as reported but not listed', report, []],
    [
      'a cell that is listed but not counted',
      report,
      [...problems, { row: 3, kind: 'Flagged', column: 'City', value: 'y', reason: 'is no city' }],
    ],
  ])('%s', (_, wrong, listed) => {
    expect(cellCountErrors(wrong, listed, new Map())).not.toEqual([]);
  });
});
