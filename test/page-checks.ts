import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Presses Tab until an element with this label or text has the focus; file fields are called 'file'. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  const nameInFocus = () =>
    page.evaluate(() => {
      const { activeElement: element } = document;
      if (element?.getAttribute('type') === 'file') return 'file';
      return element?.getAttribute('aria-label') ?? (element?.closest('label') ?? element)?.textContent ?? '';
    });
  for (let i = 0; i < 80 && !name.test(await nameInFocus()); i++) await page.keyboard.press('Tab');
  expect(await nameInFocus()).toMatch(name);
}

/** Leaves the page at the width of a desktop. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 1000 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
}
