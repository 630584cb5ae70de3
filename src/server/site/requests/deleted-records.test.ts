import { beforeEach, expect, test } from 'vitest';
import { FORM_SECONDS } from '#domain/privacy/requests.ts';
import { useTestApp } from '#test/app.ts';
import { clearCompanies, importFile } from '#test/import-file.ts';
import { recordsAdmin } from '#test/records.ts';
import { mailedLink } from '#test/visitor.ts';

const app = useTestApp();
beforeEach(async () => {
  await clearCompanies(app.pool);
  await app.pool.query('truncate changes, undo_jobs, suppressions, rate_limits');
});

const { call, read, merge, idOf, lastChange } = recordsAdmin(() => app);

/** Sends and confirms a do-not-sell request; an admin honors it if that did not happen at once. */
async function optOut(fields: { name: string; email: string; company?: string }): Promise<void> {
  const { stamp } = await (await app.send('/api/requests/form')).json();
  app.advanceClock(FORM_SECONDS);
  await app.send('/api/requests/do-not-sell', { body: { topic: 'do_not_sell', ...fields, stamp } });
  const link = new URL(mailedLink(app, fields.email)).searchParams.get('link') ?? '';
  await app.send('/api/requests/confirm', { body: { link } });
  const { id, state } = await app.db.selectFrom('requests').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
  if (state === 'open') expect((await call('POST', `/requests/${id}/honor`, {})).status).toBe(200);
}

async function remove(name: string): Promise<number> {
  const id = await idOf(name);
  const { version } = await read(`/records/companies/${id}`);
  expect((await call('DELETE', `/records/companies/${id}?version=${version}`)).status).toBe(204);
  return lastChange(`companies:${id}`);
}

const undo = async (change: number) => (await call('POST', `/history/${change}/undo`)).json();
const page = async (slug: string) => (await app.send(`/api/companies/${slug}`)).json();
const history = async () => JSON.stringify((await app.pool.query('select before, after from changed_rows')).rows);

const GONE = `Organization Name,Website,Description,Founders,First name,Last name,Email
Gone Ltd,gone.example,Ask eve@gone.example,"Eve Moss, Ben Quay",Eve,Moss,eve@gone.example
`;
const KEPT = `Organization Name,Website,First name,Last name,Email
Kept Ltd,kept.example,Eve,Moss,eve@gone.example
`;

test.each([
  ['by name and company', GONE, { name: 'Eve Moss', email: 'eve@home.example', company: 'Gone Ltd' }],
  ['by name and website', GONE, { name: 'Eve Moss', email: 'eve@home.example', company: 'https://gone.example' }],
  [
    'by an address in another record',
    GONE + KEPT.split('\n')[1]?.replace('.example,', '.example,,,').concat('\n'),
    {
      name: 'E. M.',
      email: 'eve@gone.example',
    },
  ],
])('restoring a deleted company does not restore a person who opted out %s', async (_, file, asks) => {
  await importFile(app.pool, file);
  const change = await remove('Gone Ltd');
  expect(await history()).toContain('Moss');
  await optOut(asks);
  expect(await history()).not.toMatch(/Moss|eve@/);
  await undo(change);
  expect(await page('gone-ltd')).toMatchObject({ founders: ['Ben Quay'], contacts: [], description: 'Ask ' });
  expect(await history()).not.toMatch(/Moss|eve@/);
});

test('undoing a merge does not restore a person who named either company', async () => {
  for (const company of ['Gone Ltd', 'Kept Ltd']) {
    await clearCompanies(app.pool);
    await app.pool.query('truncate changes, undo_jobs, suppressions, rate_limits');
    await importFile(app.pool, `${GONE.replaceAll('eve@gone.example', '')}Kept Ltd,kept.example,,Cy Dow,Cy,Dow,\n`);
    const [stays, goes] = [await idOf('Kept Ltd'), await idOf('Gone Ltd')];
    const fields = { founders: 'Cy Dow, Eve Moss' };
    expect((await merge(stays, goes, { fields })).status).toBe(200);
    const change = await lastChange(`companies:${stays}`);
    await optOut({ name: 'Eve Moss', email: 'eve@home.example', company });
    expect(await page('kept-ltd')).toMatchObject({ founders: ['Cy Dow'], contacts: [{ firstName: 'Cy' }] });
    await undo(change);
    expect(await page('gone-ltd')).toMatchObject({ founders: ['Ben Quay'], contacts: [] });
    expect(await history()).not.toContain('Moss');
  }
});

