import Stripe from 'stripe';
import type { Db } from '../../platform/database/connection.ts';
import { claimDue, type RetryTable } from '../../platform/jobs/poll.ts';
import { secondsOf } from './objects.ts';

/** Handles a webhook request in process, as our own server does. */
export type WebhookHandler = (request: Request) => Response | Promise<Response>;

type Webhook = { db: Db; now: () => Date; secret: string; url: string; handler: WebhookHandler };

const DELIVERIES: RetryTable<'sandbox.deliveries'> = {
  table: 'sandbox.deliveries',
  key: 'event',
  doneAt: 'delivered_at',
  order: 'seq',
};

/** Sends every due event in order of occurrence, retrying until it gets a 2xx response. */
export async function deliverEvents(webhook: Webhook, isClosed = () => false): Promise<void> {
  while (!isClosed() && (await deliverNext(webhook))) {}
}

async function deliverNext({ db, now, secret, url, handler }: Webhook): Promise<boolean> {
  const due = await claimDue(db, DELIVERIES);
  if (!due) return false;
  const event = await db
    .selectFrom('sandbox.objects')
    .select('data')
    .where('id', '=', due.event)
    .executeTakeFirstOrThrow();
  const payload = JSON.stringify(event.data);
  const timestamp = secondsOf(now());
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }),
  };
  const response = await handler(new Request(url, { method: 'POST', body: payload, headers }));
  if (response.ok) {
    const delivered = { delivered_at: now() };
    await db.updateTable('sandbox.deliveries').set(delivered).where('event', '=', due.event).execute();
  }
  return true;
}
