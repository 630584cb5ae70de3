import { Readable } from 'node:stream';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { FORM_SECONDS } from '#domain/privacy/requests.ts';
import { useTestApp } from '#test/app.ts';
import { clearCompanies, importFile } from '#test/import-file.ts';
import { waitForLocks } from '#test/lock-waits.ts';
import { mailedLink } from '#test/visitor.ts';
import { importLps } from '../../data/imports/lps/import-lps.ts';

const app = useTestApp();
beforeAll(async () => {
  await clearCompanies(app.pool);
});

/** Sends a do-not-sell request for Ada. @returns the content of her link */
async function newRequest(email: string): Promise<string | null> {
  const { stamp } = await (await app.send('/api/requests/form')).json();
  app.advanceClock(FORM_SECONDS);
  await app.send('/api/requests/do-not-sell', { body: { topic: 'do_not_sell', name: 'Ada Reed', email, stamp } });
  return new URL(mailedLink(app, email)).searchParams.get('link');
}

test('honoring a request during an import waits for it and removes the person from what it wrote', async () => {
  waitForLocks('60s');
  const ada = { name: 'Ada Reed', email: 'ada@acme.example' };
  await importFile(app.pool, `Organization Name,First name,Last name,Email\nAcme,Ada,Reed,${ada.email}\n`);
  const link = await newRequest(ada.email);

  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  let honored: Promise<Response> | undefined;
  const file = Buffer.from(`Name,First name,Last name,Email\nHarbour Fund,Ada,Reed,${ada.email}\n`);
  await importLps({
    pool: app.pool,
    fileName: 'lps.csv',
    input: () => Readable.from([file]),
    beforeCommit: async () => {
      honored = app.send('/api/requests/confirm', { body: { link } });
      await Promise.race([honored, expect.poll(async () => (await app.pool.query(waiting)).rowCount).toBe(1)]);
    },
  });
  expect(await (await honored)?.json()).toEqual({ outcome: 'honored' });
  const lps = await (await app.send('/api/lps', { as: 'lps' })).text();
  expect(lps).toContain('Harbour Fund');
  expect(lps).not.toMatch(/ada@|Reed/);
});

test('many confirmations during a long import are asked to retry without blocking other requests', async () => {
  waitForLocks('200ms');
  await importFile(app.pool, 'Organization Name\nBirch\n');
  const link = await newRequest('ada@birch.example');
  const { rows } = await app.pool.query('select id, version from companies order by id desc limit 1');
  const as = 'admin';
  const edit = { version: rows[0].version, fields: { description: 'New' } };
  await app.send('/api/me', { as });
  const change = await app.pool.query('select max(id) as id from changes');

  const importing = new pg.Client({ connectionString: app.url });
  await importing.connect();
  await importing.query('begin; update search_version set version = version');
  const answers = await Promise.all([
    ...Array.from({ length: 5 }, () => app.send('/api/requests/confirm', { body: { link } })),
    app.send(`/api/admin/records/companies/${rows[0].id}`, { as, method: 'PATCH', body: edit }),
    app.send(`/api/admin/history/${change.rows[0].id}/undo`, { as, body: {} }),
  ]);
  for (const answer of answers) {
    expect(answer.headers.get('retry-after')).toBe('5');
    expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'busy' }]);
  }
  expect((await app.send('/api/companies')).status).toBe(200);
  await importing.end();
  expect(await (await app.send('/api/requests/confirm', { body: { link } })).json()).toEqual({ outcome: 'pending' });
});
