import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app.ts';
import { addCompanies } from '#test/companies.ts';
import { ANT, recordsAdmin } from '#test/records.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const { call, read, idOf, search, lastChange } = recordsAdmin(() => app);

test('merges two companies and takes it back', async () => {
  await addCompanies(app.db, [
    ANT,
    {
      organization_name: 'Ant Inc',
      linkedin: 'linkedin.com/company/ant',
      contacts: [
        { first_name: 'Ada', last_name: 'Example', email: 'ada@ant.example', role: 'CEO' },
        { first_name: 'Cy', email: 'cy@ant.example' },
      ],
      rounds: [{ announced_on: '2026-01-02', type: 'Seed', amount_usd: 1_000_000 }, { announced_on: '2026-06-01' }],
    },
  ]);
  const [stays, goes] = [await idOf('Ant'), await idOf('Ant Inc')];
  const before = [await read(`/records/companies/${stays}`), await read(`/records/companies/${goes}`)];
  const preview = await read(`/companies/${stays}/merge/${goes}`);
  expect(preview.united.contacts).toMatchObject([{ role: 'CEO' }, { first_name: 'Cy' }]);
  expect(preview.united.rounds).toHaveLength(2);
  const merged = await call('POST', `/companies/${stays}/merge/${goes}`, {
    version: preview.stays.version,
    otherVersion: preview.goes.version,
    fields: { linkedin: preview.goes.fields.linkedin },
  });
  expect(merged.status).toBe(204);
  const after = await read(`/records/companies/${stays}`);
  expect(after.fields).toMatchObject({ organizationName: 'Ant', linkedin: 'linkedin.com/company/ant' });
  expect(after.parts.contacts.map(({ fields }: { fields: object }) => fields)).toMatchObject([
    { role: 'CEO' },
    { firstName: 'Cy' },
  ]);
  expect(await search('ant')).toEqual(['Ant']);
  expect(await (await app.send('/api/companies/ant-inc')).json()).toMatchObject({ slug: 'ant' });

  await call('POST', `/history/${await lastChange(`companies:${stays}`)}/undo`);
  const back = [await read(`/records/companies/${stays}`), await read(`/records/companies/${goes}`)];
  expect(back.map(({ fields, parts, slug }) => ({ fields, parts, slug }))).toEqual(
    before.map(({ fields, parts, slug }) => ({ fields, parts, slug })),
  );
  expect(await (await app.send('/api/companies/ant-inc')).json()).toMatchObject({ slug: 'ant-inc' });
  expect(
    (
      await call('POST', `/companies/${stays}/merge/${stays}`, {
        version: back[0].version,
        otherVersion: 1,
        fields: {},
      })
    ).status,
  ).toBe(400);
});
