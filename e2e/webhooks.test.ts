/** @module-tag browser */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { settled, setUpJourneys } from '#test/journeys.ts';
import { expectAccessible, expectNoHorizontalScroll, fill, focusedName } from '#test/page-steps.ts';

const journeys = setUpJourneys();

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name });

/** Makes the endpoint one that was disabled after a failure, so that nothing is sent. */
async function fail(): Promise<void> {
  await journeys.database.pool.query(
    `update webhook_endpoints set disabled_at = now(), disabled_reason = 'failing', failing_since = now();
     insert into webhook_deliveries (endpoint_id, event, subject, created_at, state, request)
     select id, event, '{}', now(), state, '{"type":"export.finished"}' from webhook_endpoints, (values
       ('company.updated', 'delivered'), ('export.finished', 'failed'), ('customer.raised', 'waiting')) given (event, state);
     insert into webhook_attempts (delivery_id, attempted_at, duration_ms, status, response)
     select id, now(), 120, 500, 'Out of order' from webhook_deliveries where state = 'failed'`,
  );
}

test('adds a webhook and finds out why it failed, at every width', async () => {
  const { page, errors } = await journeys.visit({ as: 'pro', path: '/developers/webhooks', width: 390 });
  await settled(page);
  await fill(page, { URL: 'http://hooks.example/fundscout' });
  await button(page, 'Add endpoint').click();
  await main(page).getByText('Enter a URL that starts with https://').waitFor();
  await fill(page, { URL: 'https://hooks.example.com/fundscout' });
  await button(page, 'Add endpoint').click();
  await main(page)
    .getByText(/^whsec_/)
    .waitFor();
  await expectAccessible(page);
  const secrets = main(page).getByText(/^whsec_/);
  const isInView = (at: number) =>
    secrets.nth(at).evaluate((secret) => {
      const { top, bottom } = secret.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
  await expect.poll(() => isInView(0)).toBe(true);
  await fill(page, { URL: 'https://hooks.example.com/another' });
  await button(page, 'Add endpoint').click();
  await expect.poll(() => secrets.count()).toBe(2);
  await expect.poll(() => isInView(1)).toBe(true);
  const secretOf = (host: string) =>
    main(page)
      .getByRole('region', { name: host })
      .getByText(/^whsec_/);
  const secretBefore = await secretOf('another').innerText();
  for (const name of ['Edit', 'Disable', 'Enable']) {
    await button(page, `${name} https://hooks.example.com/another`).dblclick();
    await button(page, `Edit https://hooks.example.com/another`).waitFor();
  }
  const another = main(page).getByRole('region', { name: 'another' });
  await another.getByLabel('URL').fill('hooks.example');
  await button(page, 'Save endpoint').click();
  await another.getByText('Enter a URL that starts with https://').waitFor();
  await another.getByLabel('URL').fill('https://hooks.example.com/another/2');
  await button(page, 'Save endpoint').click();
  await another.getByRole('heading', { name: 'https://hooks.example.com/another/2' }).waitFor();
  await button(page, 'Rotate secret https://hooks.example.com/another').click();
  expect(await secretOf('another').innerText()).toBe(secretBefore);
  const question = main(page).getByText('The current ones work for another 24 hours.');
  await question.waitFor();
  await button(page, 'Delete https://hooks.example.com/fundscout').dblclick();
  await question.waitFor({ state: 'detached' });
  await main(page).getByText('This deletes the secret and the log.').waitFor();
  await button(page, 'Cancel').click();
  await button(page, 'Rotate secret https://hooks.example.com/another').click();
  await question.waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => focusedName(page)).toBe('Rotate secret https://hooks.example.com/another/2');
  await button(page, 'Delete https://hooks.example.com/another').click();
  await button(page, /permanently/).click();
  await page.getByText('Endpoint deleted').waitFor();
  await expect.poll(() => secrets.count()).toBe(1);
  await button(page, "I've saved this secret").click();
  expect(
    await main(page)
      .getByText(/^whsec_/)
      .count(),
  ).toBe(0);

  await fail();
  await page.reload();
  await settled(page);
  await main(page).getByText('All attempts to send an event failed.').waitFor();
  await main(page).getByText('1 event is waiting.').waitFor();
  await main(page).getByText('Log', { exact: true }).click();
  const rows = main(page)
    .getByRole('list', { name: /^Events to/ })
    .getByRole('listitem');
  await expect.poll(() => rows.count()).toBe(3);
  const failed = rows.filter({ hasText: 'export.finished' });
  expect(await failed.innerText()).toMatch(/1 attempt · Status 500\s+Failed/);
  await failed.getByText('Request and responses').click();
  await failed.getByText('Out of order').waitFor();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);
  await failed.getByRole('button', { name: /^Resend/ }).click();
  await page.getByText('1 event queued').waitFor();
  await main(page).getByText('Resend a time range').click();
  await main(page).locator('[name=from]').fill('2020-01-01T00:00');
  await main(page).locator('[name=to]').fill('2020-01-02T00:00');
  await button(page, 'Resend').last().click();
  await page.getByText('Nothing to resend').waitFor();
  await main(page).locator('[name=to]').fill('2099-01-01T00:00');
  await button(page, 'Resend').last().click();
  await page.getByText('2 events are still waiting.').last().waitFor();
  await journeys.database.pool.query(
    `update webhook_endpoints set disabled_at = null, disabled_reason = null, failing_since = null,
       next_try_at = now() + interval '1 day'`,
  );
  await page.reload();
  await settled(page);
  await main(page)
    .getByText(/^\d events are waiting\. Next attempt: /)
    .waitFor();
  await journeys.database.pool.query('update webhook_endpoints set failing_since = now()');
  await button(page, /^Retry now/).click();
  await page.getByText('Retrying now').waitFor();
  await button(page, /^Send test/).click();
  await rows.filter({ hasText: 'webhook.test' }).waitFor();
  await journeys.database.pool.query("update webhook_deliveries set state = 'delivered'");
  await button(page, /^Retry now/).waitFor({ state: 'detached' });
  await button(page, /^Delete/).click();
  await button(page, /permanently/).click();
  await page.getByText('Endpoint deleted').waitFor();
  expect(errors).toEqual([]);
});
