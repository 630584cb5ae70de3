import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Account } from './app.ts';
import { launchBrowser } from './browser.ts';
import { DEMO_PASSWORD, type Product, startProduct } from './product.ts';

export type Journeys = {
  product: Product;
  /** A page in a browser of its own, as a visitor or signed in. What a script logs as an error fails the journey. */
  visit(options?: Visit): Promise<{ page: Page; context: BrowserContext; errors: string[] }>;
  close(): Promise<void>;
};

type Visit = { as?: Account; path?: string; width?: number; scheme?: 'light' | 'dark'; javaScript?: boolean };

/** The whole product with its sample, set up as told, and a real browser to use it with. */
export async function startJourneys(env: Record<string, string> = {}): Promise<Journeys> {
  const [product, browser]: [Product, Browser] = await Promise.all([startProduct(env), launchBrowser()]);
  return {
    product,
    async visit({ as, path = '/search', width = 1440, scheme = 'light', javaScript = true } = {}) {
      const context = await browser.newContext({
        baseURL: product.url,
        viewport: { width, height: 1000 },
        colorScheme: scheme,
        javaScriptEnabled: javaScript,
      });
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      // Whoever looks at a page puts a hand on it: a visitor's page asks for its scripts then.
      if (javaScript) {
        await context.addInitScript(() => addEventListener('load', () => dispatchEvent(new Event('pointermove'))));
      }
      if (as) await signIn(context, product.url, as);
      const page = await context.newPage();
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
      await page.goto(path);
      await page.waitForLoadState('networkidle'); // Scripts have come to life, and what they ask for is there.
      return { page, context, errors };
    },
    async close() {
      await browser.close();
      await product.stop();
    },
  };
}

async function signIn(context: BrowserContext, url: string, account: Account): Promise<void> {
  const response = await context.request.post(`${url}/api/auth/sign-in/email`, {
    headers: { origin: url },
    data: { email: `${account}@fundscout.example`, password: DEMO_PASSWORD },
  });
  if (!response.ok()) throw new Error(`Signing in as ${account} answered ${response.status()}`);
}
