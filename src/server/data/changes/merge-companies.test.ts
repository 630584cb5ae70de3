import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { useTestApp } from '#test/app.ts';
import { addCompanies } from '#test/companies.ts';
import { filingXml } from '#test/form-d.ts';
import { clearCompanies } from '#test/import-file.ts';
import { ANT, recordsAdmin } from '#test/records.ts';
import { folderForFile } from '#test/start-for-file.ts';
import { importFormD } from '../imports/form-d/import-form-d.ts';
import { readMergedIds } from './merged-ids.ts';

const app = useTestApp();
const folder = folderForFile();

const { call, read, merge, idOf, search, lastChange } = recordsAdmin(() => app);

test('merges two companies and undoes the merge', async () => {
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
  const preview = await read(`/companies/${stays}/merge?merged=${goes}`);
  expect(preview.result.contacts).toMatchObject([{ role: 'CEO' }, { firstName: 'Cy' }]);
  expect(preview.result.rounds).toHaveLength(2);
  const { linkedin } = preview.merged[0].fields;
  expect((await merge(stays, goes, { fields: { linkedin } })).status).toBe(200);
  expect((await read('/history')).changes[0]).toMatchObject({
    kind: 'merge',
    into: { id: stays, name: 'Ant' },
    merged: ['Ant Inc'],
    gone: null,
  });
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
  expect((await merge(stays, stays)).status).toBe(400);
});

test('changes of a company that is gone say what to undo first, also once the sample was removed', async () => {
  await app.pool.query('update site_settings set sample_data = true');
  await addCompanies(app.db, [
    { organization_name: 'Emu' },
    { organization_name: 'Emu Two' },
    { organization_name: 'Emu Sample', source: 'sample' },
  ]);
  const { id: added } = await (
    await call('POST', '/records/companies', { fields: { organizationName: 'Emu Inc' } })
  ).json();
  const [emu, two, sample] = [await idOf('Emu'), await idOf('Emu Two'), await idOf('Emu Sample')];
  const versionOf = async (id: number) => (await read(`/records/companies/${id}`)).version;
  const edit = async (id: number) =>
    call('PATCH', `/records/companies/${id}`, { version: await versionOf(id), fields: { description: 'Runs' } });
  for (const id of [added, sample]) expect((await edit(id)).status).toBe(204);
  expect((await merge(two, added)).status).toBe(200);
  expect((await merge(emu, two)).status).toBe(200);
  expect(await read(`/records/companies/${added}`)).toMatchObject({ id: emu, fields: { organizationName: 'Emu' } });
  await app.pool.query(`delete from companies where source = 'sample'; update site_settings set sample_data = false`);
  const goneOf = async () =>
    (await read('/history')).changes
      .slice(0, 5)
      .map(({ kind, gone }: { kind: string; gone: object | null }) => [kind, gone]);
  const [, firstMerge] = (await read('/history')).changes;
  const by = { id: firstMerge.id, kind: 'merge', undo: false };
  const merged = { table: 'companies', why: 'merged', into: { id: emu, name: 'Emu' }, by };
  expect(await goneOf()).toEqual([
    ['merge', null],
    ['merge', null],
    ['edit', { table: 'companies', why: 'sample', into: null, by: null }],
    ['edit', merged],
    ['add', merged],
  ]);
  const [last, first] = (await read('/history')).changes;
  for (const { id } of [last, first]) expect((await call('POST', `/history/${id}/undo`)).status).toBe(200);
  expect((await read(`/history?record=companies:${added}`)).changes.at(-1)).toMatchObject({ kind: 'add', gone: null });
  // A redo is undone by undoing the merge again.
  const undo = (await read('/history')).changes[0];
  expect((await call('POST', `/history/${undo.id}/undo`)).status).toBe(200);
  const redone = { ...merged, into: { id: two, name: 'Emu Two' } };
  expect((await read(`/history?record=companies:${added}`)).changes.at(-1)).toMatchObject({ gone: redone });
});

