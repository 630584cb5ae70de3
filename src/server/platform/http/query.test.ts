import { expect, test } from 'vitest';
import { useTestApp } from '#test/app.ts';
import { addCompanies } from '#test/companies.ts';

const app = useTestApp();

test.each([
  ['GET', 'records/companies/:id'],
  ['PUT', 'quality/no-contact/:id/dismissed'],
  ['POST', 'history/:id/undo'],
  ['POST', 'requests/:id/honor'],
])('%s %s returns 404 for ids that are not numbers or out of range', async (method, path) => {
  for (const id of ['abc', '0', '-1', '1.5', '2147483648', '9'.repeat(30), '1e0', '0x1', '%201', '1.0']) {
    const response = await app.send(`/api/admin/${path.replace(':id', id)}`, { as: 'admin', method });
    expect([id, response.status]).toEqual([id, 404]);
  }
});

test('returns 404 for ids with anything but digits, even if the record exists', async () => {
  await addCompanies(app.db, [{ organization_name: 'Ant', contacts: [{ email: 'ada@ant.example' }] }]);
  const { rows } = await app.pool.query('select id from contacts');
  const id: number = rows[0].id;
  const report = (as: string) => app.send(`/api/contacts/${as}/bounce`, { as: 'pro', method: 'PUT', body: {} });
  for (const as of [`${id}.0`, `%20${id}`, `${id}e0`, `0x${id.toString(16)}`])
    expect((await report(as)).status).toBe(404);
  expect((await report(String(id))).status).toBe(204);
});

test.each([
  [
    'companies?fundingstage=Seed',
    [{ field: 'fundingstage', message: 'is not a known parameter. Did you mean fundingStage?' }],
  ],
  ['companies?utm_source=x', [{ field: 'utm_source', message: 'is not a known parameter' }]],
  [
    'company-figures?indutry=Software',
    [{ field: 'indutry', message: 'is not a known parameter. Did you mean industry?' }],
  ],
  [
    'exports/companies/preview?onlynew=me',
    [{ field: 'onlynew', message: 'is not a known parameter. Did you mean onlyNew?' }],
  ],
  ['lps?contry=Germany', [{ field: 'contry', message: 'is not a known parameter. Did you mean country?' }]],
  ['lists?x=1', [{ field: 'x', message: 'is not a known parameter' }]],
])('GET %s names the unknown parameter', async (path, errors) => {
  const refused = await app.send(`/api/${path}`, { as: 'pro' });
  expect([refused.status, (await refused.json()).errors]).toEqual([400, errors]);
});

test('calls opened from email links accept unknown parameters', async () => {
  const unsubscribe = await app.send('/api/unsubscribe?link=x&utm_source=mail', { method: 'POST' });
  expect((await unsubscribe.json()).code).toBe('not_found');
});
