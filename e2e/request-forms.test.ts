/** @module-tag browser */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { FORM_SECONDS } from '#domain/privacy/requests.ts';
import { signerFor } from '#server/platform/database/secrets.ts';
import { setUpSharedJourneys } from '#test/journeys.ts';
import { latestEmailTo, linkIn } from '#test/outbox.ts';

const journeys = setUpSharedJourneys();

const MESSAGE = `Is there more of Wales?\n${'And of Cornwall? '.repeat(100)}`.trim();

/** Makes the form of a page old enough: those filled in faster than a person could are refused. */
async function makeOldEnough(page: Page): Promise<void> {
  const opened = (Date.now() - FORM_SECONDS * 1000).toString(36);
  const stamp = `${opened}.${(await signerFor(journeys.database.db, 'form_stamps')).sign(opened)}`;
  const field = page.locator('input[name=stamp]');
  expect(await field.inputValue()).toMatch(/^\w+\.[\w-]+$/);
  await field.evaluate((input: HTMLInputElement, value) => {
    input.value = value;
  }, stamp);
}

test('sends a message without leaving the page, and keeps the input on any error', async () => {
  const { page, errors } = await journeys.visit({ path: '/contact?topic=program' });
  expect(await page.getByLabel('Topic').inputValue()).toBe('program');
  const send = page.getByRole('button', { name: 'Send message' });
  await page.getByLabel('Message').fill(MESSAGE);
  await send.click();
  await page.getByText('Enter your name').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name');
  await page.getByLabel('Name').fill('Wren Quay');
  await page.getByLabel('Email').fill('wren@quay.example');
  expect(errors).toEqual([]);

  await page.route('**/api/requests/contact', (route) => route.abort());
  await send.click();
  await page.getByRole('alert').filter({ hasText: /reach/i }).waitFor();
  expect(await page.getByLabel('Message').inputValue()).toBe(MESSAGE);
  await page.unroute('**/api/requests/contact');
  await send.click();
  await page.getByRole('heading', { name: 'Message sent' }).waitFor();
  await page.getByText('wren@quay.example').waitFor();
  await page.getByRole('link', { name: 'Send another message' }).click();
  expect(await page.getByLabel('Message').inputValue()).toBe('');
  expect((await latestEmailTo(journeys.product, 'support@fundscout.example')).text).toContain('And of Cornwall?');
});

test('without JavaScript a do-not-sell request shows its errors and is confirmed by email', {
  tags: 'main',
}, async () => {
  const email = 'heron@reeds.example';
  const { page } = await journeys.visit({ path: '/do-not-sell', javaScript: false });
  const send = page.getByRole('button', { name: 'Send request' });
  await page.getByLabel('Name').fill('Robin Heron');
  await page.getByLabel('Email').fill('heron@reeds');
  await page.getByLabel('Request').selectOption('delete');
  await makeOldEnough(page);
  await send.click();
  await page.getByText('Enter an email address like you@company.com').waitFor();
  expect(await page.getByLabel('Name').inputValue()).toBe('Robin Heron');
  expect(await page.getByLabel('Request').inputValue()).toBe('delete');
  await page.getByLabel('Email').fill(email);
  await makeOldEnough(page);
  await send.click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  const again = page.getByRole('link', { name: 'Send a new request' });
  expect(await again.getAttribute('href')).toBe('/do-not-sell');

  const link = linkIn(await latestEmailTo(journeys.product, email));
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm request' }).click();
  await page.getByRole('heading', { name: 'Your request is confirmed' }).waitFor();

  const { page: admin } = await journeys.visit({ as: 'admin' });
  await admin.goto(linkIn(await latestEmailTo(journeys.product, 'support@fundscout.example')));
  const request = admin.getByRole('article', { name: 'Request from Robin Heron' });
  await request.getByText('Email confirmed', { exact: true }).waitFor();
  await request.getByText(/^Due /).waitFor();
  expect(await admin.getByRole('article').count()).toBe(1);
  const review = request.getByRole('button', { name: /Review matches/ });
  const place = await review.boundingBox();
  await request.getByRole('button', { name: 'Decline' }).click();
  const reply = request.getByRole('textbox', { name: `Reason, emailed to ${email}` });
  await reply.waitFor();
  expect(await request.getByRole('button', { name: 'Decline' }).count()).toBe(1);
  expect(await review.boundingBox()).toEqual(place);
  await reply.fill('Sorry, we could not find you.');
  await review.click();
  await request.getByText('No record has this email address.').waitFor();
  await request.getByRole('button', { name: /^Complete the request/ }).waitFor();
  expect(await reply.inputValue()).toBe('Sorry, we could not find you.');
  const write = request.getByRole('link', { name: `Email ${email}` });
  expect(await write.getAttribute('href')).toBe(`mailto:${encodeURIComponent(email)}`);

  await page.goto(`${link.slice(0, -1)}${link.endsWith('x') ? 'y' : 'x'}`);
  await page.getByRole('button', { name: 'Confirm request' }).click();
  await page.getByRole('alert').filter({ hasText: 'This link has expired' }).waitFor();
});

test('unsubscribing explains a bad link and can be tried again', async () => {
  const { page, errors } = await journeys.visit({ path: '/unsubscribe?link=1' });
  const unsubscribe = page.getByRole('button', { name: 'Unsubscribe' });
  await unsubscribe.click();
  await page.getByRole('alert').filter({ hasText: 'This link is incomplete' }).waitFor();
  expect(await page.getByRole('heading', { name: "You're unsubscribed" }).count()).toBe(0);

  const calls: string[] = [];
  await page.route('**/api/unsubscribe?*', (route) => {
    calls.push(`${route.request().method()} ${new URL(route.request().url()).search}`);
    return route.fulfill({ status: 204 });
  });
  await unsubscribe.click();
  await page.getByRole('heading', { name: "You're unsubscribed" }).waitFor();
  expect(calls).toEqual(['POST ?link=1']);
  expect(errors.filter((error) => !error.includes('404'))).toEqual([]);
});