test('removes a deleted or renamed contact from the history, as a founder too', async () => {
  await importFile(app.pool, GONE);
  const id = await idOf('Gone Ltd');
  const { version, parts } = await read(`/records/companies/${id}`);
  const path = `/records/companies/${id}/contacts/${parts.contacts[0].id}`;
  expect((await call('PATCH', path, { version, fields: { lastName: 'Mossy' } })).status).toBe(204);
  const { version: next } = await read(`/records/companies/${id}`);
  expect((await call('DELETE', `${path}?version=${next}`)).status).toBe(200);
  await optOut({ name: 'Eve Moss', email: 'eve@gone.example', company: 'Gone Ltd' });
  expect(await page('gone-ltd')).toMatchObject({ founders: ['Ben Quay'], contacts: [] });
  expect(await history()).not.toMatch(/Moss|eve@/);
});

test.each([
  ['is there', false],
  ['was deleted', true],
])('finds a person in the second company of the same name when that company %s', async (_, deleted) => {
  await importFile(
    app.pool,
    'Organization Name,Website,First name,Last name\nAcme,one.example,Ben,Quay\nACME,two.example,Jane,Roe\n',
  );
  const { slug } = await read(`/records/companies/${await idOf('ACME')}`);
  const change = deleted ? await remove('ACME') : null;
  await optOut({ name: 'Jane Roe', email: 'jane@home.example', company: 'Acme' });
  if (change) await undo(change);
  expect(await page(slug)).toMatchObject({ organizationName: 'ACME', contacts: [] });
  expect(await page('acme')).toMatchObject({ contacts: [{ firstName: 'Ben' }] });
  expect(await history()).not.toContain('Roe');
});

test('keeps a person whose address merely ends the same, and can restore them', async () => {
  await importFile(
    app.pool,
    `Organization Name,Website,First name,Last name,Email,Last Funding Date
Delta,delta.example,Lee,One,lee@delta.example,lee@delta.example
Delta,delta.example,Ashlee,Two,ashlee@delta.example,ashlee@delta.example
Tarn,tarn.example,,,,2024-01-02
Vantry,vantry.example,,,,2024-01-03
`,
  );
  const { id, version, parts } = await read(`/records/companies/${await idOf('Delta')}`);
  expect(
    (await call('DELETE', `/records/companies/${id}/contacts/${parts.contacts[1].id}?version=${version}`)).status,
  ).toBe(200);
  const change = await lastChange(`companies:${id}`);
  await optOut({ name: 'Lee One', email: 'lee@delta.example' });
  await undo(change);
  expect(await page('delta')).toMatchObject({ contacts: [{ firstName: 'Ashlee' }] });
  const { rows } = await app.pool.query("select report #> '{problems,groups}' as groups from imports");
  expect(rows[0].groups).toMatchObject([{ count: 2, examples: [{ cell: 'ashlee@delta.example' }] }]);
});

test.each(['Acme', 'Rivers'])('finds a person in a renamed company by either name: %s', async (company) => {
  const header = 'Organization Name,Organization Name URL,First name,Last name';
  await importFile(app.pool, `${header}\nAcme,/organization/one,Jane,Roe\n`);
  await importFile(app.pool, `${header}\nRivers,/organization/one,Jane,Roe\n`);
  await optOut({ name: 'Jane Roe', email: 'jane@home.example', company });
  expect(await page('acme')).toMatchObject({ organizationName: 'Rivers', contacts: [] });
});
