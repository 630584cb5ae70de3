import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FORM_SECONDS } from '#domain/requests.ts';
import { createTestApp, type TestApp } from '#test/app.ts';
import { clearCompanies, importFile } from '#test/import-file.ts';
import { mailedLink } from '#test/visitor.ts';
import { importLps } from '../imports/lps/import-lps.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await clearCompanies(app.pool);
});
afterAll(() => app.close());

test('who is honoured while an import writes them waits for it, and is taken out of what it wrote', async () => {
  const ada = { name: 'Ada Reed', email: 'ada@acme.example' };
  await importFile(app.pool, `Organization Name,First name,Last name,Email\nAcme,Ada,Reed,${ada.email}\n`);
  const { stamp } = await (await app.send('/api/requests/form')).json();
  app.pass(FORM_SECONDS);
  await app.send('/api/requests/do-not-sell', { body: { topic: 'do_not_sell', ...ada, stamp } });
  const link = new URL(mailedLink(app, ada.email)).searchParams.get('link');

  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  let honoured: Promise<Response> | undefined;
  const file = Buffer.from(`Name,First name,Last name,Email\nHarbour Fund,Ada,Reed,${ada.email}\n`);
  await importLps({
    pool: app.pool,
    fileName: 'lps.csv',
    input: () => Readable.from([file]),
    beforeEnd: async () => {
      honoured = app.send('/api/requests/confirm', { body: { link } });
      await Promise.race([honoured, expect.poll(async () => (await app.pool.query(waiting)).rowCount).toBe(1)]);
    },
  });
  expect(await (await honoured)?.json()).toEqual({ outcome: 'honoured' });
  const lps = await (await app.send('/api/lps', { as: 'lps' })).text();
  expect(lps).toContain('Harbour Fund');
  expect(lps).not.toMatch(/ada@|Reed/);
});
