import { beforeAll, expect, test } from 'vitest';
import { DEFAULT_TABLE_LAYOUT } from '#domain/companies/table-columns.ts';
import { impersonate } from '#test/accounts.ts';
import { apiCalls } from '#test/api-calls.ts';
import { type Account, useTestApp } from '#test/app.ts';
import { addCompanies } from '#test/companies.ts';

const app = useTestApp();
let ids: Record<string, number>;
beforeAll(async () => {
  await addCompanies(
    app.db,
    ['Ant', 'Bee', 'Cat', 'Dog'].map((name) => ({
      organization_name: name,
      website: `https://${name.toLowerCase()}.example`,
      contacts: [
        { first_name: 'No', email: null },
        { first_name: name, email: `Hi@${name.toLowerCase()}.example` },
        { first_name: 'Second', email: `second@${name.toLowerCase()}.example` },
      ],
    })),
  );
  const { rows } = await app.pool.query('select organization_name as name, id from companies');
  ids = Object.fromEntries(rows.map(({ name, id }) => [name, id]));
});

const { call, answer } = apiCalls(() => app);

const marks = async (as: Account = 'pro') => {
  const query = Object.values(ids).map((id) => `company=${id}`);
  const { marks } = await answer('GET', `company-marks?${query.join('&')}`, undefined, as);
  return Object.fromEntries(
    Object.entries(ids).map(([name, id]) => {
      const {
        companyId: _,
        clients: __,
        ...mark
      } = marks.find(({ companyId }: { companyId: number }) => companyId === id) ?? {};
      return [name, Object.keys(mark).filter((key) => mark[key])];
    }),
  );
};

test("marks what the user exported, the user's customers, and bounced addresses that the user has seen", async () => {
  expect(await marks()).toEqual({ Ant: [], Bee: [], Cat: [], Dog: [] });
  const { id: client } = await answer('POST', 'clients', { name: 'Acme' });
  await (await call('POST', 'exports/companies', { companies: [ids.Ant], client })).text();
  await (await call('POST', 'exports/companies', { companies: [ids.Bee] })).text();
  const body = Buffer.from('Website\nbee.example\n');
  expect((await app.send('/api/customers', { as: 'pro', method: 'PUT', body })).status).toBe(200);
  const emails = 'hi@ant.example second@bee.example hi@cat.example hi@dog.example';
  await answer('POST', 'admin/email-reports', { outcome: 'bounced', emails }, 'admin');
  await answer('GET', 'companies/dog');
  // The address of Cat was never shown to the user, and the bounced one of Bee is not the one that results show.
  expect(await marks()).toEqual({
    Ant: ['exported', 'bounced'],
    Bee: ['exported', 'customer'],
    Cat: [],
    Dog: ['bounced'],
  });
  const own = await answer('GET', `company-marks?company=${ids.Ant}&company=${ids.Bee}`);
  expect(own.marks).toMatchObject([{ clients: [client] }, { clients: [] }]);
  expect(await marks('monthly')).toEqual({ Ant: [], Bee: [], Cat: [], Dog: [] });
});

test('remembers the table of each view, for its user alone', async () => {
  const layout = { ...DEFAULT_TABLE_LAYOUT, order: ['email', 'amount'], widths: { email: 300 }, shownAs: 'board' };
  const { id } = await answer('POST', 'lists', { name: 'Acme' });
  const saved = await answer('POST', 'saved-searches', { name: 'Ants', params: 'query=ant' });
  for (const view of ['search', `list:${id}`, `saved:${saved.id}`])
    await answer('PUT', `table-layouts/${view}`, layout);
  await answer('PUT', 'table-layouts/search', DEFAULT_TABLE_LAYOUT);
  expect(await answer('GET', 'table-layouts')).toEqual({
    layouts: [
      { view: `list:${id}`, layout },
      { view: `saved:${saved.id}`, layout },
      { view: 'search', layout: DEFAULT_TABLE_LAYOUT },
    ],
  });
  expect(await answer('GET', 'table-layouts', undefined, 'monthly')).toEqual({ layouts: [] });
  for (const view of [`list:${id}`, `saved:${saved.id}`, 'list:999', 'list:', 'board', 'search:1']) {
    expect((await call('PUT', `table-layouts/${view}`, layout, 'monthly')).status).toBe(404);
  }
});

test.each([
  [{ order: ['secret'] }, 'order'],
  [{ widths: { email: 5 } }, 'widths'],
  [{ shownAs: 'list' }, 'shownAs'],
  [{ widths: { password: 100 } }, 'widths'],
  [{ hidden: Array.from({ length: 40 }, () => 'email') }, 'hidden'],
])('rejects %j as a layout', async (part, field) => {
  const response = await call('PUT', 'table-layouts/search', { ...DEFAULT_TABLE_LAYOUT, ...part });
  expect(response.status).toBe(400);
  expect(JSON.stringify(await response.json())).toContain(field);
});

test.each([
  ['GET', 'table-layouts'],
  ['GET', 'company-marks?company=1'],
])('%s %s is for the owner alone', async (method, path) => {
  const headers = { cookie: await impersonate(app, 'pro') };
  expect((await app.send(`/api/${path}`, { method, headers })).status).toBe(403);
  expect((await app.send(`/api/${path}`, { method })).status).toBe(401);
});

test('marks need a plan', async () => {
  expect((await call('GET', 'company-marks?company=1', undefined, 'free')).status).toBe(402);
});
