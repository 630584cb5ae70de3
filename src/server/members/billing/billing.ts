import type Stripe from 'stripe';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/database/connection.ts';
import { generatedSecret } from '../../platform/database/secrets.ts';
import { type Polling, startPolling } from '../../platform/jobs/poll.ts';
import { log } from '../../platform/log.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { startSandbox, type WebhookHandler } from '../stripe-sandbox/sandbox.ts';
import type { Prices } from './row-from-stripe.ts';
import { createStripe } from './stripe.ts';
import { processEvents } from './stripe-events.ts';

export type Billing = {
  db: Db;
  stripe: Stripe;
  prices: Prices;
  mailer: Mailer;
  appUrl: string;
  now: () => Date;
  webhookSecret: string;
};

export type RunningBilling = Awaited<ReturnType<typeof startBilling>>;

const PROCESS_EVERY_MS = 1_000;

/** Starts billing, on Stripe or on the sandbox. */
export async function startBilling({
  db,
  config,
  mailer,
  now,
}: Pick<Billing, 'db' | 'mailer' | 'now'> & { config: Config }) {
  const { appUrl, payments } = config;
  const webhookSecret = payments.stripe?.webhookSecret ?? (await generatedSecret(db, 'stripe_webhook', 32));
  const onError = (error: unknown) => log.error({ err: error }, 'Billing');
  const sandbox = payments.stripe ? null : await startSandbox({ db, now, appUrl, webhookSecret, onError });
  const billing: Billing = {
    db,
    stripe: createStripe(payments.stripe ?? { sandbox: sandbox?.fetch ?? fetch }),
    prices: payments.prices,
    mailer,
    appUrl,
    now,
    webhookSecret,
  };
  let polling: Polling | null = null;
  return {
    ...billing,
    /** null when Stripe is the provider. */
    sandbox,
    /** Processes pending webhook events soon. */
    wake: () => void polling?.wake(),
    /** Starts the background work. `handler` handles the webhooks of the sandbox. */
    run(handler: WebhookHandler): void {
      polling = startPolling((isClosed) => processEvents(billing, onError, isClosed), PROCESS_EVERY_MS, onError);
      sandbox?.deliverTo(handler);
    },
    async close(): Promise<void> {
      await Promise.all([sandbox?.close(), polling?.close()]);
    },
  };
}
