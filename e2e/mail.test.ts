/** @module-tag browser */
import { afterEach, expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { setUpJourneys } from '#test/journeys.ts';
import { type HostedProduct, type Product, sendTo, startProduct } from '#test/product.ts';
import { startSmtp } from '#test/smtp.ts';

const RESET = { email: 'free@fundscout.example', redirectTo: '/reset-password' };

const journeys = setUpJourneys();
let products: Product[] = [];
afterEach(async () => {
  for (const product of products) await product.stop();
  products = [];
});

async function start(env: Record<string, string>): Promise<Product> {
  const product = await startProduct(env);
  products.push(product);
  return product;
}

async function post({ url }: HostedProduct, path: string, body: object): Promise<void> {
  const response = await sendTo(url)(`/api/auth/${path}`, { body });
  expect(response.status).toBe(200);
}

test('without a mail server an email is printed and in the outbox, and its link works', async () => {
  const { product } = journeys;
  const before = product.output().length;
  await post(product, 'request-password-reset', RESET);
  const printed = () => product.output().slice(before);
  await expect.poll(printed).toMatch(/^Email to free@fundscout\.example: [^\n]+: http\S+$/m);

  const { page, context, errors } = await journeys.visit({ path: `/outbox?token=${product.operatorToken}` });
  await page.getByRole('heading', { name: 'Reset your Fundscout password' }).waitFor();
  expect(await page.getByRole('navigation', { name: 'Emails' }).textContent()).toContain(RESET.email);
  const body = page.frameLocator('iframe');
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    body.getByRole('link', { name: 'Choose a new password' }).click(),
  ]);
  await opened.waitForURL(/\/reset-password/);
  expect(await page.frames()[1]?.evaluate(() => document.scripts.length)).toBe(0);
  expect(errors).toEqual([]);
});

test('the outbox opens with the printed token, from any client', async () => {
  const { url, operatorToken } = journeys.product;
  const status = async (path: string, headers: Record<string, string> = {}) =>
    (await fetch(url + path, { headers: { 'x-forwarded-for': '203.0.113.9', ...headers } })).status;
  expect(operatorToken).toMatch(/^\S{32}$/);
  expect(await status(`/outbox?token=${operatorToken}`)).toBe(200);
  expect(await status('/api/outbox', { 'x-outbox-token': operatorToken })).toBe(200);
  for (const token of ['', 'x', operatorToken.slice(1)]) {
    expect(await status(`/outbox?token=${token}`)).toBe(403);
    expect(await status('/api/outbox', { 'x-outbox-token': token })).toBe(403);
  }
  const { page } = await journeys.visit({ path: '/outbox', javaScript: false });
  await page.getByRole('heading', { name: "You don't have permission to see this page" }).waitFor();
  expect(await page.getByRole('button', { name: 'Reload Page' }).count()).toBe(0);
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await page.waitForURL(/\/signin\?next=%2Foutbox$/);
});

test('with a mail server there is no outbox; an email survives the process that accepted it', async () => {
  const database = await createTestDatabase();
  const down = await startSmtp();
  await down.close();
  const env = { DATABASE_URL: database.url, SMTP_URL: down.url };
  const first = await start(env);
  expect((await fetch(`${first.url}/outbox`)).status).toBe(404);
  expect((await fetch(`${first.url}/api/outbox`)).status).toBe(404);
  const account = { email: 'mira@harrowgate.example', password: 'a long password', name: '', terms: true };
  await post(first, 'sign-up/email', account);
  const acceptedMails = 'select from mails where body_html is not null';
  await expect.poll(async () => (await database.pool.query(acceptedMails)).rowCount).toBe(1);
  await first.stop('SIGKILL');
  // Skips the retry delay, or the time limit of an attempt that died with its process.
  await database.pool.query("update pgboss.job set state = 'retry', start_after = now() where name = 'deliver-mail'");
  expect(first.output()).not.toMatch(/token|mira@/);

  const server = await startSmtp({ port: down.port });
  const second = await start(env);
  await expect.poll(() => server.received.map(({ to }) => to)).toEqual([['mira@harrowgate.example']]);
  await second.stop();
  await server.close();
  await database.close();
});

test('production has no outbox and does not start without a mail server', async () => {
  const started = start({ NODE_ENV: 'production', SAMPLE_DATA: 'off' });
  await expect(started).rejects.toThrow(/with 1: SMTP_URL: must be set in production[^\n]+\n$/);
});
