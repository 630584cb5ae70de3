import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { removePerson } from '#server/site/requests/remove-person.ts';
import { useTestApp } from '#test/app.ts';
import { clearCompanies } from '#test/import-file.ts';
import { uploadsAdmin } from '#test/uploads.ts';
import { purgeUploads } from './jobs.ts';
import { requestWork, WORK } from './stored-uploads.ts';

/** Ada is in a row that is imported, in one that is not, and in an unreadable cell. */
const FILE = `Organization Name,Website,First Name,Last Name,Email
Harrowgate,harrowgate.example,Ada,Reed,ada.reed@harrowgate.example
,,Ada,Reed,ada.reed@harrowgate.example
Vantry,vantry.example,Ben,Quay,ben@vantry.example
Vantry,vantry.example,Cy,Dow,cy@vantry.example
Vantry,vantry.example,Di,Ek,Ada Reed
`;
const ADA = { name: 'Ada Reed', email: 'ada.reed@harrowgate.example', companies: ['Harrowgate'] };

const app = useTestApp();
beforeAll(() => clearCompanies(app.pool));

const { call, json, upload, work } = uploadsAdmin(() => app);

const storedText = async () => {
  const { rows } = await app.pool.query(
    'select concat((select jsonb_agg(u) from uploads u), (select jsonb_agg(i) from imports i)) as text',
  );
  return rows[0].text;
};

test('removing a person also clears previews that contain them, which can then be created again', async () => {
  const [done, compared, comparing] = [
    await upload(FILE, 'done.csv'),
    await upload(FILE, 'open.csv'),
    await upload(FILE, 'begun.csv'),
  ];
  for (const id of [done, compared]) await work(id, 'comparing');
  await work(done, 'running');
  await requestWork(app.db, comparing, 'comparing');
  expect(await storedText()).toContain('ada.reed@harrowgate.example');
  for (const file of ['rejected', 'problems']) expect(await (await call(`/${done}/${file}`)).text()).toContain('Reed');

  const { rows } = await sql<{ id: number }>`
    insert into requests (kind, email, state)
    values ('do_not_sell', 'x@home.example', 'open') returning id`.execute(app.db);
  const request = rows[0]?.id ?? 0;
  await app.db.transaction().execute((trx) => removePerson(trx, ADA, request, new Date()));

  expect(await storedText()).not.toMatch(/Ada|Reed|reed@/);
  for (const id of [done, compared]) {
    for (const file of ['rejected', 'problems']) expect((await call(`/${id}/${file}`)).status).toBe(404);
    expect(await json(`/${id}`)).toMatchObject({ findingsKept: false });
  }
  for (const id of [compared, comparing]) {
    expect(await json(`/${id}`)).toMatchObject({
      state: WORK.comparing.back,
      comparison: null,
      failure: expect.stringContaining('Preview the file again'),
    });
  }
  await purgeUploads(app, new Date());
  expect(await app.files.list('imports')).not.toContainEqual(expect.stringMatching(/rejected|problems/));

  await work(compared, 'comparing');
  const again = await json(`/${compared}`);
  expect(again).toMatchObject({
    state: 'compared',
    comparison: { report: { contacts: { suppressed: 1 }, cells: { suppressed: 3 } } },
  });
  expect(again.comparison.rows).toMatchObject([{ name: 'Harrowgate', contact: null, email: null }, { name: 'Vantry' }]);
});
