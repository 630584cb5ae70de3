import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import type { Account } from './app.ts';
import { launchBrowser } from './browser.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { DEMO_PASSWORD, type Product, startProduct } from './product.ts';

export type Journeys = {
  product: Product;
  /** Database of the product: a copy of the sample. */
  database: TestDatabase;
  /** Opens a page in a new browser context, as a visitor or signed in. Collects console errors. */
  visit(options?: Visit): Promise<{ page: Page; context: BrowserContext; errors: string[] }>;
  close(): Promise<void>;
};

type Visit = { as?: Account; path?: string; width?: number; scheme?: 'light' | 'dark'; javaScript?: boolean };
type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/** Logged when {@link comeAlive} runs in a frame that shows an email. */
const SANDBOXED = /Blocked script execution in 'about:srcdoc'/;

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
  const sessions = keepSessions ? new Map<Account, Cookies>() : null;
  return {
    product,
    database,
    async visit({ as, path = '/search', width = 1440, scheme = 'light', javaScript = true } = {}) {
      const context = await chromium.newContext({
        baseURL: product.url,
        viewport: { width, height: 1000 },
        colorScheme: scheme,
        javaScriptEnabled: javaScript,
      });
      contexts.add(context);
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      followRequests(context);
      if (javaScript) await context.addInitScript(comeAlive);
      if (as) await signIn(context, product.url, as, sessions);
      const page = await context.newPage();
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      page.on(
        'console',
        (message) => message.type() === 'error' && !SANDBOXED.test(message.text()) && errors.push(message.text()),
      );
      await page.goto(path);
      if (javaScript) await settled(page);
      return { page, context, errors };
    },
    async close() {
      await Promise.all([...contexts].map((context) => context.close()));
      await product.stop();
      await database.close();
    },
  };
}

/** Shares the product and each account's session within a worker, for files that only read. */
export async function shareJourneys(): Promise<Journeys> {
  shared ??= startJourneys({}, true);
  const { visit, ...journeys } = await shared;
  const contexts = new Set<BrowserContext>();
  return {
    ...journeys,
    async visit(options) {
      const visited = await visit(options);
      contexts.add(visited.context);
      return visited;
    },
    async close() {
      await Promise.all([...contexts].map((context) => context.close()));
    },
  };
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
