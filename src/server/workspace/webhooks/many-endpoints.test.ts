/** @module-tag slow */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { useTestApp } from '#test/app.ts';
import { cpuMs } from '#test/cpu-time.ts';
import { startBackgroundProcess } from '#test/product.ts';
import { repetitions } from '#test/repetitions.ts';
import { type Receiver, startReceiver } from '#test/webhook-receiver.ts';
import { inTransaction } from '../../platform/database/connection.ts';
import { queueEvents } from './queue-events.ts';

const app = useTestApp('2026-11-21', { RATE_LIMITS: 'off' });
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
beforeEach(async () => {
  receiver.events.length = 0;
  await app.pool.query('delete from webhook_endpoints');
});
afterAll(() => receiver.close());

/** Adds endpoints of one user, beyond the limit. @returns their ids */
async function addEndpoints(count: number): Promise<number[]> {
  const { rows } = await app.pool.query<{ id: number }>(
    `insert into webhook_endpoints (user_id, url, events, created_at, key_id)
     select u.id, $1 || n, '{company.updated}', now(), 'key ' || n
     from generate_series(1, $2::int) n, "user" u where email = 'pro@fundscout.example' returning id`,
    [receiver.url('/'), count],
  );
  return rows.map(({ id }) => id);
}

/** Starts a process that sends events. */
function start(): ChildProcess {
  return startBackgroundProcess('webhooks', { DATABASE_URL: app.url }, receiver.keys.certificate);
}

function queue(ids: readonly number[]): Promise<void> {
  const events = ids.map((endpointId) => ({ endpointId, subject: {} }));
  return inTransaction(app.pool, (client) => queueEvents(client, 'webhook.test', events, new Date()));
}

test('sends events of 900 endpoints while 100 others hang', { timeout: 300_000 }, async () => {
  const ids = await addEndpoints(1_000);
  const isHanging = (path: string) => Number(path.slice(1)) <= 100;
  receiver.answer = (response, { path }) => {
    if (!isHanging(path)) response.writeHead(204).end();
  };
  const answered = () => receiver.events.filter(({ path }) => !isHanging(path));
  const delivered = async () =>
    (await app.pool.query(`select from webhook_deliveries where state = 'delivered'`)).rowCount;
  const sender = start();
  await queue(ids.slice(-1));
  await expect.poll(delivered).toBe(1);
  for (const round of [1, 2]) {
    const [cpu, count] = [cpuMs(sender.pid ?? 0), receiver.events.length];
    const startedAt = Date.now();
    await queue(ids);
    await expect.poll(delivered, { timeout: 80_000 }).toBe(900 * round + 1);
    const each = (cpuMs(sender.pid ?? 0) - cpu) / (receiver.events.length - count);
    const waits = answered()
      .slice(-900)
      .map(({ at }) => at - startedAt);
    const p95 = waits.sort((a, b) => a - b)[Math.floor(waits.length * 0.95)];
    process.stdout.write(`p95 while 100 of 1,000 endpoints hang: ${p95} ms; ${each.toFixed(1)} ms of CPU per event\n`);
  }
  await kill(sender);
  const { rows } = await app.pool.query(
    `select state, count(*)::int from webhook_deliveries group by state order by state`,
  );
  expect(rows).toEqual([
    { state: 'delivered', count: 1_801 },
    { state: 'waiting', count: 200 },
  ]);
});

const ROUNDS = repetitions(3, 50);

test(`loses no event and keeps the ids when the process is killed ${ROUNDS} times`, { timeout: 900_000 }, async () => {
  const ids = await addEndpoints(20);
  receiver.answer = (response) => response.writeHead(204).end();
  /** The processes are dead, so their claims can end. */
  const endClaims = () =>
    app.pool.query('update webhook_endpoints set next_try_at = now() where next_try_at is not null');
  for (let round = 0; round < ROUNDS; round++) {
    const count = receiver.events.length;
    await queue(ids.flatMap((id) => [id, id, id]));
    const process = start();
    await expect.poll(() => receiver.events.length, { interval: 1 }).toBeGreaterThan(count);
    await delay(Math.random() * 50);
    await kill(process);
    await endClaims();
  }
  const last = start();
  await expect
    .poll(async () => (await app.pool.query(`select from webhook_deliveries where state = 'waiting'`)).rowCount)
    .toBe(0);
  await kill(last);
  const { rows } = await app.pool.query<{ path: string; ids: string[] }>(
    `select right(url, -length($1)) as path, array_agg(message_id order by d.id) as ids
     from webhook_deliveries d join webhook_endpoints e on e.id = endpoint_id group by url`,
    [receiver.url('')],
  );
  expect(rows).toHaveLength(20);
  for (const { path, ids } of rows) {
    expect(ids).toHaveLength(3 * ROUNDS);
    // In order, some of them again.
    const received = receiver.events.filter((event) => event.path === path).map(({ id }) => id);
    expect([...new Set(received)]).toEqual(ids);
  }
});

async function kill(process: ChildProcess): Promise<void> {
  process.kill('SIGKILL');
  if (process.exitCode === null && process.signalCode === null) await once(process, 'exit');
}
