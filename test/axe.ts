import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Returns the axe violations of the current page. Removes repeated rows from the page. */
export async function violations(page: Page, options: object = {}): Promise<unknown[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(keepOneRowOfEachKind);
    await page.evaluate(`(() => { ${AXE} })()`);
  }
  await page.evaluate(transitionsEnded);
  // Counts of an earlier search are dimmed until the next ones arrive.
  await page.locator('[data-old-counts]').waitFor({ state: 'detached' });
  return page.evaluate(
    `axe.run(${JSON.stringify({ ...options, resultTypes: ['violations'] })})
      .then(({ violations }) => violations.map(({ id, nodes }) => ({ id, at: nodes[0].html })))`,
  );
}

/** Runs in the page. After a color scheme change, elements fade to their new colors. */
async function transitionsEnded(): Promise<void> {
  const running = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  await Promise.allSettled(running.map(({ finished }) => finished));
}

/** Runs in the page. Removes rows made of the same elements as rows above them, which axe would only check again. */
function keepOneRowOfEachKind(): void {
  const keysOf = new Map<Element | null, Set<string>>();
  for (const row of document.querySelectorAll('article, li, tr')) {
    const keys = keysOf.get(row.parentElement) ?? new Set();
    keysOf.set(row.parentElement, keys);
    const before = keys.size;
    for (const { tagName, attributes } of [row, ...row.querySelectorAll('*')]) {
      keys.add(
        [
          tagName,
          ...[...attributes].map(({ name, value }) => (name === 'class' ? value.replace(/\d+/g, '') : name)),
        ].join(),
      );
    }
    if (keys.size === before) row.remove();
  }
}
