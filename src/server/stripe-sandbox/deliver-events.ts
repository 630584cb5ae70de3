import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../database/connection.ts';
import { secondsOf } from './wire.ts';

/** Handles a request: the product itself, in process. */
export type Answerer = (request: Request) => Response | Promise<Response>;

type Delivery = { db: Db; now: () => Date; secret: string; url: string; answer: Answerer };

/** Sends every due event in order of occurrence, retrying until it gets a 2xx response. */
export async function deliverEvents(delivery: Delivery): Promise<void> {
  while (await deliverNext(delivery)) {}
}

async function deliverNext({ db, now, secret, url, answer }: Delivery): Promise<boolean> {
  // Claimed by postponing the next attempt, so that a process that dies while delivering has only delayed it.
  const { rows } = await sql<{ event: string; data: object }>`
    update sandbox.deliveries set attempts = attempts + 1, next_try_at = now() + least(power(2, least(attempts, 12)), 3600) * interval '1 s'
    from sandbox.objects where objects.id = deliveries.event and event = (
      select event from sandbox.deliveries where delivered_at is null and next_try_at <= now()
      order by seq limit 1 for update skip locked
    ) returning event, data`.execute(db);
  const [next] = rows;
  if (!next) return false;
  const payload = JSON.stringify(next.data);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    'stripe-signature': signature(payload, secret, now()),
  };
  const response = await answer(new Request(url, { method: 'POST', body: payload, headers }));
  if (response.ok) {
    const delivered = { delivered_at: now() };
    await db.updateTable('sandbox.deliveries').set(delivered).where('event', '=', next.event).execute();
  }
  return true;
}

/** Signs a payload with the webhook secret and the time it was sent. */
export function signature(payload: string, secret: string, now: Date): string {
  const t = secondsOf(now);
  const v1 = createHmac('sha256', secret).update(`${t}.${payload}`).digest('hex');
  return `t=${t},v1=${v1}`;
}