test('stores the contacts and rounds of the preview', async () => {
  await addCompanies(app.db, [
    {
      organization_name: 'Bee',
      contacts: [{ first_name: 'Zoe' }, { first_name: 'Ada', last_name: 'Berg' }, { email: 'ada@bee.example' }],
      rounds: [
        { announced_on: '2026-01-02', amount_usd: 1_000_000 },
        { type: 'Seed', amount_usd: 1_000_000 },
      ],
    },
    {
      organization_name: 'Bee Inc',
      contacts: [
        { first_name: 'Ada', last_name: 'Berg', email: 'ada@bee.example' },
        { first_name: 'Cy', email: 'cy@bee.example' },
      ],
      rounds: [{ announced_on: '2026-01-02', type: 'Seed' }],
    },
  ]);
  await app.pool.query(`delete from contacts where first_name = 'Zoe'`);
  const [stays, goes] = [await idOf('Bee'), await idOf('Bee Inc')];
  const before = await read(`/records/companies/${stays}`);
  const [redundant, completed] = before.parts.contacts.map(({ id }: { id: number }) => id);
  const { result } = await read(`/companies/${stays}/merge?merged=${goes}`);
  expect(result.contacts).toMatchObject([{ firstName: 'Ada', email: 'ada@bee.example' }, { firstName: 'Cy' }]);
  expect(result.rounds).toEqual([{ date: '2026-01-02', type: 'Seed', amountUsd: 1_000_000 }]);
  expect(result.changed).toEqual({ contacts: 1, rounds: 1 });

  await merge(stays, goes);
  const company = await (await app.send('/api/companies/bee', { as: 'admin' })).json();
  expect(company.contacts).toMatchObject(
    result.contacts.map(({ firstName, email }: { firstName: string; email: string }) => ({ firstName, email })),
  );
  expect(company.rounds).toEqual(result.rounds);
  const positions = await app.pool.query('select position from contacts where company_id = $1 order by id', [stays]);
  expect(positions.rows).toEqual([{ position: 2 }, { position: 3 }]);
  expect((await readMergedIds(app.db)).contacts.get(redundant)).toBe(completed);

  await call('POST', `/history/${await lastChange(`companies:${stays}`)}/undo`);
  expect((await read(`/records/companies/${stays}`)).parts).toEqual(before.parts);
});

async function file(number: number, content: Parameters<typeof filingXml>[0]): Promise<void> {
  const full = path.join(folder, `000999000126${String(number).padStart(6, '0')}-primary_doc.xml`);
  await writeFile(full, filingXml(content));
  await importFormD({ pool: app.pool, paths: [full], now: new Date('2026-11-21T12:00:00Z') });
}

/** Rows that move with a company when it is merged. */
async function dependentsOf(id: number) {
  const { rows } = await app.pool.query(
    `select (select json_agg(f order by f.id) from form_d_filings f where company_id = $1) as filings,
       (select json_agg(s order by s.id) from old_slugs s where company_id = $1) as slugs`,
    [id],
  );
  return rows[0];
}

