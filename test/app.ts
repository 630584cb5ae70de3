import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Transaction } from 'kysely';
import { createAuth } from '#server/accounts/auth.ts';
import { createViewers, USER_CHANNEL } from '#server/accounts/viewer-cache.ts';
import { createApi } from '#server/app.ts';
import type { AppDependencies } from '#server/app-env.ts';
import { type RunningBilling, startBilling } from '#server/billing/billing.ts';
import { createCompanyRows } from '#server/companies/company-rows.ts';
import { type IdentityProviders, loadConfig } from '#server/config.ts';
import { createUserCustomers } from '#server/customers/user-customers.ts';
import { startListener } from '#server/database/listener.ts';
import { createReadReplica } from '#server/database/read-replica.ts';
import type { Database } from '#server/database/schema.ts';
import { createRequestLimiter } from '#server/http/rate-limit.ts';
import { createJobs } from '#server/jobs/jobs.ts';
import { createContactPressure, PRESSURE_CHANNEL } from '#server/ledger/contact-pressure.ts';
import { createUserLedger } from '#server/ledger/user-ledger.ts';
import { createUserLists } from '#server/lists/user-lists.ts';
import { createMailer, type Mail, type Mailer } from '#server/mail/mailer.ts';
import { EVENTS_CHANNEL, startRealtime } from '#server/realtime/realtime.ts';
import { startCompanySearch } from '#server/search/company-search.ts';
import { SEARCH_CHANNEL } from '#server/search/search-version.ts';
import { createSettings, SETTINGS_CHANNEL } from '#server/settings/settings.ts';
import { type Files, openFiles } from '#server/storage/files.ts';
import { checkAnswer } from './check-answer.ts';
import { createTestDatabase, TEST_PASSWORD_COST, type TestDatabase } from './database.ts';
import { DEMO_PASSWORD } from './product.ts';
import { sessionCookie } from './session-cookie.ts';

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
  dependencies: AppDependencies;
  /** The API itself, for requests that no page of ours would send. */
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
  /** Advances the app's clock, which otherwise does not move. */
  pass(seconds: number): void;
  /** Submits a form the way a browser without scripts does. */
  submit(url: string, fields: Record<string, string>): Promise<Response>;
};

/** Opens the outbox and the metrics. */
export const OPERATOR_TOKEN = 'operator-token-of-tests';

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
  const fast = { PASSWORD_COST: String(TEST_PASSWORD_COST), ANSWER_FLOOR_MS: '0' };
  const read = loadConfig({ DATABASE_URL: url, APP_URL: ORIGIN, ...fast, ...env });
  const config = { ...read, identityProviders: { ...read.identityProviders, ...identityProviders } };
  const channels = [SEARCH_CHANNEL, USER_CHANNEL, SETTINGS_CHANNEL, EVENTS_CHANNEL, PRESSURE_CHANNEL];
  const listener = await startListener(url, channels);
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
  const secrets = ['s'.repeat(32)];
  const auth = createAuth({ db, config, secrets, mailer });
  const viewers = createViewers({ db, auth, config, secrets, listener });
  const reads = createReadReplica(pool, null);
  const companies = startCompanySearch({ pool, reads, listener, onError: console.error });
  await companies.ready;
  let passed = 0;
  const now = () => new Date(Date.parse(`${today}T12:00:00Z`) + passed);
  const settings = createSettings(db, listener);
  const realtime = startRealtime({ db, listener, viewers, settings, now });
  const folder = await mkdtemp(path.join(tmpdir(), 'fundscout-files-'));
  const files = await openFiles({ ...config, dataDir: folder });
  const rows = createCompanyRows(reads);
  const userLists = createUserLists(db);
  const userLedger = createUserLedger(db);
  const userCustomers = createUserCustomers(db, pool);
  const contactPressure = createContactPressure(db, listener);
  const billing = await startBilling({ db, config, mailer, now });
  const limiter = createRequestLimiter(db, { now, off: !config.rateLimits });
  const dependencies = {
    config,
    db,
    pool,
    reads,
    auth,
    viewers,
    billing,
    settings,
    realtime,
    files,
    mailer,
    jobs,
    companies,
    rows,
    userLists,
    userLedger,
    userCustomers,
    contactPressure,
    limiter,
    operatorToken: OPERATOR_TOKEN,
    now,
  };
  const api = createApi(dependencies);
  billing.run((request) => api.fetch(request));
  const cookies = new Map<Account, string>();

  async function signIn(account: Account): Promise<string> {
    const body = JSON.stringify({ email: `${account}@fundscout.example`, password: DEMO_PASSWORD });
    const headers = { 'content-type': 'application/json', origin: ORIGIN };
    const response = await api.request('/api/auth/sign-in/email', { method: 'POST', body, headers });
    const cookie = sessionCookie(response);
    cookies.set(account, cookie);
    return cookie;
  }

  return {
    ...database,
    api,
    dependencies,
    mails,
    billing,
    mailer,
    printed,
    files,
    async send(path, { as, body, headers, method, signal } = {}) {
      const cookie = as && (cookies.get(as) ?? (await signIn(as)));
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
      await checkAnswer(api, { method: verb, path }, answer);
      return answer;
    },
    pass(seconds) {
      passed += seconds * 1000;
    },
    async submit(url, fields) {
      return api.request(url, { method: 'POST', body: new URLSearchParams(fields), headers: { origin: ORIGIN } });
    },
    async close() {
      realtime.close();
      await billing.close();
      await jobs.close();
      sending.close();
      await companies.close();
      await listener.close();
      await database.close();
      await rm(folder, { recursive: true });
    },
  };
}
