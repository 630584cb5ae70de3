/** @module-tag browser */
import { expect, onTestFinished, test } from 'vitest';
import { openPath, settled, setUpJourneys, startJourneys } from '#test/journeys.ts';
import { isFocused, post } from '#test/page-steps.ts';

const journeys = setUpJourneys();

const visitAdmin = (path: string) => journeys.visit({ as: 'admin', path });

test('admin pages return 404 to everyone else and reveal nothing', async () => {
  for (const as of [undefined, 'pro'] as const) {
    const { context } = await journeys.visit({ as, path: '/robots.txt' });
    for (const path of ['/admin', '/admin/users', '/admin/audit', '/admin/no-such-section']) {
      const response = await context.request.get(path);
      const html = await response.text();
      expect([path, response.status(), /Page not found/.test(html)]).toEqual([path, 404, true]);
      expect(html).not.toMatch(/admin@fundscout|Audit log/);
    }
  }
});

test('tells admins, and no one else, on every page that production uses the Stripe sandbox', async () => {
  const production = await startJourneys({
    env: {
      NODE_ENV: 'production',
      PAYMENTS: 'sandbox',
      SMTP_URL: 'smtp://127.0.0.1:1',
      PASSWORD_COST: '14',
      MIN_RESPONSE_MS: '400',
    },
  });
  onTestFinished(() => production.close());
  const { page: admin } = await production.visit({ as: 'admin', path: '/robots.txt' });
  for (const path of ['/search', '/', '/admin/settings']) {
    await admin.goto(path);
    const notice = admin.getByRole('region', { name: 'Payment' });
    expect(await notice.textContent()).toMatch(/^Payments use the sandbox, so no card is charged/);
  }
  for (const as of [undefined, 'pro'] as const) {
    const { page } = await production.visit({ as, path: '/search' });
    expect(await page.content()).not.toContain('STRIPE_SECRET_KEY');
  }
});

test('reaches the sections by keyboard and filters users by address', async () => {
  const { page, errors } = await visitAdmin('/admin');
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Users' }).press('Enter');
  await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor();
  await page.getByLabel('Email or name').fill('tomo');
  await page.keyboard.press('Enter');
  await page.getByText('1 user', { exact: true }).waitFor();
  expect(new URL(page.url()).searchParams.get('query')).toBe('tomo');
  expect(await isFocused(page.getByLabel('Email or name'))).toBe(true);
  await page.getByLabel('Email or name').fill('');
  const state = page.getByLabel('Plan or status');
  await state.focus();
  const filters: (string | null)[] = [];
  for (let step = 0; step < 3; step++) {
    await page.keyboard.press('ArrowDown');
    await expect
      .poll(() => page.evaluate(() => new URL(location.href).searchParams.get('filter')))
      .not.toBe(filters.at(-1) ?? null);
    await settled(page); // The page writes the value of the URL into the field once it has rendered.
    filters.push(await state.inputValue());
    expect(await isFocused(state)).toBe(true);
  }
  expect(new Set(filters).size).toBe(3);
  await page.goBack();
  await expect.poll(() => state.inputValue()).toBe(filters[1]);
  await page.goto('/admin/users?query=tomo');
  await page.getByRole('link', { name: 'trial@fundscout.example' }).click();
  await page.getByText('Annual plan: Free trial').waitFor();
  await page.goBack();
  await page.getByText('1 user', { exact: true }).waitFor();
  expect(errors).toEqual([]);
});

