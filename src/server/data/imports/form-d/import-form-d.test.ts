import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Writable } from 'node:stream';
import { strToU8, zipSync } from 'fflate';
import { beforeEach, describe, expect, test } from 'vitest';
import { suppressionKeys } from '#domain/privacy/suppression.ts';
import { clientOf } from '#server/platform/database/connection.ts';
import { cases } from '#test/cases.ts';
import { useTestDatabase } from '#test/database.ts';
import { inventFiling, wrapAsPem } from '#test/edgar.ts';
import { filingXml, type InventedFiling } from '#test/form-d.ts';
import { clearCompanies, importFile, problemsOf, readCompanies } from '#test/import-file.ts';
import { folderForFile } from '#test/start-for-file.ts';
import { undoChange } from '../../changes/undo-change.ts';
import { readFacts } from '../../evidence/read-evidence.ts';
import { suppressKeys } from '../../suppressions/suppressions.ts';
import { formDReportLines } from '../report-text.ts';
import { importFormD } from './import-form-d.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const database = useTestDatabase();
const folder = folderForFile();
beforeEach(() => clearCompanies(database.pool));

/** Writes filings numbered 0009990001-26-00000N and returns their paths. */
async function files(...filings: InventedFiling[]): Promise<string[]> {
  const at = await mkdtemp(path.join(folder, 'filings-'));
  return Promise.all(filings.map((one, n) => file(at, `00099900012600000${n + 1}-primary_doc.xml`, filingXml(one))));
}

async function file(at: string, name: string, content: string | Uint8Array): Promise<string> {
  const full = path.join(at, name);
  await writeFile(full, content);
  return full;
}

const take = (paths: readonly string[], options: { dryRun?: boolean; openProblems?: () => Writable } = {}) =>
  importFormD({ pool: database.pool, paths, now: NOW, ...options });
const companies = () => readCompanies(database.pool);
/** The values of the only company that a filing states. */
async function filedFacts() {
  const { rows } = await database.pool.query<{ id: number }>('select id from companies');
  const facts = [...(await readFacts(database.pool, [rows[0]?.id ?? 0])).values()].flat();
  return facts.filter(({ sources }) => sources.some(({ name }) => name?.startsWith('0009990001-26-')));
}

const AMENDED: InventedFiling = {
  type: 'D/A',
  previous: '0009990001-26-000001',
  signed: '2026-05-01',
  sold: '4800000',
  people: [
    ['Ada', 'Berg', 'Executive Officer'],
    ['Bo', 'Ek', 'Director'],
  ],
};

test('imports company, place, people, amounts and sources', async () => {
  await take(await files({}));
  expect(await companies()).toMatchObject([
    {
      organization_name: 'Heron Robotics',
      slug: 'heron-robotics',
      source: 'form-d',
      region: 'California',
      industry_groups: ['Information Technology'],
      last_funding_date: '2026-02-20',
      last_funding_amount_usd: 3_500_000,
      total_funding_amount_usd: 3_500_000,
      contacts: [['Ada', 'Berg', 'Executive Officer, Director', null]],
      rounds: [['2026-02-20', null, 3_500_000]],
    },
  ]);
  const facts = await filedFacts();
  expect(facts.map(({ part, field }) => `${part} ${field}`)).toEqual(cases`
    company organizationName | company industries | company industryGroups | company headquartersLocation
    company lastFundingAmountUsd | company lastFundingDate | contact firstName | contact lastName | contact role
    round roundDate | round roundAmountUsd
  `);
  expect(facts[0]?.sources).toEqual([
    {
      source: 'form-d',
      name: '0009990001-26-000001',
      url: 'https://www.sec.gov/Archives/edgar/data/9990001/000999000126000001/',
      rows: [],
      firstSeen: '2026-03-05',
      lastSeen: '2026-03-05',
    },
  ]);
});

test('changes nothing when repeated, nor in a dry run', async () => {
  const paths = await files({}, AMENDED);
  expect(await take(paths, { dryRun: true })).toMatchObject({
    filings: { taken: 2, amendments: 1 },
    companies: { created: 1 },
  });
  expect(await companies()).toEqual([]);
  await take(paths);
  const before = await companies();
  expect(await take(paths)).toMatchObject({
    filings: { taken: 0, known: 2 },
    companies: { created: 0, updated: 0, unchanged: 0 },
  });
  expect(await companies()).toEqual(before);
});

