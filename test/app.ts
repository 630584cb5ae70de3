import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Transaction } from 'kysely';
import type Stripe from 'stripe';
import { createApi } from '#server/app.ts';
import type { RunningBilling } from '#server/members/billing/billing.ts';
import { type IdentityProviders, loadConfig } from '#server/platform/config.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { createShedLoad } from '#server/platform/http/overload.ts';
import { createJobs } from '#server/platform/jobs/jobs.ts';
import { createMailer, type Mail, type Mailer } from '#server/platform/mail/mailer.ts';
import type { Files } from '#server/platform/storage/files.ts';
import type { Services } from '#server/services.ts';
import { signIn } from './accounts.ts';
import { checkResponse } from './check-response.ts';
import { createTestDatabase, TEST_PASSWORD_COST, type TestDatabase } from './database.ts';
import { startTestServices } from './services.ts';
import { startForFile } from './start-for-file.ts';

/** The demo accounts, one for each kind of user. */
export type Account = 'admin' | 'pro' | 'monthly' | 'lifetime' | 'trial' | 'free' | 'lps';

export type TestApp = TestDatabase & {
  /** Sent emails, oldest first. */
  mails: Mail[];
  billing: RunningBilling;
  mailer: Mailer;
  /** Terminal output about emails that stay in the outbox. */
  printed: string[];
  files: Files;
  dependencies: Services;
  /** The API itself, for requests that our pages never send. */
  api: ReturnType<typeof createApi>;
  /** Sends a request as a visitor, or with the session of an account. Bytes are sent as is, everything else as JSON. */
  send(
    path: string,
    options?: {
      as?: Account;
      body?: unknown;
      headers?: Record<string, string>;
      method?: string;
      signal?: AbortSignal;
    },
  ): Promise<Response>;
  /** Makes everything wait this long for the process, which otherwise never seems overloaded. */
  overload(delayMs: number): void;
  /** Advances the app's clock, which otherwise does not move. */
  advanceClock(seconds: number): void;
  /** Submits a form like a browser without scripts. */
  submit(url: string, fields: Record<string, string>): Promise<Response>;
};

const ORIGIN = 'http://localhost:3000';

/**
 * Creates the API on a database for this test file, with the demo accounts. `today` does not advance.
 * @param env adds to the configuration; with an `SMTP_URL` emails are also delivered
 * @param identityProviders those whose URL `env` cannot set
 */
export async function createTestApp(
  today = '2026-11-21',
  env: Record<string, string> = {},
  identityProviders: Partial<IdentityProviders> = {},
): Promise<TestApp> {
  const database = await createTestDatabase('accounts');
  const { db, pool, url } = database;
  const fast = { PASSWORD_COST: String(TEST_PASSWORD_COST), MIN_RESPONSE_MS: '0' };
  const unreachable = { HUBSPOT_BASE: 'http://127.0.0.1:9', PIPEDRIVE_BASE: 'http://127.0.0.1:9' };
  const read = loadConfig({ DATABASE_URL: url, APP_URL: ORIGIN, ...fast, ...unreachable, ...env });
  const folder = await mkdtemp(path.join(tmpdir(), 'fundscout-files-'));
  const config = { ...read, dataDir: folder, identityProviders: { ...read.identityProviders, ...identityProviders } };
  const mails: Mail[] = [];
  const printed: string[] = [];
  const jobs = createJobs(url, console.error);
  const sending = createMailer({ config, db, jobs, print: (line) => printed.push(line) });
  const mailer = {
    async send(mail: Mail, transaction?: Transaction<Database>) {
      await sending.send(mail, transaction);
      mails.push(mail);
    },
  };
  if (config.smtpUrl) await jobs.start();
  let passed = 0;
  let loopDelay = 0;
  const shedLoad = createShedLoad(() => loopDelay, config.overloadMs);
  const now = () => new Date(Date.parse(`${today}T12:00:00Z`) + passed);
  const dependencies = await startTestServices(url, { config, db, pool, jobs, mailer, shedLoad, now });
  const { billing, files } = dependencies;
  refuseOmittedFields(billing.stripe);
  await dependencies.companySearch.ready;
  const api = createApi(dependencies);
  billing.run((request) => api.fetch(request));
  const sessions = new Map<Account, Promise<string>>();

  function sessionOf(account: Account): Promise<string> {
    const cookie = sessions.get(account) ?? signIn(app, account);
    sessions.set(account, cookie);
    return cookie;
  }

  const app: TestApp = {
    ...database,
    api,
    dependencies,
    mails,
    billing,
    mailer,
    printed,
    files,
    async send(path, { as, body, headers, method, signal } = {}) {
      const cookie = as && (await sessionOf(as));
      const verb = method ?? (body === undefined ? 'GET' : 'POST');
      const answer = await api.request(path, {
        method: verb,
        signal,
        body: body instanceof Uint8Array ? Buffer.from(body) : JSON.stringify(body),
        headers: {
          ...(cookie && { cookie }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(verb !== 'GET' && { origin: ORIGIN }),
          ...headers,
        },
      });
      await checkResponse(api, { method: verb, path }, answer);
      return answer;
    },
    overload(delayMs) {
      loopDelay = delayMs;
    },
    advanceClock(seconds) {
      passed += seconds * 1000;
    },
    async submit(url, fields) {
      return api.request(url, { method: 'POST', body: new URLSearchParams(fields), headers: { origin: ORIGIN } });
    },
    async close() {
      await dependencies.close();
      await jobs.close();
      sending.close();
      await database.close();
      await rm(folder, { recursive: true });
    },
  };
  return app;
}

/** Creates the API for the tests of a file, before the first and until the last. */
export function useTestApp(...options: Parameters<typeof createTestApp>): TestApp {
  return startForFile(() => createTestApp(...options));
}

/** Keys that Stripe omits too unless they apply, and that its client or JavaScript looks for. */
const OPTIONAL = new Set(
  'deleted sepa_debit us_bank_account line_items subscriptions tiers currency_options error then toJSON'.split(' '),
);

/** Makes reading a field throw that the sandbox does not send, so that no code relies on it. */
function refuseOmittedFields(stripe: Stripe): void {
  const client = stripe.getApiField('httpClient');
  const { makeRequest } = client;
  client.makeRequest = async (...request: Parameters<typeof makeRequest>) => {
    const response = await makeRequest.apply(client, request);
    const { toJSON } = response;
    response.toJSON = async () => withoutOmittedFields(await toJSON.call(response), 'response');
    return response;
  };
}

function withoutOmittedFields(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value.map((entry) => withoutOmittedFields(entry, name));
  if (typeof value !== 'object' || value === null || name === 'metadata' || name === 'error') return value;
  const fields = Object.entries(value).map(([key, inner]) => [key, withoutOmittedFields(inner, key)]);
  return new Proxy(Object.fromEntries(fields), {
    get(target, key) {
      if (typeof key === 'symbol' || key in target || OPTIONAL.has(key)) return Reflect.get(target, key);
      throw new Error(`The sandbox does not send ${key} of ${target.object ?? name}`);
    },
  });
}
