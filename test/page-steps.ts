import { readFile } from 'node:fs/promises';
import type { APIResponse, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { DEMO_PASSWORD, emailOf } from './accounts.ts';
import { violations } from './axe.ts';

/** Fills fields by their labels. */
export async function fill(form: Page | Locator, fields: Record<string, string>, exact = false): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await form.getByLabel(label, { exact }).fill(value);
}

/** Submits the sign-in form of a page as a demo account, or with an email address. */
export async function signInByForm(page: Page, account: string, password = DEMO_PASSWORD): Promise<void> {
  await fill(page, { Email: emailOf(account), Password: password });
  await page.getByLabel('Password').press('Enter');
}

/** Signs in the browser of a page without its form, like another tab. */
export async function signInByRequest(page: Page, account: string): Promise<void> {
  const credentials = { email: emailOf(account), password: DEMO_PASSWORD };
  expect((await post(page, '/api/auth/sign-in/email', credentials)).ok()).toBe(true);
}

/** Fills the sign-up form of a page, which has a confirmation field unless it is short. */
export async function fillSignUp(page: Page, email: string, password: string): Promise<void> {
  await fill(page, { Email: email, Password: password }, true);
  const confirmation = page.getByLabel('Confirm password');
  if (await confirmation.isVisible()) await confirmation.fill(password);
  await page.getByRole('checkbox', { name: /I agree/ }).check();
}

export async function logOut(page: Page, name = 'Petra Pro'): Promise<void> {
  await page.getByRole('button', { name }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
}

export function isFocused(element: Locator): Promise<boolean> {
  return element.evaluate((node) => node === document.activeElement);
}

/** Returns the label or text of the element that has the focus; file fields are called 'file'. */
export function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement: element } = document;
    if (element?.getAttribute('type') === 'file') return 'file';
    return element?.getAttribute('aria-label') ?? (element?.closest('label') ?? element)?.textContent ?? '';
  });
}

/** Whether the focus was lost, for example with the element that had it. */
export function isFocusLost(page: Page): Promise<boolean> {
  return page.evaluate(() => document.activeElement === document.body);
}

/** Presses keys, one after the other. */
export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Presses Tab until an element with this {@link focusedName} has the focus. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let i = 0; i < 80 && !name.test(await focusedName(page)); i++) await page.keyboard.press('Tab');
  expect(await focusedName(page)).toMatch(name);
}

/** Holds back requests until the returned function is called. */
export async function hold(page: Page, url: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await route.continue().catch(() => {}); // The page may have been left.
  });
  return resolve;
}

/** Sends a request like the scripts of a page. */
export function post(page: Page, path: string, data: unknown = {}, method = 'POST'): Promise<APIResponse> {
  return page.request.fetch(path, { method, data, headers: { origin: new URL(page.url()).origin } });
}

export async function download(page: Page, start: () => Promise<unknown>) {
  const [file] = await Promise.all([page.waitForEvent('download'), start()]);
  const bytes = await readFile(await file.path());
  return { name: file.suggestedFilename(), bytes, text: bytes.toString() };
}

/** Exports the results with the options that the dialog starts with. */
export const exportResults = (page: Page) =>
  download(page, async () => {
    await page.getByRole('button', { name: 'Export CSV', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click();
  });

const fileOf = (text: string | Buffer, name: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

/** Chooses a file in the only file field of a page or section. */
export function upload(form: Page | Locator, text: string | Buffer, name = 'file.csv'): Promise<void> {
  return form.locator('input[type=file]').setInputFiles(fileOf(text, name));
}

export async function uploadByKeyboard(page: Page, text: string, name = 'file.csv'): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await tabTo(page, /^file$/);
  await page.keyboard.press('Space');
  await (await chooser).setFiles(fileOf(text, name));
}

export function searchOf(page: Page): string {
  return new URL(page.url()).search;
}

/** Leaves the page at the width of a desktop. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 1000 });
    const content = await page.evaluate(() => document.documentElement.scrollWidth);
    expect({ width, fits: content <= width, content }).toEqual({ width, fits: true, content });
  }
}

/** Expects no axe violations, in light and, where only colors differ, in dark mode. Leaves the page in light mode. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' }); // Mid-transition colors belong to neither scheme.
  expect(await violations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  expect(await violations(page, { runOnly: ['color-contrast'] })).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}

/** Returns how far the page's content has shifted, as browsers measure it. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        let total = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
            if (!entry.hadRecentInput) total += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(total)));
      }),
  );
}