describe('an amendment', () => {
  const AFTER = {
    last_funding_amount_usd: 4_800_000,
    total_funding_amount_usd: 4_800_000,
    rounds: [['2026-02-20', null, 4_800_000]],
  };

  test('corrects the round instead of repeating it, and adds new people', async () => {
    const [first = '', second = ''] = await files({}, AMENDED);
    await take([first]);
    await take([second]);
    const [company] = await companies();
    expect(company).toMatchObject(AFTER);
    expect(company.contacts.map(([, last]: string[]) => last)).toEqual(['Berg', 'Ek']);
  });

  test('replaces an original in the same import, and one that is imported later', async () => {
    const [first = '', second = ''] = await files({}, AMENDED);
    await take([first, second]);
    expect(await companies()).toMatchObject([AFTER]);
    await clearCompanies(database.pool);
    await take([second]);
    await take([first]);
    expect(await companies()).toMatchObject([AFTER]);
  });
});

test('stores the amount of a round that a second filing completes', async () => {
  const undisclosed = { firstSale: '2026-03-01', sold: '0', signed: '2026-03-10' };
  const paths = await files({}, undisclosed);
  expect(await take(paths)).toMatchObject({ rounds: { created: 1, updated: 0 } });
  expect(await companies()).toMatchObject([
    { last_funding_amount_usd: 3_500_000, rounds: [['2026-03-01', null, 3_500_000]] },
  ]);
});

describe('a known company', () => {
  const HEADERS = 'Organization Name,Website,Headquarters Location,First Name,Last Name,Email,Role\n';
  const HERON = `${HEADERS}Heron Robotics,heron.example,"San Mateo, California, United States",Ada,Berg,ada@heron.example,Founder\n`;

  test('is matched by name and place, and keeps the data of other sources', async () => {
    await importFile(database.pool, HERON);
    expect(await take(await files({}))).toMatchObject({ companies: { created: 0, updated: 1 }, unsure: 0 });
    expect(await companies()).toMatchObject([
      {
        source: 'import',
        last_funding_amount_usd: 3_500_000,
        contacts: [['Ada', 'Berg', 'Founder', 'ada@heron.example']],
      },
    ]);
    const facts = await filedFacts();
    expect(facts.filter(({ sources }) => sources.length > 1).map(({ field }) => field)).toEqual([
      'organizationName',
      'headquartersLocation',
      'firstName',
      'lastName',
    ]);
    expect(facts.filter(({ sources }) => sources.length === 1).map(({ field }) => field)).toEqual(cases`
      industries | industryGroups | lastFundingAmountUsd | lastFundingDate | totalFundingAmountUsd | roundDate
      roundAmountUsd
    `);
  });

  test('is not matched at another place', async () => {
    await importFile(database.pool, HERON);
    expect(await take(await files({ city: 'Austin', state: 'TX' }))).toMatchObject({ companies: { created: 1 } });
  });

  test.each<[string, InventedFiling, string]>([
    ['a previous name', { name: 'TERN MACHINES, INC.', previousNames: ['HERON ROBOTICS, INC.'] }, 'Tern Machines'],
    [
      'the second of its previous names',
      { name: 'TERNWORKS', previousNames: ['Ibis Labs', 'Heron Robotics'] },
      'Ternworks',
    ],
    ['a name with a foreign legal form', { name: 'HERON ROBOTICS SAS' }, 'Heron Robotics'],
    ['a name with another legal form', { name: 'The Heron Robotics Co., Ltd.' }, 'Heron Robotics'],
  ])('is matched by %s, and has its present name', async (_, filed, name) => {
    await importFile(database.pool, HERON);
    const report = await take(await files(filed));
    expect(report).toMatchObject({ companies: { created: 0, updated: 1 }, unsure: 0 });
    expect((await companies()).map(({ organization_name }) => organization_name)).toEqual([name]);
    const later = `Organization Name,Headquarters Location\n${name},"San Mateo, California, United States"\n`;
    expect((await importFile(database.pool, later)).companies.created).toBe(0);
  });

  test('is matched by its distinctive name if its place is unknown', async () => {
    await importFile(database.pool, HERON.replace('"San Mateo, California, United States"', ''));
    expect(await take(await files({}))).toMatchObject({ companies: { created: 0, updated: 1 }, unsure: 0 });
  });

  test('is not matched by a previous name if it has the present name of another', async () => {
    const tern = HERON.slice(HEADERS.length).replace('Heron Robotics,heron', 'Tern Machines,tern');
    await importFile(database.pool, `${HERON}${tern}`);
    await take(await files({ name: 'TERN MACHINES, INC.', previousNames: ['Heron Robotics'] }));
    const stored = await companies();
    expect(stored.map(({ organization_name, rounds }) => [organization_name, rounds.length])).toEqual([
      ['Heron Robotics', 0],
      ['Tern Machines', 1],
    ]);
  });

  test.each<[string, InventedFiling]>([
    ['elsewhere', { name: 'TERN', previousNames: ['Heron Robotics'], city: 'Austin', state: 'TX' }],
    ['abroad', { city: 'PARIS', state: 'I0' }],
    ['without the name', { name: 'TERN', previousNames: ['None', 'N/A'] }],
  ])('is not matched %s', async (_, filed) => {
    await importFile(database.pool, HERON);
    expect(await take(await files(filed))).toMatchObject({ companies: { created: 1, updated: 0 } });
  });

  test('is not guessed among several candidates', async () => {
    await importFile(database.pool, HERON);
    const report = await take(await files({}, { cik: '0009990002' }));
    expect(report).toMatchObject({ companies: { created: 2, updated: 0 }, unsure: 2 });
  });
});

