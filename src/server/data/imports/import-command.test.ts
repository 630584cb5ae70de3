import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, expect, it } from 'vitest';
import { useTestDatabase } from '#test/database.ts';
import { clearCompanies, importFile, readCompanies } from '#test/import-file.ts';
import { folderForFile } from '#test/start-for-file.ts';
import { readImportArguments, runImportCommand } from './import-command.ts';

const database = useTestDatabase();
const folder = folderForFile();
beforeEach(() => clearCompanies(database.pool));

const env = () => ({ ...process.env, DATABASE_URL: database.url, NODE_ENV: '' });

const run = (...args: string[]) => runUntil(new AbortController().signal, ...args);

async function runUntil(signal: AbortSignal, ...args: string[]): Promise<{ code: number; out: string; error: string }> {
  const printed = { out: '', error: '' };
  const to = (stream: 'out' | 'error') => ({
    write(text: string) {
      printed[stream] += text;
    },
  });
  const streams = { out: to('out'), error: to('error') };
  const code = await runImportCommand(args, env(), streams, signal);
  return { code, ...printed };
}

async function file(name: string, text: string): Promise<string> {
  await writeFile(path.join(folder, name), text);
  return path.join(folder, name);
}

it('imports a file, prints columns and result, and returns rejected rows', async () => {
  const { code, out, error } = await run(
    'companies',
    await file('a.csv', 'Firma;Ort\nAcme;Bonn\n#NAME?;Lyon\n'),
    '--map',
    'Firma=organizationName',
    '--map',
    'Ort=city',
  );
  expect({ code, error }).toEqual({ code: 0, error: '' });
  expect(out).toContain('a.csv: UTF-8, semicolon-delimited, LF line endings');
  expect(out).toMatch(/Firma +Organization name \(chosen\)/);
  expect(out).toContain('2 read, 1 rejected');
  expect(out).toContain('Reading 2 rows, 100 %');
  expect(await readFile(path.join(folder, 'a.rejected.csv'), 'utf8')).toContain(
    '#NAME?,Lyon,3,has no organization name',
  );
  expect(await readCompanies(database.pool)).toMatchObject([{ organization_name: 'Acme', city: 'Bonn' }]);
});

it('imports below the chosen header row, and rejects a row beyond the file', async () => {
  const path = await file('rows.csv', 'Company,Website,Country,x\nName,City,Industry,y\nHarrowgate,Leeds,Software,z\n');
  expect((await run('companies', path, '--dry-run')).out).toContain('row 2 looks like one too');
  const { code, out } = await run('companies', path, '--header-row=2');
  expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('Row 2 was chosen as the header') });
  expect(await readCompanies(database.pool)).toMatchObject([{ organization_name: 'Harrowgate', city: 'Leeds' }]);
  expect((await run('companies', path, '--header-row=9')).error).toContain('Choose a row from 1 to 3');
  expect((await run('companies', path, '--header-row=two')).error).toContain('must be the number of a row');
});

it('saves nothing from a dry run, and creates no file when no row is rejected', async () => {
  const { code, out } = await run('companies', await file('dry.csv', 'Name\nAcme\n'), '--dry-run');
  expect(code).toBe(0);
  expect(out).toContain('1 created');
  expect(await readCompanies(database.pool)).toEqual([]);
  expect(await readdir(folder)).not.toContain('dry.rejected.csv');
});

it('accepts choices, prints dates, cells, merged rows and problems, and writes all problems to a file', async () => {
  const rows = [
    'Harrowgate,harrowgate.example,03/04/2024,"Springfield, CA"',
    'Harrowgate,harrowgate.example,,',
    'Vantry,vantry.example,05/06/2024,',
    'Tarn,tarn.example,soon,',
  ];
  const text = `Name,Website,Last Funding Date,Location\n${rows.join('\n')}\n`;
  const open = await run('companies', await file('open.csv', text), '--dry-run');
  expect(open.out).toContain('Last Funding Date: unclear whether the day or the month comes first');
  expect(open.out).toMatch(/Places +1 ambiguous place, such as 'Springfield, CA': pass --codes=states/);
  expect(open.out).toMatch(/Cells +16 cells: /);
  expect(open.out).toMatch(/Merged +1 row with the same website and name/);
  expect(open.out).toContain(`All problems and merges are in ${path.join(folder, 'open.problems.csv')}`);
  expect(await readFile(path.join(folder, 'open.problems.csv'), 'utf8')).toMatch(
    /5,Flagged,Last Funding Date,soon,is not a date/,
  );

  const output = await run(
    'companies',
    await file('chosen.csv', text),
    '--dates=month-first',
    '--dates',
    'Last Funding Date=day-first',
    '--codes=states',
    '--separate=3,4',
  );
  expect(output.out).toContain('Last Funding Date: day first, as you chose');
  expect(output.out).not.toContain('Merged');
  const stored = await readCompanies(database.pool);
  expect(stored.map(({ organization_name: name }) => name)).toEqual(['Harrowgate', 'Harrowgate', 'Vantry', 'Tarn']);
  expect(stored[0]).toMatchObject({ headquarters_location: 'Springfield, California, United States' });
});