test("approving a trial unlocks the requester's open page and is audited", { tags: 'main' }, async () => {
  const { page: asking } = await journeys.visit({ as: 'free', path: '/request-trial' });
  await asking.getByLabel('Name').fill('Faye Free');
  await asking.getByLabel('Email').fill('free@fundscout.example');
  await asking.locator('main form').getByRole('button').last().click();
  await asking.getByText('Request received').waitFor();
  await asking.goto('/search');
  const chooser = asking.getByRole('dialog', { name: 'Choose Your Plan' });
  await chooser.waitFor();

  const { page } = await visitAdmin('/admin/requests');
  const request = page.getByRole('article', { name: 'Request from Faye Free' });
  await request.getByRole('button', { name: /Grant 7-day trial/ }).click();
  await page.getByText('Trial started').waitFor();
  await request.getByText('admin@fundscout.example granted a 7-day trial.').waitFor();
  await chooser.waitFor({ state: 'hidden' });
  await asking.goto('/profile/plan');
  await asking.getByRole('main').getByRole('button', { name: 'Choose a plan' }).click();
  await chooser.waitFor();

  await page.goto('/admin/audit');
  const entry = page.getByRole('row').filter({ hasText: 'Approved a trial' });
  await entry.getByRole('link', { name: /^Request \d+$/ }).click();
  await page.getByText(/^Showing request \d+ only\./).waitFor();
  await request.waitFor();
  await page.getByRole('link', { name: 'Show all requests' }).click();
  await page.waitForURL((url) => url.pathname === '/admin/requests' && url.search === '');
});

