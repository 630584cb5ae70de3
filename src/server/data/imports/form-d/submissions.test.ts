import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { useTestDatabase } from '#test/database.ts';
import { filingXml, type InventedFiling } from '#test/form-d.ts';
import { clearCompanies, problemsOf, readCompanies } from '#test/import-file.ts';
import { formDReportLines } from '../report-text.ts';
import { importFormD } from './import-form-d.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const database = useTestDatabase();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fundscout-form-d-'));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(() => clearCompanies(database.pool));

/** Writes filings numbered 0009990001-26-00000N and returns their paths. */
async function files(...filings: InventedFiling[]): Promise<string[]> {
  const at = await mkdtemp(path.join(folder, 'filings-'));
  return Promise.all(filings.map((said, n) => file(at, `00099900012600000${n + 1}-primary_doc.xml`, filingXml(said))));
}

async function file(at: string, name: string, content: string | Uint8Array): Promise<string> {
  const full = path.join(at, name);
  await writeFile(full, content);
  return full;
}

const take = (paths: readonly string[], openProblems?: () => Writable) =>
  importFormD({ pool: database.pool, paths, now: NOW, openProblems });
const companies = () => readCompanies(database.pool);

const submission = (xml: string, form = 'D') => `<SEC-DOCUMENT>0009990001-26-000011.txt : 20260309
<SEC-HEADER>0009990001-26-000011.hdr.sgml : 20260309
<ACCEPTANCE-DATETIME>20260309123456
ACCESSION NUMBER:\t\t0009990001-26-000011
CONFORMED SUBMISSION TYPE:\t${form}
FILED AS OF DATE:\t\t20260309

FILER:

\tCOMPANY DATA:\t
\t\tCOMPANY CONFORMED NAME:\t\t\tHERON ROBOTICS, INC.
\t\tCENTRAL INDEX KEY:\t\t\t0009990001

\tFILING VALUES:
\t\tFORM TYPE:\t\t${form}
\t\tSEC FILE NUMBER:\t021-999001
</SEC-HEADER>
<DOCUMENT>
<TYPE>${form}
<SEQUENCE>1
<FILENAME>primary_doc.xml
<TEXT>
<XML>
${xml}
</XML>
</TEXT>
</DOCUMENT>
</SEC-DOCUMENT>
`;

test('reads complete submissions with their headers, from folders and archives', async () => {
  const at = await mkdtemp(path.join(folder, 'submissions-'));
  await file(at, 'anything.txt', submission(filingXml()));
  await file(at, 'readme.txt', 'The data sets of a quarter');
  expect(await take([at])).toMatchObject({ rows: { read: 1, rejected: 0 }, companies: { created: 1 } });
  const { rows } = await database.pool.query('select accession, filed_on, file_number, cik from form_d_filings');
  expect(rows).toEqual([
    { accession: '0009990001-26-000011', filed_on: '2026-03-09', file_number: '021-999001', cik: '9990001' },
  ]);
  const other = filingXml({ name: 'TERN HEALTH, INC.', cik: '0009990002', city: 'Boston', state: 'MA' });
  const dashed = submission(other)
    .replaceAll('0009990001-26-000011', '0009990002-26-000012')
    .replace('0009990001', '0009990002');
  const wrapped = `-----BEGIN PRIVACY-ENHANCED MESSAGE-----\nProc-Type: 2001,MIC-CLEAR\nMIC-Info: RSA-MD5,RSA,\n x=\n\n${dashed}-----END PRIVACY-ENHANCED MESSAGE-----\n`;
  const archived = { 'a/0009990002-26-000012.txt': strToU8(wrapped), 'a/10-K.txt': strToU8(submission('', '10-K')) };
  const report = await take([await file(folder, 'submissions.zip', zipSync(archived))]);
  expect(report).toMatchObject({ rows: { read: 2, rejected: 1 }, companies: { created: 1 } });
  expect(problemsOf(report)[0]?.reason).toBe('is a Form 10-K, not a Form D');
  expect((await companies()).map(({ organization_name }) => organization_name)).toEqual([
    'Heron Robotics',
    'Tern Health',
  ]);
});

test('names the skipped filings of special purpose issuers, and counts them by purpose', async () => {
  const llc = (name: string, industry: string) => ({ name, industry, cik: '0009990005' });
  const problemLines: string[] = [];
  const openProblems = () =>
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        problemLines.push(chunk.toString().trim());
        done();
      },
    });
  const report = await take(
    await files(
      {},
      llc('123 Main Street Apartments LLC', 'Residential'),
      llc('Heron Ventures Fund II, L.P.', 'Investing'),
      llc('Heron Robotics SPV LLC', 'Other'),
      llc('1685 38th REIT, L.L.C.', 'REITS and Finance'),
    ),
    openProblems,
  );
  expect(report.problems.total).toBe(0);
  expect(report).toMatchObject({ leftOut: { property: 1, fund: 1, vehicle: 1, reit: 1 }, companies: { created: 1 } });
  expect(formDReportLines(report)).toContain(
    '  0009990001-26-000003  Heron Ventures Fund II, L.P. is from a fund, by its name',
  );
  expect(problemLines).toContain(
    '3,,"0009990001-26-000003, Heron Ventures Fund II, L.P.","was skipped: it is from a fund, by its name"',
  );
  expect(formDReportLines(report)).toContain(
    'Skipped     1 from funds, by name, 1 from single-investment vehicles, 1 from REITs, 1 from property companies',
  );
});
