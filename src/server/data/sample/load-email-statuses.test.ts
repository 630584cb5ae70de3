/** @module-tag slow */
import { beforeAll, expect, test } from 'vitest';
import { dayNumber } from '#domain/dates.ts';
import { DOMAIN_CHECK_DAYS } from '#domain/emails/email-checks.ts';
import type { EmailStatus } from '#domain/emails/email-status.ts';
import { readContactEmails } from '#server/data/companies/queries.ts';
import { clearSample } from '#server/data/imports/clear-sample.ts';
import { useTestDatabase } from '#test/database.ts';
import { loadSample, loadSampleEmailStatuses } from './ensure-sample.ts';

const TODAY = '2026-11-21';

const database = useTestDatabase();
const statuses: EmailStatus[] = [];
beforeAll(async () => {
  await loadSample(database.pool, TODAY);
  await loadSampleEmailStatuses(database.pool, TODAY);
  const { rows } = await database.pool.query<{ id: number }>('select id from companies');
  for (const { id } of rows) {
    const emails = await readContactEmails(database.pool, id, null);
    statuses.push(...[...emails.values()].map(({ emailStatus }) => emailStatus));
  }
});

const share = (state: EmailStatus['state']) =>
  statuses.filter((status) => status.state === state).length / statuses.length;

test('sample addresses have realistic statuses', () => {
  expect(share('mail-server')).toBeGreaterThan(0.9);
  expect(share('mail-server')).toBeLessThan(0.95);
  expect(share('confirmed')).toBeGreaterThan(0.03);
  for (const rare of ['bounced', 'no-mail-server', 'unknown'] as const) {
    expect([rare, share(rare) > 0.003, share(rare) < 0.03]).toEqual([rare, true, true]);
  }
  expect(share('wrong-format')).toBe(0);
});

test('domain checks are as recent as the nightly check keeps them, and none is in the future', () => {
  const today = dayNumber(TODAY);
  for (const { method, checkedOn } of statuses) {
    if (!checkedOn) continue;
    const age = today - dayNumber(checkedOn);
    expect(age).toBeGreaterThanOrEqual(0);
    expect(age).toBeLessThan(method === 'dns' ? DOMAIN_CHECK_DAYS : 181);
  }
});

test('statuses are deleted with the sample, and others stay', async () => {
  await database.pool.query("insert into mail_domains values ('harbour.example', true, now())");
  await database.pool.query("insert into email_reports values ('jo@harbour.example', 'bounced', now())");
  const client = await database.pool.connect();
  await clearSample(client, { allowed: true });
  client.release();
  const { rows } = await database.pool.query(
    'select domain as kept from mail_domains union all select email from email_reports',
  );
  expect(rows).toEqual([{ kept: 'harbour.example' }, { kept: 'jo@harbour.example' }]);
});
