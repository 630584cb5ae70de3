/** @module-tag browser */
import { expect, onTestFinished, test } from 'vitest';
import { grantPlan } from '#server/members/billing/grant-plan.ts';
import { LISTENER_NAME } from '#server/platform/database/listener.ts';
import { settled, setUpJourneys, sharedBrowser } from '#test/journeys.ts';

const journeys = setUpJourneys();

const query = (sql: string, values: unknown[] = []) => journeys.database.pool.query(sql, values);
const addresses = 'a[href^="mailto:"]';

async function addLeads(count: number) {
  const event = { type: 'leads_added', count, since: new Date() };
  await query('insert into events (event) values ($1)', [JSON.stringify(event)]);
  return event;
}

/** Runs SQL when the test ends, even if it fails midway. */
function undo(sql: string): void {
  onTestFinished(async () => {
    await query(sql);
  });
}

/**
 * Opens a search page that has received its first event, and thus its position, but may not be interactive yet.
 * `nextEvent` resolves when it receives another one.
 */
async function listening(as: 'pro' | 'free') {
  const visited = await journeys.visit({ as, path: '/robots.txt', fresh: true });
  const devtools = await visited.page.context().newCDPSession(visited.page);
  await devtools.send('Network.enable');
  const nextEvent = () => new Promise((resolve) => devtools.once('Network.eventSourceMessageReceived', resolve));
  const greeted = nextEvent();
  await visited.page.goto('/search');
  await greeted;
  return { ...visited, nextEvent };
}

test('a plan granted by another process unlocks the open page, and its end locks it', async () => {
  const { page } = await journeys.visit({ as: 'free', path: '/search' });
  const chooser = page.getByRole('dialog', { name: 'Choose Your Plan' });
  await chooser.waitFor();
  await page.evaluate('window.stays = true');
  const { db } = journeys.database;
  await grantPlan(db, 'free@fundscout.example', { plan: 'lifetime', until: null, now: new Date() });
  await chooser.waitFor({ state: 'hidden' });
  await page.locator(addresses).first().waitFor();
  const search = page.getByRole('searchbox', { name: 'Search companies' });
  await search.fill('freight');
  await db.deleteFrom('plan_grants').where('plan_id', '=', 'lifetime').execute();
  await chooser.waitFor();
  await expect.poll(() => page.locator(addresses).count()).toBe(0);
  expect(await page.evaluate('window.stays')).toBe(true);
});

test('hiding LP links removes them from open pages at once', async () => {
  const [visitor, pro] = [await journeys.visit({ path: '/' }), await journeys.visit({ as: 'pro', path: '/search' })];
  const links = () => Promise.all([visitor, pro].map(({ page }) => page.locator('a[href^="/lps"]').count()));
  const before = await links();
  expect(before.every((count) => count > 0)).toBe(true);
  undo('update site_settings set hide_lp_search = false');
  await query('update site_settings set hide_lp_search = true');
  await expect.poll(links).toEqual([0, 0]);
  await query('update site_settings set hide_lp_search = false');
  await expect.poll(links).toEqual(before);
});

test('a new brand reaches open pages: name, mark, icon, title and text', async () => {
  const pages = await Promise.all([
    journeys.visit({ path: '/terms', fresh: true }),
    journeys.visit({ as: 'pro', path: '/exports' }),
  ]);
  for (const { page } of pages) await settled(page);
  undo("update site_settings set brand_name = ''");
  await query("update site_settings set brand_name = 'Harbour Leads'");
  for (const { page } of pages) {
    await page.getByRole('banner').getByText('Harbour Leads').waitFor();
    expect(await page.getByRole('banner').getByRole('link').first().innerText()).toMatch(/^HL\s*Harbour Leads$/);
    await expect.poll(() => page.title()).toContain('Harbour Leads');
    const icons = () =>
      page.locator('link[rel=icon]').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    await expect.poll(icons).toEqual(['/og/icon.png?v=HL']);
  }
  const [terms] = pages;
  await expect.poll(() => terms?.page.getByRole('main').innerText()).toContain('Harbour Leads');
  expect(await terms?.page.getByRole('main').innerText()).not.toContain('Fundscout');
});

test('hiding LP links reaches a landing page that has not loaded its scripts yet', async () => {
  const context = await (await sharedBrowser()).newContext({ baseURL: journeys.product.url });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.clock.install();
  await page.goto('/');
  const links = () => page.locator('a[href^="/lps"]').count();
  expect(await links()).toBeGreaterThan(0);
  undo('update site_settings set hide_lp_search = false');
  await query('update site_settings set hide_lp_search = true');
  await page.clock.fastForward(10_000);
  await expect.poll(links).toBe(0);
});