test.each(['merge', 'deletion'])('restores filings, sources and old slugs when a %s is undone', async (what) => {
  const [cik, number, name] = what === 'merge' ? ['9990001', 1, 'Heron'] : ['9990002', 11, 'Egret'];
  await addCompanies(app.db, [{ organization_name: `${name} Labs` }]);
  await file(number, { cik, name: `${name} Robotics, Inc.` });
  const [stays, goes] = [await idOf(`${name} Labs`), await idOf(`${name} Robotics`)];
  await app.pool.query(`insert into old_slugs (slug, company_id) values ('${name}-works', ${goes})`);
  const before = [await dependentsOf(stays), await dependentsOf(goes)];
  expect(before[1]).toMatchObject({ filings: [{ cik }], slugs: [{ slug: `${name}-works` }] });

  const { version } = await read(`/records/companies/${goes}`);
  const response = await (what === 'merge'
    ? merge(stays, goes)
    : call('DELETE', `/records/companies/${goes}?version=${version}`));
  expect(response.ok).toBe(true);
  const after = await dependentsOf(stays);
  if (what === 'merge') {
    expect(after.filings).toMatchObject([{ cik }]);
    const audit = await app.pool.query('select details from audit_log order by id desc limit 1');
    const names = { name: `${name} Labs`, merged: expect.stringContaining(`${name} Robotics`) };
    expect(audit.rows[0].details).toMatchObject(names);
  }

  const history = await read(`/history?record=companies:${goes}`);
  expect(JSON.stringify(history)).not.toMatch(/form_d_filings|old_slugs/);
  const undo = async () => {
    const undone = await call('POST', `/history/${await lastChange(`companies:${goes}`)}/undo`);
    expect(await undone.json()).toMatchObject({ keptCount: 0 });
  };
  await undo();
  expect([await dependentsOf(stays), await dependentsOf(goes)]).toEqual(before);
  await undo();
  expect([await dependentsOf(stays), await dependentsOf(goes)]).toEqual([after, { filings: null, slugs: null }]);
  await undo();
  expect([await dependentsOf(stays), await dependentsOf(goes)]).toEqual(before);

  const previous = `0009990001-26-${String(number).padStart(6, '0')}`;
  await file(number + 1, {
    cik,
    name: `${name} Robotics, Inc.`,
    type: 'D/A',
    previous,
    signed: '2026-05-01',
    sold: '4800000',
  });
  expect((await dependentsOf(goes)).filings).toHaveLength(2);
  expect((await read(`/records/companies/${goes}`)).fields.lastFundingAmountUsd).toBe('4800000');
  expect((await dependentsOf(stays)).filings).toBe(null);
});

test('keeps filings in place when their company cannot be restored', async () => {
  await addCompanies(app.db, [{ organization_name: 'Ibis Labs' }]);
  await file(21, { cik: '9990003', name: 'Ibis Robotics, Inc.' });
  const [stays, goes] = [await idOf('Ibis Labs'), await idOf('Ibis Robotics')];
  await merge(stays, goes);
  await addCompanies(app.db, [{ organization_name: 'Ibis Robotics' }]);
  const undone = await call('POST', `/history/${await lastChange(`companies:${stays}`)}/undo`);
  expect((await undone.json()).keptCount).toBeGreaterThan(0);
  expect((await dependentsOf(stays)).filings).toMatchObject([{ cik: '9990003' }]);
});

describe('amounts in two currencies', () => {
  const D = '2025-03-04';
  const euros = { announced_on: D, type: 'Seed', amount: '€2.5M' };
  const mergeRounds = async (amount_usd: number) => {
    const last = { last_funding_date: D, last_funding_type: 'Seed' };
    await addCompanies(app.db, [
      { organization_name: 'Solvane', ...last, last_funding_amount: '€2.5M', rounds: [euros] },
      { organization_name: 'Solvane Inc', rounds: [{ announced_on: D, type: 'Seed', amount_usd }] },
    ]);
    const [stays, goes] = [await idOf('Solvane'), await idOf('Solvane Inc')];
    const { result } = await read(`/companies/${stays}/merge?merged=${goes}`);
    await merge(stays, goes);
    const { fields, parts } = await read(`/records/companies/${stays}`);
    const amounts = parts.rounds.map((round: { fields: { roundAmountUsd: string } }) => round.fields.roundAmountUsd);
    return { changed: result.changed, last: fields.lastFundingAmountUsd, amounts };
  };
  beforeEach(() => clearCompanies(app.pool));

  test('one number in both are two rounds', async () => {
    expect(await mergeRounds(2_500_000)).toEqual({
      changed: { contacts: 0, rounds: 0 },
      last: '€2.5M',
      amounts: ['€2.5M', '2500000'],
    });
  });

  test('dollars replace another number, also in the last funding', async () => {
    expect(await mergeRounds(2_700_000)).toEqual({
      changed: { contacts: 0, rounds: 1 },
      last: '2700000',
      amounts: ['2700000'],
    });
  });
});