test('excludes suppressed people', async () => {
  const person = { name: 'Ada Berg', email: null, companies: ['Heron Robotics'] };
  await database.db.transaction().execute((trx) => suppressKeys(trx, suppressionKeys(person), null));
  expect(await take(await files({}))).toMatchObject({ contacts: { created: 0, suppressed: 1 } });
  expect((await companies())[0].contacts).toEqual([]);
});

test('can be undone as a whole and imported again', async () => {
  const paths = await files({});
  await take(paths);
  await undoLast();
  expect(await companies()).toEqual([]);
  expect(await take(paths)).toMatchObject({ companies: { created: 1 } });
});

test('recognizes a filing again after its import is undone and redone', async () => {
  const paths = await files({});
  await take(paths);
  const [{ contacts, rounds }] = await companies();
  await undoLast();
  await undoLast();
  expect(await companies()).toMatchObject([{ contacts, rounds }]);
  expect(await take(paths)).toMatchObject({ filings: { taken: 0, known: 1 }, companies: { created: 0, updated: 0 } });
});

async function undoLast(): Promise<void> {
  const { rows } = await database.pool.query('select max(id) as id from changes');
  await database.db.transaction().execute((trx) => undoChange(clientOf(trx), { id: Number(rows[0].id), actor: null }));
}

test('reads complete submissions with their headers, from folders and archives', async () => {
  const heron = { cik: '0009990001', name: 'HERON ROBOTICS, INC.' };
  const at = await mkdtemp(path.join(folder, 'submissions-'));
  await file(at, 'anything.txt', inventFiling(11, '2026-03-09', heron).document);
  await file(at, 'readme.txt', 'The data sets of a quarter');
  expect(await take([at])).toMatchObject({ rows: { read: 1, rejected: 0 }, companies: { created: 1 } });
  const { rows } = await database.pool.query('select accession, filed_on, file_number, cik from form_d_filings');
  expect(rows).toEqual([
    { accession: '0009990001-26-000011', filed_on: '2026-03-09', file_number: '021-990001', cik: '9990001' },
  ]);
  const other = { name: 'TERN HEALTH, INC.', cik: '0009990002', city: 'Boston', state: 'MA' };
  const archived = {
    'a/0009990002-26-000012.txt': strToU8(wrapAsPem(inventFiling(12, '2026-03-09', other).document)),
    'a/10-K.txt': strToU8(inventFiling(13, '2026-03-09', { ...heron, type: '10-K' }).document),
  };
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
    { openProblems },
  );
  expect(report.problems.total).toBe(0);
  expect(report).toMatchObject({ leftOut: { property: 1, fund: 1, vehicle: 1, reit: 1 }, companies: { created: 1 } });
  expect(formDReportLines(report)).toContain(
    '  0009990001-26-000003  Heron Ventures Fund II, L.P. is from a fund, by its name',
  );
  expect(problemLines).toContain(
    '3,Skipped,,"0009990001-26-000003, Heron Ventures Fund II, L.P.","was skipped: it is from a fund, by its name"',
  );
  expect(formDReportLines(report)).toContain(
    'Skipped     1 from funds, by name, 1 from single-investment vehicles, 1 from REITs, 1 from property companies',
  );
});

