import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { DEMO_PASSWORD, emailOf } from '#test/accounts.ts';
import { launchBrowser } from '#test/browser.ts';
import { percentile, withProduct } from './harness.ts';

/** Starts the product with its sample and measures the time from key press to painted results in Chromium. */
const SEARCHES = [
  ['software', 'berlin', 'robot', 'san francisco', 'maria', 'energy st', 'qz', 'payments', 'anna k', 'x'],
  ['health care', 'london', 'drone', 'new york', 'david', 'water', 'zq', 'insurance', 'li w', '7'],
];
const BETWEEN_KEYS_MS = 120;

type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean };

declare global {
  interface Window {
    /** Total layout shift since the page was loaded. */
    shifted: number;
    /** Milliseconds from the last key press to the paint of its results; null until then. */
    painted: number | null;
  }
}

await withProduct(async ({ url }) => {
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } });
    const data = { email: emailOf('pro'), password: DEMO_PASSWORD };
    await context.request.post(`${url}/api/auth/sign-in/email`, { data, headers: { origin: url } });
    const page = await context.newPage();
    const scripts = collectScripts(page);
    await page.addInitScript(watch);
    await page.goto(`${url}/search`, { waitUntil: 'networkidle' });
    console.log(`JavaScript of /search: ${((await scripts()) / 1000).toFixed(1)} KB brotli`);
    const shift = async () => (await page.evaluate(() => window.shifted)).toFixed(4);
    console.log(`layout shift on load: ${await shift()}`);
    for (const searches of SEARCHES) {
      console.log(`key press to painted results: ${summary(await typeAll(page, searches))}`);
    }
    console.log(`layout shift in total: ${await shift()}`);
  } finally {
    await browser.close();
  }
});

/** Types every search key by key, waiting for the results of each key, and then deletes it. */
async function typeAll(page: Page, searches: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  const press = async (key: string) => {
    await page.evaluate(() => {
      window.painted = null;
    });
    await page.keyboard.press(key);
    const painted = await page.waitForFunction(() => window.painted);
    times.push(Number(await painted.jsonValue()));
    await page.waitForTimeout(BETWEEN_KEYS_MS);
  };
  await page.getByRole('searchbox', { name: 'Search companies' }).focus();
  for (const text of searches) {
    for (const letter of text) await press(letter);
    await page.keyboard.press('ControlOrMeta+a');
    await press('Delete');
  }
  return times;
}

/** Runs in the page: observes keys, results and layout shifts. */
function watch(): void {
  window.shifted = 0;
  new PerformanceObserver((list) => {
    // Like browsers, ignores shifts right after a key press.
    for (const entry of list.getEntries() as LayoutShift[]) if (!entry.hadRecentInput) window.shifted += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });

  let pressed = 0;
  let wanted: string | null = null;
  document.addEventListener('keydown', (event) => {
    pressed = event.timeStamp;
  });
  document.addEventListener(
    'input',
    (event) => {
      wanted = (event.target as HTMLInputElement).value;
    },
    { capture: true },
  );
  new MutationObserver(() => {
    const query = document.querySelector<HTMLElement>('[data-results-of]')?.dataset.resultsOf;
    if (wanted === null || query !== wanted) return;
    wanted = null;
    // The callback runs before the frame with the results is painted, and the message arrives after.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        window.painted = performance.now() - pressed;
      };
      port2.postMessage(null);
    });
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-results-of'] });
}

/** Returns a function that adds up the compressed bytes of all scripts loaded so far. */
function collectScripts(page: Page): () => Promise<number> {
  const bodies: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') bodies.push(response.body());
  });
  return async () => (await Promise.all(bodies)).reduce((sum, body) => sum + brotliCompressSync(body).length, 0);
}

function summary(times: number[]): string {
  const at = (share: number) => percentile(times, share).toFixed(1);
  return `p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)} ms over ${times.length} keys`;
}
