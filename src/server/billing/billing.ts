import type Stripe from 'stripe';
import type { Config } from '../config.ts';
import type { Db } from '../database/connection.ts';
import { madeUpSecret } from '../database/made-up-secrets.ts';
import type { Mailer } from '../mail/mailer.ts';
import { log } from '../operations/log.ts';
import type { Answerer } from '../stripe-sandbox/deliver-events.ts';
import { type Sandbox, startSandbox } from '../stripe-sandbox/sandbox.ts';
import type { Prices } from './prices.ts';
import { processEvents } from './process-events.ts';
import { type Pump, startPump } from './pump.ts';
import { createStripe } from './stripe-client.ts';

/** What the billing use cases depend on. */
export type Billing = {
  db: Db;
  stripe: Stripe;
  prices: Prices;
  mailer: Mailer;
  appUrl: string;
  now: () => Date;
  webhookSecret: string;
  /** Keys the hashes by which past trials are remembered. */
  trialSecret: string;
};

export type RunningBilling = Billing & {
  /** null when Stripe is the provider. */
  sandbox: Sandbox | null;
  /** Has pending webhook events processed soon. */
  wake(): void;
  /** Starts the background work. `answer` is how the sandbox reaches our webhook. */
  run(answer: Answerer): void;
  close(): Promise<void>;
};

const PROCESS_EVERY_MS = 1_000;

/** Starts billing, on Stripe or on the sandbox. */
export async function startBilling({
  db,
  config,
  mailer,
  now,
}: {
  db: Db;
  config: Config;
  mailer: Mailer;
  now: () => Date;
}): Promise<RunningBilling> {
  const { appUrl, payments } = config;
  const webhookSecret = payments.stripe?.webhookSecret ?? (await madeUpSecret(db, 'stripe_webhook', 32));
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
    trialSecret: await madeUpSecret(db, 'past_trials', 32),
  };
  const pumps: Pump[] = [];
  return {
    ...billing,
    sandbox,
    wake: () => pumps[0]?.wake(),
    run(answer) {
      pumps.push(startPump(() => processEvents(billing, onError), PROCESS_EVERY_MS, onError));
      sandbox?.deliverTo(answer);
    },
    async close() {
      await sandbox?.close();
      await Promise.all(pumps.map((pump) => pump.close()));
    },
  };
}
