import { beforeAll, expect, test } from 'vitest';
import { KEPT_DAYS } from '#domain/privacy/retention.ts';
import { useTestApp } from '#test/app.ts';
import { allSandboxObjects } from '#test/payments.ts';
import { purgePaymentRecords } from './jobs.ts';

const app = useTestApp();
beforeAll(async () => {
  await app.billing.close(); // Only the rows inserted here exist.
});

const daysAgo = (days: number) => new Date(app.billing.now().getTime() - days * 86_400_000);

test('deletes events and findings after their retention period, except those still waiting', async () => {
  const [long, short] = [daysAgo(KEPT_DAYS.paymentNotes + 1), daysAgo(KEPT_DAYS.paymentNotes - 1)];
  const event = { type: 'odd.one', created_at: long, received_at: long };
  const [over, recent, waiting] = [
    { id: 'evt_over', at: long },
    { id: 'evt_recent', at: short },
    { id: 'evt_waiting', at: null },
  ];
  for (const { id, at } of [over, recent, waiting]) {
    await app.db
      .insertInto('billing_events')
      .values({ ...event, id, processed_at: at })
      .execute();
    await app.db.insertInto('sandbox.deliveries').values({ event: id, delivered_at: at }).execute();
    const data = JSON.stringify({ id });
    await app.db.insertInto('sandbox.objects').values({ id, object: 'event', data }).execute();
    await app.db
      .insertInto('billing_checks')
      .values({ findings: '[]', at: at ?? short })
      .execute();
  }
  await purgePaymentRecords(app.billing);
  const kept = [{ id: 'evt_recent' }, { id: 'evt_waiting' }];
  expect(await app.db.selectFrom('billing_events').select('id').orderBy('id').execute()).toEqual(kept);
  expect(await app.db.selectFrom('sandbox.deliveries').select('event as id').orderBy('event').execute()).toEqual(kept);
  expect(await allSandboxObjects(app, 'event')).toEqual(kept);
  expect(await app.db.selectFrom('billing_checks').select('at').execute()).toEqual([{ at: short }, { at: short }]);
});
