import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { importFormD } from '#server/data/imports/form-d/import-form-d.ts';
import { type Account, useTestApp } from '#test/app.ts';
import { filingXml } from '#test/form-d.ts';
import { clearCompanies, importFile } from '#test/import-file.ts';
import { recordsAdmin } from '#test/records.ts';

const app = useTestApp();
beforeAll(() => clearCompanies(app.pool));

const { call, read, idOf } = recordsAdmin(() => app);
const company = async (as?: Account) => (await app.send('/api/companies/heron-robotics', { ...(as && { as }) })).json();

test('names source and date of each group of facts', async () => {
  await importFile(
    app.pool,
    'Organization Name,Headquarters Location,Email\nHeron Robotics,"San Mateo, California, United States",ada@heron.example\n',
  );
  const folder = await mkdtemp(path.join(tmpdir(), 'fundscout-sources-'));
  const file = path.join(folder, '000999000126000001.xml');
  await writeFile(file, filingXml({ people: [] }));
  await importFormD({ pool: app.pool, paths: [file] });
  await rm(folder, { recursive: true });
  const id = await idOf('Heron Robotics');
  const { version } = await read(`/records/companies/${id}`);
  await call('PATCH', `/records/companies/${id}`, { version, fields: { industries: 'Robotics' } });

  const { sources } = await company();
  expect(sources.map(({ field, source }: { field: string; source: string }) => `${field} ${source}`)).toEqual(
    expect.arrayContaining(['funding form-d', 'funding import', 'people import', 'place import', 'industry edit']),
  );
  expect(sources.find(({ source }: { source: string }) => source === 'form-d')).toMatchObject({
    asOf: '2026-03-05',
    url: 'https://www.sec.gov/Archives/edgar/data/9990001/000999000126000001/',
  });
  const places = sources.filter(({ field }: { field: string }) => field === 'place');
  expect(places.map(({ source }: { source: string }) => source).sort()).toEqual(['form-d', 'import']);
});

test('shows the status of an email only to viewers with access', async () => {
  await app.pool.query("insert into email_reports values ('ada@heron.example', 'bounced', '2026-11-03T10:00:00Z')");
  expect((await company('pro')).contacts[0].emailStatus).toEqual({
    state: 'bounced',
    method: 'report',
    checkedOn: '2026-11-03',
  });
  for (const as of [undefined, 'free'] as const) {
    expect((await company(as)).contacts[0]).not.toHaveProperty('emailStatus');
  }
});