it('reports rows without dates that only filled blanks, and replaces values with --undated=newest', async () => {
  await importFile(database.pool, 'Name,Description,Last Funding Date\nAcme,Old,2024-01-02\n');
  const crm = await file('crm.csv', 'Name,Description\nAcme,New\n');
  const held = await run('companies', crm);
  expect(held.out).toMatch(
    /Undated +1 row without a date only filled blanks; use --undated=newest to replace stored values/,
  );
  const output = await run('companies', crm, '--undated=newest');
  expect(output.out).not.toContain('Undated');
  expect(await readCompanies(database.pool)).toMatchObject([{ description: 'New' }]);
});

it('keeps more specific values, and replaces them with --replace', async () => {
  await importFile(database.pool, 'Name,Industries\nHarrowgate,"Health, Biotech"\n');
  const poor = await file('poor.csv', 'Name,Industries\nHarrowgate,Web\n');
  expect((await run('companies', poor)).out).toContain(
    'Industries: 1 company has a more specific value, kept; use --replace=industries to replace it',
  );
  expect((await run('companies', poor, '--replace=industries')).out).toContain('more specific value, replaced');
  expect(await readCompanies(database.pool)).toMatchObject([{ industries: ['Web'] }]);
});

it('imports nothing once it is canceled', async () => {
  const { code, error } = await runUntil(AbortSignal.abort(), 'companies', await file('b.csv', 'Name\nAcme\n'));
  expect({ code, error }).toEqual({ code: 1, error: 'Canceled. Nothing was imported.\n' });
  expect(await readCompanies(database.pool)).toEqual([]);
});

it('asks for the encoding when the bytes allow several', async () => {
  const open = path.join(folder, 'plzen.csv');
  await writeFile(open, Buffer.from('Name,City\nPlze\xf2,Praha\n', 'latin1'));
  const { code, error } = await run('companies', open);
  expect(code).toBe(1);
  expect(error).toContain('--encoding=windows-1250  Plzeň,Praha');
  expect((await run('companies', open, '--encoding=windows-1250')).code).toBe(0);
  expect(await readCompanies(database.pool)).toMatchObject([{ organization_name: 'Plzeň' }]);
});

it.each([
  [['form-d', 'a.csv', '--map', 'City=city'], /^Filings have no columns to map/],
  [['companies', 'a.csv', '--map', 'City=town'], /^--map takes "Header=field", not 'City=town'/],
  [['companies', 'a.csv', '--encoding=latin'], /^--encoding must be one of utf-8, .*not 'latin'/],
  [['companies', 'a.csv', '--codes=both'], /^--codes must be states or countries, not 'both'/],
  [['companies', 'a.csv', '--replace=website'], /^--replace takes fields of description, /],
  [['companies', 'a.csv', '--undated=oldest'], /^--undated must be fill or newest, not 'oldest'/],
  [['companies', 'a.csv', '--separate=a'], /^--separate takes rows like 12,40, not 'a'/],
  [['companies', 'a.csv', '--dates=us'], /^--dates takes month-first, day-first or "Header=day-first", not 'us'/],
  [['lps', 'a.csv', '--codes=states'], /^This option only works with company files\. Remove --codes/],
] as const)('refuses the arguments %j', (args, line) => {
  expect(() => readImportArguments(args)).toThrow(line);
  expect(() => readImportArguments(args)).not.toThrow('\n');
});

it('exits with the code, and prints errors to stderr', async () => {
  const command = (name: string) =>
    promisify(execFile)(process.execPath, [path.join(import.meta.dirname, 'import-command.ts'), 'companies', name], {
      env: env(),
    });
  expect((await command(await file('ok.csv', 'Name\nAcme\n'))).stdout).toContain('1 created');
  expect(await readCompanies(database.pool)).toMatchObject([{ organization_name: 'Acme' }]);
  await expect(command('no.csv')).rejects.toMatchObject({ code: 1, stdout: '', stderr: 'File not found: no.csv\n' });
});

it('reports errors in one line', async () => {
  const city = await file('city.csv', 'City\nBonn\n');
  const names = await file('names.csv', 'Name,City\nAcme,Bonn\n');
  for (const [args, line] of [
    [[], /^Usage: npm run import -- companies\|lps FILE/],
    [['lps', city], /^Couldn't tell which column contains the LP's name/],
    [['form-d', city], /^No filings found/],
    [['form-d', path.join(folder, 'no.zip')], /^File or folder not found: .*no\.zip$/],
    [['companies', path.join(folder, 'no.csv')], /^File not found: .*no\.csv$/],
    [['companies', folder], /^File not found/],
    [['companies', city], /^Couldn't tell which column contains the organization's name/],
    [['companies', names, '--dates', 'City=day-first'], /^--dates names 'City', which is not a date column/],
    [['companies', city, '--what'], /^Unknown option '--what'/],
  ] as const) {
    const { code, out, error } = await run(...args);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(error.trimEnd()).toMatch(line);
    expect(error.trimEnd()).not.toContain('\n');
  }
});

it('refuses to mix real companies with a sample, and clears the sample on request', async () => {
  await importFile(database.pool, 'Name\nInvented\n');
  await database.pool.query("update companies set source = 'sample'; update site_settings set sample_data = true");
  const real = await file('real.csv', 'Name\nAcme\n');
  const refused = await run('companies', real);
  expect(refused.code).toBe(1);
  expect(refused.error).toMatch(/^The database contains sample data.*--clear-sample.*\n$/);
  expect((await run('companies', real, '--clear-sample')).code).toBe(0);
  expect(await readCompanies(database.pool)).toMatchObject([{ organization_name: 'Acme', source: 'import' }]);
});
