import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { DEMO_PASSWORD, emailOf, userIdOf } from './accounts.ts';
import type { Account } from './app.ts';
import { launchBrowser } from './browser.ts';
import { addCompanies, type TestCompany } from './companies.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { freePort, type HostedProduct, startHostedProduct } from './product.ts';
import { startForFile } from './start-for-file.ts';

export type Journeys = {
  product: HostedProduct;
  database: TestDatabase;
  /**
   * Opens a page until the test ends, as a visitor or signed in, in a browser context that the test's other visits do
   * not share. Collects console errors.
   */
  visit(options?: Visit): Promise<Visited>;
  /** Returns the id of a demo account. */
  userId(account: Account): Promise<string>;
  close(): Promise<void>;
};

type Visit = {
  as?: Account;
  path?: string;
  width?: number;
  javaScript?: boolean;
  /** For changes that would outlast the visit: fake clocks, scripts that run on every load, virtual devices. */
  fresh?: boolean;
};
type Visited = { page: Page; context: BrowserContext; errors: string[] };
type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/** Tests use a page briefly, so it does not pay to optimize its scripts or to draw what is not on screen. */
const CHEAP_PAGES = ['--js-flags=--no-maglev --no-turbofan --no-memory-reducer', '--force-gpu-mem-available-mb=1'];

/** Logged when {@link activatePage} runs in a frame that shows an email. */
const SANDBOXED = /Blocked script execution in 'about:srcdoc'/;

const WIDTH = 1440;
const HEIGHT = 1000;

/** One Chromium per worker, closed with it. */
let browser: Promise<Browser> | undefined;
/** Ports of stopped products. The next product takes one of them, and its tests reuse the pages opened there. */
const ports: string[] = [];
const spare = new Map<string, Visited[]>();
let shared: Promise<Journeys> | undefined;

/** Companies for journeys that are not about search: with them the product starts in half the time. */
export const FEW_COMPANIES: readonly TestCompany[] = ['London', 'Berlin', 'Rotterdam', 'Austin'].map((city, index) => ({
  organization_name: `${city} Robot Freight`,
  website: `${city.toLowerCase()}-robots.example`,
  description: 'Robots that load freight.',
  headquarters_location: city,
  industries: ['Robotics'],
  last_funding_type: 'Seed',
  last_funding_date: `2026-10-0${index + 1}`,
  last_funding_amount_usd: 2e6,
  total_funding_amount_usd: 2e6,
  contacts: [{ first_name: 'Ada', last_name: 'Lumen', email: `ada.lumen@${city.toLowerCase()}-robots.example` }],
  rounds: [{ announced_on: `2026-10-0${index + 1}`, type: 'Seed', amount_usd: 2e6 }],
}));

type Start = {
  /** Settings besides the database. */
  env?: Record<string, string>;
  /** Loads all companies and LPs of the sample instead of a few companies. */
  sample?: boolean;
  /** Signs in once per account. */
  keepSessions?: boolean;
};

/** Starts the product for the tests of a file, and stops it after them. */
export function setUpJourneys(start?: Start): Journeys {
  return startForFile(() => startJourneys(start));
}

/** Shares the product and each account's session within a worker, for files that only read. */
export function setUpSharedJourneys(): Journeys {
  return startForFile(async () => {
    shared ??= startJourneys({ sample: true, keepSessions: true });
    return { ...(await shared), close: async () => {} };
  });
}

/** Starts the product with the demo accounts, and a real browser to use it. */
export async function startJourneys({ env = {}, sample = false, keepSessions = false }: Start = {}): Promise<Journeys> {
  const database = await createTestDatabase(sample ? 'sample' : 'accounts');
  if (!sample) {
    await addCompanies(database.db, FEW_COMPANIES);
    await database.pool.query('update site_settings set sample_data = true');
  }
  const PORT = env.PORT ?? ports.pop() ?? String(await freePort());
  const [product, chromium] = await Promise.all([
    startHostedProduct({ DATABASE_URL: database.url, SAMPLE_DATA: sample ? 'on' : 'off', ...env, PORT }),
    sharedBrowser(),
  ]);
  const sessions = keepSessions ? new Map<Account, Cookies>() : null;

  async function openPage({ javaScript, fresh }: { javaScript: boolean; fresh: boolean }): Promise<Visited> {
    const context = await chromium.newContext({
      baseURL: product.url,
      viewport: { width: WIDTH, height: HEIGHT },
      javaScriptEnabled: javaScript,
    });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    followRequests(context);
    if (javaScript) await context.addInitScript(activatePage);
    const page = await context.newPage();
    if (!fresh) refuseLastingChanges(page);
    const opened: Visited = { page, context, errors: [] };
    page.on('pageerror', (error) => opened.errors.push(error.message));
    page.on(
      'console',
      (message) => message.type() === 'error' && !SANDBOXED.test(message.text()) && opened.errors.push(message.text()),
    );
    return opened;
  }

  return {
    product,
    database,
    async visit({ as, path = '/search', width = WIDTH, javaScript = true, fresh = false } = {}) {
      const kind = `${product.url} ${javaScript}`;
      const used = fresh ? undefined : spare.get(kind)?.pop();
      const visited = used ?? (await openPage({ javaScript, fresh }));
      const { page, context } = visited;
      onTestFinished(async () => {
        if (fresh || page.isClosed()) return context.close();
        await clean(visited);
        spare.set(kind, [...(spare.get(kind) ?? []), visited]);
      });
      if (width !== WIDTH) await page.setViewportSize({ width, height: HEIGHT });
      if (as) await signIn(context, product.url, as, sessions);
      await page.goto(path);
      if (javaScript) await settled(page);
      return { page, context, errors: visited.errors };
    },
    async userId(account) {
      return userIdOf(database, account);
    },
    async close() {
      await product.stop();
      await database.close();
      ports.push(PORT);
    },
  };
}