test('opens the page of a user by URL if the id contains uppercase letters', async () => {
  const { page } = await visitAdmin('/admin');
  let id = '';
  for (let n = 0; !/[A-Z]/.test(id); n++) {
    const data = { email: `registered-${n}@harbour.example`, password: 'a fine harbour', name: 'Registered' };
    id = (await (await post(page, '/api/auth/admin/create-user', data)).json()).user.id;
  }
  for (const open of [() => page.goto(`/admin/users/${id}`), () => page.reload()]) {
    const response = await open();
    expect([response?.status(), response?.request().redirectedFrom()]).toEqual([200, null]);
    await page.getByRole('heading', { name: /^registered-\d+@harbour\.example$/, level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/admin/users/${id}`);
  }
});

test('an admin impersonates a user under a permanent banner, and the log records its start and end', async () => {
  const { page, errors } = await visitAdmin('/admin/users?query=monthly');
  await page.getByRole('link', { name: 'monthly@fundscout.example' }).click();
  await page.getByRole('button', { name: 'View as this user' }).click();
  await page.waitForURL('**/search');
  const bar = page.getByRole('region', { name: 'Impersonation' });
  await bar.getByText('You are viewing as Milo Monthly').waitFor();
  for (const part of ['', '/plan', '/security', '/sessions', '/api', '/data']) {
    await openPath(page, `/profile${part}`);
    await bar.waitFor();
    await page.getByText('These settings are read-only while you view as this user.').waitFor();
    const controls = page.locator('main :is(input, select, textarea, button):not([aria-label="Hide this notice"])');
    expect(await controls.count()).toBeGreaterThan(0);
    const enabled = (all: Element[]) => all.filter((one) => !one.matches(':disabled')).map((one) => one.outerHTML);
    expect(await controls.evaluateAll(enabled)).toEqual([]);
  }
  expect(errors).toEqual([]);
  expect((await page.goto('/admin'))?.status()).toBe(404);
  await bar.getByRole('button', { name: 'Stop viewing' }).click();
  await page.getByRole('heading', { name: 'monthly@fundscout.example', level: 1 }).waitFor();
  expect(await bar.count()).toBe(0);
  await page.goto('/admin/audit?subject=monthly');
  const rows = page.getByRole('table').getByRole('row');
  await rows.filter({ hasText: 'Started viewing as a user' }).waitFor();
  await rows.filter({ hasText: 'Stopped viewing as a user' }).waitFor();
  expect(await rows.filter({ hasText: 'monthly@fundscout.example' }).count()).toBe(2);
});

test('an admin adds a user and deletes them again, with a reason', async () => {
  const { page } = await visitAdmin('/admin/users');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add a user' }).click();
  await dialog.getByRole('button', { name: 'Add user' }).click();
  await dialog.getByText('Enter your email').waitFor();
  await dialog.getByLabel('Email').fill('pro@fundscout.example');
  await page.keyboard.press('Enter');
  await dialog.getByText('already has an account').waitFor();
  await dialog.getByLabel('Email').fill('temp@harbour.example');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'temp@harbour.example', level: 1 }).waitFor();
  await page.getByText("It can't be sent because no mail server is set").waitFor();

  await page.getByRole('button', { name: 'Delete user' }).click();
  await page.getByText('Enter a reason').waitFor();
  await page.getByLabel('Reason for deletion').fill('Added by mistake');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await page.getByLabel('Reason for deletion').inputValue()).toBe('Added by mistake');
  await page.getByRole('button', { name: 'Delete user' }).click();
  await dialog.getByRole('button', { name: 'Delete user' }).click();
  await page.waitForURL((url) => url.pathname === '/admin/users');
  await page.getByText('User deleted').waitFor();
  await page.getByRole('link', { name: 'temp@harbour.example' }).waitFor({ state: 'detached' });
  await page.goto('/admin/audit?action=user.delete');
  await page.getByRole('row').filter({ hasText: 'Deleted a user' }).getByText('reason: Added by mistake').waitFor();
});

test('an open page says why its user was signed out', async () => {
  const { page: admin } = await visitAdmin('/admin/users?query=lps');
  await admin.getByRole('link', { name: 'lps@fundscout.example' }).click();
  await admin.getByRole('heading', { name: 'lps@fundscout.example', level: 1 }).waitFor();
  const { page: first } = await journeys.visit({ as: 'lps', path: '/profile/api' });
  await admin.reload();
  await admin.getByRole('button', { name: /^Sign out \w+ on/ }).click();
  await admin.getByText('Device signed out').waitFor();
  await first.getByRole('dialog').getByText('Your session has ended.').waitFor();
  await first.getByLabel('Password').waitFor();

  const { page: second } = await journeys.visit({ as: 'lps', path: '/search' });
  await admin.getByLabel('Reason for the ban').fill('Scraping');
  await admin.getByRole('button', { name: 'Ban user' }).click();
  await admin.getByRole('button', { name: 'Ban permanently' }).click();
  await admin.getByText('User banned').waitFor();
  await second.getByText('Your account is suspended').waitFor();
  expect(await second.content()).not.toContain('Scraping');
});

test('saves settings', async () => {
  const { page } = await visitAdmin('/admin/settings');
  const notice = await page.getByText('Sample data: these companies').boundingBox();
  const save = await page.getByRole('button', { name: 'Save' }).boundingBox();
  expect((save?.y ?? 0) + (save?.height ?? 0), 'Save is above the notice').toBeLessThanOrEqual(notice?.y ?? 0);
  await page.getByLabel('Hide links to LPs').check();
  const name = page.getByRole('region', { name: 'Operator' }).getByLabel('Name');
  await name.fill('Harrow & Vale Ltd');
  await page.getByLabel('Customers').fill('Trusted by 40 agencies');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Settings saved').waitFor();
  const landing = (await journeys.visit({ path: '/' })).page;
  await landing.getByText('Trusted by 40 agencies').waitFor();
  await page.getByLabel('Hide these claims').check();
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.getByRole('button', { name: 'Save' }).click();
  await saved;
  await landing.reload();
  expect(await landing.getByRole('main').innerText()).not.toMatch(/1\.2m\+|Trusted by|500\+/);
  await page.reload();
  expect(await name.inputValue()).toBe('Harrow & Vale Ltd');
  expect(await page.getByLabel('Hide links to LPs').isChecked()).toBe(true);
});

test('says what is wrong beside the field, in the words of the screen, and keeps the page and the input', async () => {
  const { page } = await visitAdmin('/admin/settings');
  const address = page.getByLabel('Support address');
  await address.fill('nonsense');
  await page.getByText('Unsaved changes').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enter an email address like you@company.com').waitFor();
  await expect.poll(() => isFocused(address)).toBe(true);
  expect(await address.inputValue()).toBe('nonsense');
  await page.getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  expect(await address.inputValue()).toBe('nonsense');
  await page.getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await page.getByText('Users today').waitFor();
  await page.getByLabel('From').fill('2020-02-02');
  await page.getByLabel('To', { exact: true }).fill('2020-02-01');
  await page.getByText('The end date is before the start date.').waitFor();
  expect(await page.getByText('Users today').count()).toBe(1);
  expect(await page.getByLabel('To', { exact: true }).inputValue()).toBe('2020-02-01');
  await page.getByRole('link', { name: 'Sources' }).click();
  await page.getByLabel('URL', { exact: true }).fill('http://partner.example/feed.csv');
  await page.getByRole('button', { name: 'Add source' }).click();
  await page.getByText(/^Must be a URL that starts with https/).waitFor();
  await page.getByLabel('Kind').selectOption('folder');
  await page.getByText(/^To follow folders, set the environment variable SOURCES_DIR/).waitFor();
  expect(await page.getByText(/^Must be a URL/).count()).toBe(0);
});

test('at 820 px a wide table shows every column', async () => {
  const { page } = await visitAdmin('/admin/users');
  await page.setViewportSize({ width: 820, height: 1180 });
  const table = page.getByRole('region', { name: 'Users' });
  expect(await table.evaluate((frame) => frame.scrollWidth <= frame.clientWidth)).toBe(true);
  expect(await table.getByText('Last seen', { exact: true }).last().isVisible()).toBe(true);
});

test('the command palette opens sections of the panel, and ? lists the shortcuts there', async () => {
  const { page } = await visitAdmin('/admin/jobs');
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByPlaceholder(/^Go to a page/).fill('audit');
  await page.getByRole('option', { name: /^Audit log/ }).click();
  await page.getByRole('heading', { name: 'Audit log', level: 1 }).waitFor();
});

test('reports load and save errors and keeps the input', async () => {
  const { page } = await visitAdmin('/admin/settings');
  const name = page.getByRole('region', { name: 'Operator' }).getByLabel('Name');
  await name.fill('Quay & Sons');
  await page.route('**/api/settings', (route) => route.abort());
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/^Failed to update site settings: /).waitFor();
  expect(await name.inputValue()).toBe('Quay & Sons');
  const { page: another } = await visitAdmin('/admin/jobs');
  await another.route('**/api/settings', (route) => route.fulfill({ status: 400, json: { detail: 'No' } }));
  await another.getByRole('link', { name: 'Site settings' }).click();
  await another.getByText(/^Failed to load site settings: /).waitFor();
  await page.route('**/api/admin/audit*', (route) => route.fulfill({ status: 400, json: { detail: 'No' } }));
  await page.getByRole('link', { name: 'Audit log' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await page.getByRole('alert').getByText("Couldn't load this: No").waitFor();
  await page.unroute('**/api/admin/audit*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('table').waitFor();
});

test('an admin who signed in long ago reauthenticates before a change', async () => {
  const { page } = await visitAdmin('/admin/users?query=lifetime');
  await page.getByRole('link', { name: 'lifetime@fundscout.example' }).click();
  await page.getByLabel('Reason for the ban').fill('Sold the list on');
  await page.getByLabel('Length in days').fill('0');
  await page.getByRole('button', { name: 'Ban user' }).click();
  await page.getByText('Enter 1 to 3,650, or leave it blank').waitFor();
  await page.getByLabel('Length in days').fill('');
  await page.route('**/api/auth/admin/ban-user', (route) =>
    route.fulfill({ status: 403, json: { code: 'fresh_session_required', detail: "Confirm it's you" } }),
  );
  await page.getByRole('button', { name: 'Ban user' }).click();
  await page.getByRole('button', { name: 'Ban permanently' }).click();
  const dialog = page.getByRole('dialog', { name: "Confirm it's you" });
  await dialog.waitFor();
  await page.unroute('**/api/auth/admin/ban-user');
  await dialog.getByLabel('Password').fill('demo-password');
  await page.keyboard.press('Enter');
  await page.getByText('Ban reason').waitFor();
  await page.getByText('Sold the list on').waitFor();
});

test('disables page scrolling until both open dialogs are closed', async () => {
  const { page } = await visitAdmin('/admin/companies');
  await page.route('**/api/admin/records/companies', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 403, json: { code: 'fresh_session_required', detail: "Confirm it's you" } })
      : route.continue(),
  );
  const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflow);
  const free = await overflow();
  await page.getByRole('button', { name: 'Add a company' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Plumbrook');
  await page.keyboard.press('Enter');
  const confirmation = page.getByRole('dialog', { name: "Confirm it's you" });
  await confirmation.waitFor();
  await page.keyboard.press('Escape');
  await confirmation.waitFor({ state: 'detached' });
  expect(await overflow()).toBe('hidden');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await overflow()).toBe(free);
});
