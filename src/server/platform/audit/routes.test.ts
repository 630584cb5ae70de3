import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '#test/app.ts';
import { addCompanies } from '#test/companies.ts';
import { purgeAudit } from './audit-log.ts';

const app = useTestApp();
let freeId: string;
beforeAll(async () => {
  const free = app.db.selectFrom('user').select('id').where('email', '=', 'free@fundscout.example');
  freeId = (await free.executeTakeFirstOrThrow()).id;
  await add('2026-11-01T10:00:00Z', 'plan.grant', `user:${freeId}`, { plan: 'pro' });
  await add('2026-11-02T10:00:00Z', 'settings.change', 'settings:1', { operator_name: '=1+1' });
  await add('2026-11-03T10:00:00Z', 'user.ban', 'user:gone', {});
});

const add = (at: string, action: string, subject: string, details: object) =>
  app.db
    .insertInto('audit_log')
    .values({
      at: new Date(at),
      actor_id: 'a',
      actor_email: 'ada@fundscout.example',
      action,
      subject,
      details: JSON.stringify(details),
      address: '192.0.2.7',
    })
    .execute();

const list = async (query: string) => (await app.send(`/api/admin/audit?${query}`, { as: 'admin' })).json();

test.each([
  ['', ['user.ban', 'settings.change', 'plan.grant']],
  ['actor=ADA', ['user.ban', 'settings.change', 'plan.grant']],
  ['actor=eve', []],
  ['action=user.ban', ['user.ban']],
  ['subject=settings', ['settings.change']],
  ['subject=free%40', ['plan.grant']],
  ['from=2026-11-02', ['user.ban', 'settings.change']],
  ['to=2026-11-02', ['settings.change', 'plan.grant']],
  ['from=2026-11-02&to=2026-11-02', ['settings.change']],
])('finds entries by "%s"', async (query, actions) => {
  const { entries, total } = await list(query);
  expect(entries.map(({ action }: { action: string }) => action)).toEqual(actions);
  expect(total).toBe(actions.length);
});

test('records actor, action, subject, time and address', async () => {
  const { entries } = await list('action=plan.grant');
  expect(entries).toMatchObject([
    {
      at: '2026-11-01T10:00:00.000Z',
      actorEmail: 'ada@fundscout.example',
      subject: `user:${freeId}`,
      subjectName: 'free@fundscout.example',
      subjectExists: true,
      details: { plan: 'pro' },
      ipAddress: '192.0.2.7',
    },
  ]);
});

test.each(['from', 'to'])('%s must be a day', async (field) => {
  expect(await list(`${field}=2026-02-30`)).toMatchObject({ code: 'invalid_parameters', errors: [{ field }] });
});

test('exports CSV with labels, safe for spreadsheets', async () => {
  const answer = await app.send('/api/admin/audit/file?from=2026-11-02', { as: 'admin' });
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="fundscout-audit-2026-11-21.csv"');
  const lines = (await answer.text()).trimEnd().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toBe('Time (UTC),Admin,Action,Subject,Details,IP address');
  expect(lines[1]).toBe('2026-11-03T10:00:00.000Z,ada@fundscout.example,Banned a user,user:gone,{},192.0.2.7');
});

test.each([
  'update audit_log set action = $1',
  'delete from audit_log where action <> $1',
  'truncate audit_log',
])('the database rejects "%s"', async (sql) => {
  await expect(app.pool.query(sql, sql.includes('$1') ? ['x'] : [])).rejects.toThrow('only ever added to');
  expect((await list('')).total).toBe(3);
});

test('deletes entries after the retention period, not before', async () => {
  await add('2022-11-01T10:00:00Z', 'user.unban', 'user:gone', {});
  await purgeAudit(app.db);
  expect((await list('')).total).toBe(3);
  await expect(app.pool.query('delete from audit_log')).rejects.toThrow('only ever added to');
});

test('finds what was changed about a company by its name, even after it was deleted', async () => {
  await addCompanies(app.db, [{ organization_name: 'Cedarpoint Robotics' }]);
  const { id } = await app.db.selectFrom('companies').select('id').executeTakeFirstOrThrow();
  const path = `/api/admin/records/companies/${id}`;
  const { version } = await (await app.send(path, { as: 'admin' })).json();
  await app.send(path, { as: 'admin', method: 'PATCH', body: { version, fields: { description: 'Robots' } } });
  const edit = { action: 'record.edit', subject: `company:${id}`, subjectName: 'Cedarpoint Robotics' };
  const { entries } = await list('subject=cedarpoint');
  expect(entries).toMatchObject([{ ...edit, subjectExists: true }]);
  expect(entries[0].editedValues).toContainEqual({ table: 'companies', column: 'description', verb: 'changed' });
  const { version: later } = await (await app.send(path, { as: 'admin' })).json();
  await app.send(`${path}?version=${later}`, { as: 'admin', method: 'DELETE' });
  expect((await list('subject=cedarpoint')).entries).toMatchObject([
    { ...edit, action: 'record.delete', subjectExists: false },
    { ...edit, subjectExists: false },
  ]);
});