describe('files', () => {
  test('imports valid filings and reports the rest', async () => {
    const at = await mkdtemp(path.join(folder, 'mixed-'));
    const hostile = filingXml().replace(
      '<edgarSubmission>',
      '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><edgarSubmission>',
    );
    await file(at, '000999000126000001.xml', `\n${filingXml()}`);
    await file(at, 'fund.xml', filingXml({ pooled: true }));
    await file(at, 'hostile.xml', hostile);
    await file(at, 'half.xml', filingXml().slice(0, 900));
    await file(at, 'huge.xml', filingXml() + ' '.repeat(5_000_001));
    await file(at, 'other.xml', '<feed/>');
    const report = await take([at]);
    expect(report).toMatchObject({
      rows: { read: 6, rejected: 4 },
      leftOut: { 'pooled-fund': 1 },
      companies: { created: 1 },
    });
    expect(problemsOf(report).map(({ reason }) => reason)).toEqual([
      'is not valid XML',
      'has a DOCTYPE, which filings never have',
      'is too large for a filing',
      'is not a Form D',
    ]);
  });

  const TABLES = {
    'FORMDSUBMISSION.tsv':
      'ACCESSIONNUMBER\tFILE_NUM\tFILING_DATE\tSUBMISSIONTYPE\tTESTORLIVE\n0009990001-26-000007\t021-7\t05-MAR-2026\tD\tLIVE\n',
    'ISSUERS.tsv':
      'ACCESSIONNUMBER\tIS_PRIMARYISSUER_FLAG\tCIK\tENTITYNAME\tEDGAR_PREVIOUSNAME_1\tCITY\tSTATEORCOUNTRY\n0009990001-26-000007\tYES\t9990007\tTern Health, Inc.\tIbis Health, Inc.\tBoston\tMA\n0009990001-26-000007\tNO\t9990008\tTern Two LLC\tNone\tBoston\tMA\n',
    'OFFERING.tsv':
      'ACCESSIONNUMBER\tINDUSTRYGROUPTYPE\tISAMENDMENT\tSALE_DATE\tTOTALOFFERINGAMOUNT\tTOTALAMOUNTSOLD\n0009990001-26-000007\tOther Health Care\tfalse\t2026-02-01\tIndefinite\t250000\n',
    'RELATEDPERSONS.tsv':
      'ACCESSIONNUMBER\tFIRSTNAME\tLASTNAME\tRELATIONSHIP_1\tRELATIONSHIP_2\tRELATIONSHIP_3\n0009990001-26-000007\tCy\tOh\tExecutive Officer\t\t\n',
  };
  const TERN = {
    organization_name: 'Tern Health',
    city: 'Boston',
    last_funding_amount_usd: 250_000,
    contacts: [['Cy', 'Oh', 'Executive Officer', null]],
  };

  test('reads the tables of a quarter together, from a folder or the archive', async () => {
    const at = path.join(folder, '2026Q1_d');
    await mkdir(at);
    for (const [name, content] of Object.entries(TABLES)) await file(at, name, content);
    await take([at]);
    expect(await companies()).toMatchObject([TERN]);
    const inside = Object.entries(TABLES).map(([name, content]) => [`2026Q1_d/${name}`, strToU8(content)]);
    const zip = await file(folder, '2026q1_d.zip', zipSync(Object.fromEntries(inside)));
    expect(await take([zip])).toMatchObject({ filings: { taken: 0, known: 1 } });
    await clearCompanies(database.pool);
    await take([zip]);
    expect(await companies()).toMatchObject([TERN]);
    await clearCompanies(database.pool);
    await importFile(database.pool, 'Company,Location\nIbis Health,"Boston, Massachusetts"');
    expect(await take([zip])).toMatchObject({ companies: { created: 0, updated: 1 } });
  });

  test('rejects unusable files with the reason', async () => {
    const at = await mkdtemp(path.join(folder, 'refused-'));
    await expect(take([at])).rejects.toThrow('No filings found');
    await file(at, 'ISSUERS.tsv', TABLES['ISSUERS.tsv']);
    await expect(take([at])).rejects.toThrow('is missing the table FORMDSUBMISSION');
    await expect(take([await file(at, 'no.zip', 'no archive')])).rejects.toThrow('is not a valid ZIP archive');
  });
});