test('an open search reloads when the sample is removed', async () => {
  const { page } = await journeys.visit({ as: 'pro', path: '/search' });
  const reload = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/companies');
  undo('update site_settings set sample_data = true');
  await query('update site_settings set sample_data = false');
  await reload;
  await page.getByText('Sample data:').waitFor({ state: 'detached' });
});

test('shows an overdue payment in the open page, with a button to change the card', async () => {
  const { page } = await journeys.visit({ as: 'free', path: '/search' });
  await page.getByRole('dialog', { name: 'Choose Your Plan' }).waitFor();
  undo(`delete from subscriptions where user_id = (select id from "user" where email = 'free@fundscout.example')`);
  await query(
    `insert into subscriptions (user_id, status, plan_id, paid_until)
     select id, 'past_due', 'monthly', now() - interval '8 days' from "user" where email = 'free@fundscout.example'`,
  );
  const portal = page.waitForResponse((response) => response.url().endsWith('/api/billing/portal'));
  const owing = page.getByRole('dialog', { name: 'Your payment failed' });
  await owing.getByRole('button', { name: 'Change card' }).click();
  await portal;
  expect(await owing.textContent()).not.toMatch(/free trial|days free/i);
});

test('announces new leads and shows them on request', async () => {
  const { page } = await listening('pro');
  const { page: masked, nextEvent } = await listening('free');
  const received = nextEvent();
  const event = await addLeads(12);
  const answered = page.waitForResponse((response) => response.url().includes('/api/companies?'));
  await page.getByRole('button', { name: 'Show 12 new leads' }).click();
  expect((await answered).ok()).toBe(true);
  await page.getByRole('button', { name: 'Show 12 new leads' }).waitFor({ state: 'hidden' });
  await expect.poll(() => new URL(page.url()).searchParams.get('added')).toBe(event.since.toISOString());
  await received;
  await settled(masked);
  expect(await masked.getByText('12 new leads').count()).toBe(0);
});

test('the page of a banned user no longer contains emails', async () => {
  const { page } = await journeys.visit({ as: 'monthly', path: '/search' });
  await page.locator(addresses).first().waitFor();
  undo(`update "user" set banned = false where email = 'monthly@fundscout.example'`);
  await query(`update "user" set banned = true where email = 'monthly@fundscout.example'`);
  await page.getByText('Your account is suspended').waitFor();
  expect(await page.locator(addresses).count()).toBe(0);
});

test('a background page holds no connection, and catches up when it is shown', async () => {
  const { page } = await listening('pro');
  const setVisibility = (state: 'hidden' | 'visible') =>
    page.evaluate(
      `Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true });
       document.dispatchEvent(new Event('visibilitychange'))`,
    );
  const disconnection = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/events'));
  await setVisibility('hidden');
  await disconnection;
  await addLeads(7);
  await setVisibility('visible');
  await page.getByRole('button', { name: 'Show 7 new leads' }).waitFor();
});

test('delivers events that occurred while notifications were down', async () => {
  const { page, errors } = await listening('pro');
  await query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = '${LISTENER_NAME}'`,
  );
  await addLeads(9);
  await page.getByRole('button', { name: 'Show 9 new leads' }).waitFor();
  expect(errors).toEqual([]);
});

test('an open page fetches everything again when it missed too many events', async () => {
  const { page } = await journeys.visit({ as: 'pro', path: '/search' });
  await settled(page);
  const calls = ['/api/me', '/api/companies'].map((path) =>
    page.waitForRequest((request) => new URL(request.url()).pathname === path),
  );
  undo('truncate events');
  await query(`insert into events (event) select '{"type": "lists_changed"}' from generate_series(1, 1001)`);
  await Promise.all(calls);
});

test('reports a lost connection, and shows what was requested once it is back', async () => {
  const { page, context } = await journeys.visit({ as: 'pro', path: '/search' });
  await context.setOffline(true);
  await page.getByRole('checkbox', { name: 'Seed', exact: true }).first().click();
  const refusal = page.getByText("We can't reach the server").first();
  await refusal.waitFor();
  await context.setOffline(false);
  await refusal.waitFor({ state: 'hidden' });
  await page.locator(addresses).first().waitFor();
});
