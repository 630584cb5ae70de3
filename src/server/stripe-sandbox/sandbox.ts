import { Hono } from 'hono';
import { html } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type Pump, startPump } from '../billing/pump.ts';
import { adoptAccounts } from './adopt-accounts.ts';
import { type SandboxDependencies, sandboxApi } from './api.ts';
import { passTimeForAll } from './clock.ts';
import { type Answerer, deliverEvents } from './deliver-events.ts';
import { ensureCatalogue } from './ensure-catalogue.ts';
import { Fault } from './fault.ts';
import { checkoutPages } from './pages/checkout-page.ts';
import { frame } from './pages/frame.ts';
import { portalPages } from './pages/portal-page.ts';
import { changeStore } from './store.ts';

export const SANDBOX_PATH = '/sandbox/stripe';

const DELIVER_EVERY_MS = 1_000;
const TICK_EVERY_MS = 60_000;

export type Sandbox = {
  /** The API, as the `fetch` of Stripe's client. */
  fetch: typeof fetch;
  pages: Hono;
  /** Turns these demo accounts with a plan into paying customers. */
  adopt(emails: readonly string[]): Promise<void>;
  /** Starts delivering events to the webhook, in this process. */
  deliverTo(answer: Answerer): void;
  close(): Promise<void>;
};

type Options = Omit<SandboxDependencies, 'pageUrl'> & {
  appUrl: string;
  webhookSecret: string;
  onError: (error: unknown) => void;
};

/** Starts a simulated Stripe: same wire format, state in the database, no money. */
export async function startSandbox({ db, now, appUrl, webhookSecret, onError }: Options): Promise<Sandbox> {
  const pageUrl = `${appUrl}${SANDBOX_PATH}`;
  const pumps: Pump[] = [];
  await changeStore(db, now(), ensureCatalogue);
  const api = sandboxApi({ db, now, pageUrl });

  const wake = () => {
    for (const pump of pumps) pump.wake();
  };
  const pages = new Hono()
    .basePath(SANDBOX_PATH)
    .use(async (c, next) => {
      await next();
      if (c.req.method === 'POST') wake();
    })
    .route('/', checkoutPages({ db, now, pageUrl }))
    .route('/', portalPages({ db, now, pageUrl }))
    .onError((error, c) => {
      if (!(error instanceof Fault)) throw error;
      return c.html(
        frame('Page not found', html`<p class="box">${error.message}</p>`),
        error.status as ContentfulStatusCode,
      );
    });

  return {
    async fetch(input, init) {
      const request = new Request(input, init);
      const response = await api.fetch(request);
      if (request.method !== 'GET') wake();
      return response;
    },
    pages,
    adopt: (emails) => adoptAccounts({ db, now, pageUrl, emails }),
    deliverTo(answer) {
      const delivery = { db, now, secret: webhookSecret, url: `${appUrl}/api/billing/webhook`, answer };
      pumps.push(startPump(() => deliverEvents(delivery), DELIVER_EVERY_MS, onError));
      const tick = () => passTimeForAll({ db, now, pageUrl });
      pumps.push(startPump(tick, TICK_EVERY_MS, onError));
    },
    async close() {
      await Promise.all(pumps.map((pump) => pump.close()));
    },
  };
}