export function sharedBrowser(): Promise<Browser> {
  browser ??= launchBrowser(CHEAP_PAGES);
  return browser;
}

/**
 * Cleans a page for the next visit. A reused page loads the site in half the time, because its process has already
 * compiled the scripts.
 */
async function clean(visited: Visited): Promise<void> {
  const { page, context } = visited;
  await Promise.all(context.pages().map((other) => other !== page && other.close()));
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await page.goto('/robots.txt');
  await page.mouse.move(0, 0);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await context.clearCookies();
  await page.setViewportSize({ width: WIDTH, height: HEIGHT });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: null });
  pending.get(context)?.clear();
  visited.errors = [];
}

function refuseLastingChanges(page: Page): void {
  const refuse = () => {
    throw new Error('This change would leak into the next test: use visit({ fresh: true })');
  };
  const context = page.context();
  Object.assign(page, { addInitScript: refuse, exposeFunction: refuse, exposeBinding: refuse });
  Object.assign(context, { addInitScript: refuse, newCDPSession: refuse });
  Object.assign(context.clock, { install: refuse, setFixedTime: refuse, setSystemTime: refuse });
}

/** Makes the admin of a page view the site as another user. */
export async function impersonate(journeys: Journeys, page: Page, account: Account): Promise<void> {
  const data = { userId: await journeys.userId(account) };
  const headers = { origin: journeys.product.url };
  const answer = await page.request.post('/api/auth/admin/impersonate-user', { headers, data });
  if (!answer.ok()) throw new Error(`Impersonating returned ${answer.status()}`);
}

/** Opens another path in a page, and waits until it is interactive. */
export async function openPath(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settled(page);
}

/** Waits until a page is interactive and has loaded everything it requested. */
export async function settled(page: Page): Promise<void> {
  const isPending = () => [...(pending.get(page.context()) ?? [])].some((request) => pageOf(request) === page);
  do {
    await page.waitForFunction(() => {
      const isPlain = document.querySelector('[data-sheets], script') === null;
      return document.readyState === 'complete' && (isPlain || document.documentElement.dataset.alive === 'yes');
    });
    while (isPending()) await answered(page.context());
    // Lets the rest of the page become interactive. A page that draws nothing may never be idle without the timeout.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 })));
  } while (isPending());
}

function answered(context: BrowserContext): Promise<unknown> {
  return new Promise((resolve) => {
    context.once('requestfinished', resolve).once('requestfailed', resolve).once('close', resolve);
  });
}

/**
 * Runs in the page: triggers the first interaction, on which visitors' pages load their scripts, and marks the page once
 * it is interactive.
 */
function activatePage(): void {
  addEventListener('load', () => dispatchEvent(new Event('pointermove')));
  addEventListener('page-alive', () => document.documentElement.setAttribute('data-alive', 'yes'));
}

const pending = new WeakMap<BrowserContext, Set<Request>>();

function followRequests(context: BrowserContext): void {
  const open = new Set<Request>();
  const ended = (request: Request) => void open.delete(request);
  pending.set(context, open);
  context.on('request', (request) => {
    // Requests of a page that was left do not always report that they ended.
    if (request.isNavigationRequest()) for (const other of open) if (pageOf(other) === pageOf(request)) ended(other);
    if (request.resourceType() !== 'eventsource') open.add(request);
  });
  context.on('requestfinished', ended).on('requestfailed', ended);
}

/** Returns null for the first request of a new page, which has no frame yet. */
function pageOf(request: Request): Page | null {
  try {
    return request.frame().page();
  } catch {
    return null;
  }
}

async function signIn(
  context: BrowserContext,
  url: string,
  account: Account,
  sessions: Map<Account, Cookies> | null,
): Promise<void> {
  const cookies = sessions?.get(account);
  if (cookies) return context.addCookies(cookies);
  const response = await context.request.post(`${url}/api/auth/sign-in/email`, {
    headers: { origin: url },
    data: { email: emailOf(account), password: DEMO_PASSWORD },
  });
  if (!response.ok()) throw new Error(`Signing in as ${account} returned ${response.status()}`);
  sessions?.set(account, await context.cookies());
}

export function addCookies(context: BrowserContext, url: string, cookies: string): Promise<void> {
  return context.addCookies(
    cookies.split('; ').map((cookie) => {
      const [, name = '', value = ''] = /^([^=]+)=(.*)$/.exec(cookie) ?? [];
      return { name, value, url };
    }),
  );
}
