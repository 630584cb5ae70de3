import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { clearCompanies, importFile, readCompanies } from '#test/import-file.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'fundscout-import-'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => clearCompanies(database.pool));

/** Runs the command as npm does. */
function run(...args: string[]): Promise<{ code: number; out: string; error: string }> {
  const command = path.join(import.meta.dirname, 'import-command.ts');
  const env = { ...process.env, DATABASE_URL: database.url, NODE_ENV: '' };
  return new Promise((resolve) => {
    execFile(process.execPath, [command, ...args], { env }, (error, out, errorText) => {
      resolve({ code: error ? Number(error.code) : 0, out, error: errorText });
    });
  });
}

async function file(name: string, text: string): Promise<string> {
  await writeFile(path.join(folder, name), text);
  return path.join(folder, name);
}

it('imports a file, shows what it understood and did, and gives back rejected rows', async () => {
  const { code, out, error } = await run(
    'companies',
    await file('a.csv', 'Firma;Ort\nAcme;Bonn\n#NAME?;Lyon\n'),
    '--map',
    'Firma=organizationName',
    '--map',
    'Ort=city',
  );
  expect({ code, error }).toEqual({ code: 0, error: '' });
  expect(out).toContain('a.csv: UTF-8, semicolon between cells, LF line ends');
  expect(out).toMatch(/Firma +Organization name \(chosen\)/);
  expect(out).toContain('2 read, 1 rejected');
  expect(out).toContain('Reading 2 rows, 100 %');
  expect(await readFile(path.join(folder, 'a.rejected.csv'), 'utf8')).toContain(
    '#NAME?,Lyon,3,has no organization name',
  );
  expect(await readCompanies(database.pool)).toMatchObject([{ organization_name: 'Acme', city: 'Bonn' }]);
});

it('keeps nothing of a dry run, and makes no file when no row is rejected', async () => {
  const { code, out } = await run('companies', await file('dry.csv', 'Name\nAcme\n'), '--dry-run');
  expect(code).toBe(0);
  expect(out).toContain('1 created');
  expect(await readCompanies(database.pool)).toEqual([]);
  expect(await readdir(folder)).not.toContain('dry.rejected.csv');
});

it('answers what it cannot do with one line', async () => {
  const city = await file('city.csv', 'City\nBonn\n');
  for (const [args, line] of [
    [[], /^Usage: npm run import -- companies\|lps FILE/],
    [['lps', city], /^No column is known to hold the LP's name/],
    [['form-d', city], /^There are no filings here/],
    [['form-d', path.join(folder, 'no.zip')], /^There is no file or folder .*no\.zip$/],
    [['form-d', city, '--map', 'City=city'], /^Filings have no columns to map/],
    [['companies', path.join(folder, 'no.csv')], /^There is no file .*no\.csv$/],
    [['companies', folder], /^There is no file/],
    [['companies', city], /^No column is known to hold the organization's name/],
    [['companies', city, '--map', 'City=town'], /^--map takes "Header=field", not 'City=town'/],
    [['companies', city, '--what'], /^Unknown option '--what'/],
  ] as const) {
    const { code, out, error } = await run(...args);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(error.trimEnd()).toMatch(line);
    expect(error.trimEnd()).not.toContain('\n');
  }
});

it('does not mix real companies with a sample, and clears it when told', async () => {
  await importFile(database.pool, 'Name\nInvented\n');
  await database.pool.query("update companies set source = 'sample'; update site_settings set sample_data = true");
  const real = await file('real.csv', 'Name\nAcme\n');
  const refused = await run('companies', real);
  expect(refused.code).toBe(1);
  expect(refused.error).toMatch(/^The database holds the sample companies.*--clear-sample.*\n$/);
  expect((await run('companies', real, '--clear-sample')).code).toBe(0);
  expect(await readCompanies(database.pool)).toMatchObject([{ organization_name: 'Acme', source: 'import' }]);
});
