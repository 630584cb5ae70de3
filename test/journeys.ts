import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { onTestFinished } from 'vitest';
import type { Account } from './app.ts';
import { launchBrowser } from './browser.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { DEMO_PASSWORD, type Product, startProduct } from './product.ts';

export type Journeys = {
  product: Product;
  /** Database of the product: a copy of the sample. */
  database: TestDatabase;
  /**
   * Opens a page in a browser context that no other visit of the test has, as a visitor or signed in, until the test
   * ends. Collects console errors.
   */
  visit(options?: Visit): Promise<Visited>;
  close(): Promise<void>;
};

type Visit = {
  as?: Account;
  path?: string;
  width?: number;
  scheme?: 'light' | 'dark';
  javaScript?: boolean;
  /** For what a page never loses: fake clocks, scripts that run on every load, virtual devices. */
  fresh?: boolean;
};
type Visited = { page: Page; context: BrowserContext; errors: string[] };
type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/** Logged when {@link comeAlive} runs in a frame that shows an email. */
const SANDBOXED = /Blocked script execution in 'about:srcdoc'/;

const HEIGHT = 1000;

/** One Chromium per worker, closed with it. */
let browser: Promise<Browser> | undefined;
let shared: Promise<Journeys> | undefined;

/**
 * Starts the product as a process on a copy of the sample, with a real browser to use it.
 * @param env settings besides the database
 * @param keepSessions sign in once per account
 */
export async function startJourneys(env: Record<string, string> = {}, keepSessions = false): Promise<Journeys> {
  const database = await createTestDatabase('sample');
  browser ??= launchBrowser();
  const [product, chromium] = await Promise.all([
    startProduct({ DATABASE_URL: database.url, SAMPLE_DATA: 'on', ...env }),
    browser,
  ]);
  const contexts = new Set<BrowserContext>();
  const spare = new Map<string, Visited[]>();
  const sessions = keepSessions ? new Map<Account, Cookies>() : null;

  async function open({ width, scheme, javaScript, fresh }: Required<Omit<Visit, 'as' | 'path'>>): Promise<Visited> {
    const context = await chromium.newContext({
      baseURL: product.url,
      viewport: { width, height: HEIGHT },
      colorScheme: scheme,
      javaScriptEnabled: javaScript,
    });
    contexts.add(context);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    followRequests(context);
    if (javaScript) await context.addInitScript(comeAlive);
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
    async visit({ as, path = '/search', width = 1440, scheme = 'light', javaScript = true, fresh = false } = {}) {
      const kind = [width, scheme, javaScript].join();
      const used = fresh ? undefined : spare.get(kind)?.pop();
      const visited = used ?? (await open({ width, scheme, javaScript, fresh }));
      const { page, context } = visited;
      onTestFinished(async () => {
        if (fresh || page.isClosed()) return context.close();
        await clean(visited, width, scheme);
        spare.set(kind, [...(spare.get(kind) ?? []), visited]);
      });
      if (as) await signIn(context, product.url, as, sessions);
      await page.goto(path);
      if (javaScript) await settled(page);
      return { page, context, errors: visited.errors };
    },
    async close() {
      await Promise.all([...contexts].map((context) => context.close()));
      await product.stop();
      await database.close();
    },
  };
}

/**
 * Prepares a page for the next visit, with nothing left of this one. A page that stays with its site loads it in half
 * the time, because its process has compiled the scripts.
 */
async function clean(visited: Visited, width: number, colorScheme: 'light' | 'dark'): Promise<void> {
  const { page, context } = visited;
  await Promise.all(context.pages().map((other) => other !== page && other.close()));
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await page.goto('/robots.txt');
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await context.clearCookies();
  await page.setViewportSize({ width, height: HEIGHT });
  await page.emulateMedia({ colorScheme, reducedMotion: null });
  pending.get(context)?.clear();
  visited.errors = [];
}

function refuseLastingChanges(page: Page): void {
  const refuse = () => {
    throw new Error('The next test would find this change: use visit({ fresh: true })');
  };
  const context = page.context();
  Object.assign(page, { addInitScript: refuse, exposeFunction: refuse, exposeBinding: refuse });
  Object.assign(context, { addInitScript: refuse, newCDPSession: refuse });
  Object.assign(context.clock, { install: refuse, setFixedTime: refuse, setSystemTime: refuse });
}

/** Shares the product and each account's session within a worker, for files that only read. */
export async function shareJourneys(): Promise<Journeys> {
  shared ??= startJourneys({}, true);
  return { ...(await shared), close: async () => {} };
}

/** Waits until a page is interactive and has loaded everything it requested. */
export async function settled(page: Page): Promise<void> {
  const isPending = () => [...(pending.get(page.context()) ?? [])].some((request) => request.frame().page() === page);
  do {
    await page.waitForFunction(() => {
      const isPlain = document.querySelector('[data-sheets], script') === null;
      return document.readyState === 'complete' && (isPlain || document.documentElement.dataset.alive === 'yes');
    });
    while (isPending()) await answered(page.context());
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve))); // Lets the rest of the page become interactive.
  } while (isPending());
}

function answered(context: BrowserContext): Promise<unknown> {
  return new Promise((resolve) => {
    context.once('requestfinished', resolve).once('requestfailed', resolve).once('close', resolve);
  });
}

/**
 * Runs in the page: visitors' pages load scripts at the first sign of use, and every page reports when it is
 * interactive.
 */
function comeAlive(): void {
  addEventListener('load', () => dispatchEvent(new Event('pointermove')));
  addEventListener('page-alive', () => document.documentElement.setAttribute('data-alive', 'yes'));
}

const pending = new WeakMap<BrowserContext, Set<Request>>();

function followRequests(context: BrowserContext): void {
  const open = new Set<Request>();
  pending.set(context, open);
  context.on('request', (request) => {
    if (request.resourceType() !== 'eventsource') open.add(request);
  });
  const ended = (request: Request) => void open.delete(request);
  context.on('requestfinished', ended).on('requestfailed', ended);
}

async function signIn(
  context: BrowserContext,
  url: string,
  account: Account,
  sessions: Map<Account, Cookies> | null,
): Promise<void> {
  const known = sessions?.get(account);
  if (known) return context.addCookies(known);
  const response = await context.request.post(`${url}/api/auth/sign-in/email`, {
    headers: { origin: url },
    data: { email: `${account}@fundscout.example`, password: DEMO_PASSWORD },
  });
  if (!response.ok()) throw new Error(`Signing in as ${account} answered ${response.status()}`);
  sessions?.set(account, await context.cookies());
}
