import { once } from 'node:events';
import { serve } from '@hono/node-server';
import { expect, test } from 'vitest';
import { SANDBOX_LOCK } from '#server/platform/database/locks.ts';
import { useTestApp } from '#test/app.ts';
import { blockWriters } from '#test/lock-waits.ts';
import { newPayer, type Payer } from '#test/payments.ts';
import { underLease, underPaymentsLease } from './lease.ts';

const app = useTestApp();

/** Holds a lease like another process, until it is released. */
async function hold(name: string) {
  const held = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const done = underLease(app.db, name, () => {
    held.resolve();
    return release.promise;
  });
  await held.promise;
  return () => {
    release.resolve();
    return done;
  };
}

/** Serves the API over a socket, as a browser reaches it. */
async function serveApi() {
  const api = serve({ fetch: app.api.fetch, port: 0, hostname: '127.0.0.1' });
  if (!api.listening) await once(api, 'listening');
  const address = api.address();
  return { api, url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}` };
}

test('one request waits for a lease; the next is told to retry', async () => {
  const release = await hold('one');
  const refused: string[] = [];
  const others = Array.from({ length: 5 }, () =>
    underLease(app.db, 'one', async () => 'done').catch(({ code }: { code: string }) => void refused.push(code)),
  );
  await expect.poll(() => refused).toEqual(Array(4).fill('too_many_requests'));
  expect(await underLease(app.db, 'other', async () => 'other')).toBe('other');
  await release();
  expect((await Promise.all(others)).filter(Boolean)).toEqual(['done']);
  expect(await underLease(app.db, 'one', async () => 'fourth')).toBe('fourth');
  expect(await leases()).toEqual([]);
});

const leases = async () => (await app.pool.query('select name from billing_leases order by name')).rows;

/** How a further request for the payments of a user is refused, if it is. */
const refusal = ({ id }: Payer) =>
  underPaymentsLease(app.db, id, async () => {}, AbortSignal.abort()).catch(({ code }) => code);

test('stops waiting when the client disconnects', async () => {
  const payer = await newPayer(app);
  const { api, url } = await serveApi();
  const release = await hold(`payments:${payer.id}`);
  const client = new AbortController();
  const waiting = payer.sendTo(`${url}/api/billing/create-checkout`, { priceId: 'annual' }, client.signal);
  // A third request is refused while one is waiting.
  await expect.poll(() => refusal(payer)).toBe('too_many_requests');
  client.abort();
  await expect(waiting).rejects.toThrow();
  await expect.poll(() => refusal(payer)).toBe('payments_unavailable');
  const next = payer.checkout('annual');
  await release();
  expect(await next).toContain('/sandbox/stripe/checkout/');
  api.close();
});

/** Sends a request while an upgrade of a trial of the annual plan is about to charge. */
async function duringUpgrade(send: (payer: Payer) => Promise<Response>) {
  const payer = await newPayer(app);
  await payer.pay(await payer.checkout('annual'));
  await payer.becomes('trialing');
  const release = await blockWriters(app.pool, `select pg_advisory_xact_lock(${SANDBOX_LOCK})`);
  const upgrade = payer.post('upgrade-trial');
  await expect.poll(leases).toEqual([{ name: `payments:${payer.id}` }]);
  const answer = send(payer);
  await expect.poll(() => refusal(payer)).toBe('too_many_requests');
  await release();
  expect(await (await upgrade).json()).toMatchObject({ success: true });
  return { payer, answer: await answer };
}

test('a change to monthly during an upgrade keeps the year just paid', async () => {
  const { payer, answer } = await duringUpgrade((user) => user.post('monthly'));
  expect(answer.status).toBe(204);
  expect(await payer.subscription()).toMatchObject({ price: 'annual', scheduledChange: { planId: 'monthly' } });
  expect(await payer.paid()).toEqual([299_00]);
});

test('an admin who ends a plan during an upgrade refunds its charge', async () => {
  const { payer, answer } = await duringUpgrade(async (user) => {
    const [subscription] = await user.sandboxObjects('subscription');
    const path = `/api/admin/users/${user.id}/subscriptions/${subscription?.id}/end`;
    return app.send(path, { as: 'admin', body: { when: 'now' } });
  });
  expect(await answer.json()).toMatchObject({ refundedCents: 299_00 });
  expect((await payer.subscription()).state).toBe('ended');
});

test('limits billing calls per user and minute without affecting other users', async () => {
  const [payer, other] = [await newPayer(app), await newPayer(app)];
  const statuses: number[] = [];
  for (let n = 0; n < 33; n++) statuses.push((await payer.post('portal')).status);
  expect(statuses.filter((status) => status === 409)).toHaveLength(30);
  expect(statuses.at(-1)).toBe(429);
  expect((await payer.subscription()).state).toBe('none');
  expect((await other.post('portal')).status).toBe(409);
});

test('simultaneous sandbox forms leave database connections for others', async () => {
  const payer = await newPayer(app);
  const page = await payer.checkout('annual');
  const client = await app.pool.connect();
  await client.query('begin');
  await client.query('select pg_advisory_xact_lock(7406)'); // Another process changes the sandbox.
  const forms = Array.from({ length: 30 }, () => payer.pay(page));
  for (let n = 0; n < 5; n++) expect((await app.send('/api/stats/companies')).status).toBe(200);
  await expect.poll(() => app.pool.waitingCount).toBe(0);
  await client.query('commit');
  client.release();
  const answers = await Promise.all(forms);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
});
