/** @module-tag browser */

import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { MAX_NOTE } from '#domain/lists/lists.ts';
import { violations } from '#test/axe.ts';
import { openPath, setUpJourneys } from '#test/journeys.ts';
import { hold, isFocused, isFocusLost, layoutShift, logOut, signInByRequest } from '#test/page-steps.ts';

const PAGE = '/company/berlin-robot-freight';
const PANEL = '/search?open=berlin-robot-freight';

const journeys = setUpJourneys();
let company: number;
beforeAll(async () => {
  const { rows } = await journeys.database.pool.query("select id from companies where slug = 'berlin-robot-freight'");
  company = rows[0].id;
});
beforeEach(async () => {
  const { pool } = journeys.database;
  await pool.query('delete from lists; update list_owners set version = version + 1');
  await pool.query(
    `with made as (
       insert into lists (user_id, name, color, description, position, created_at)
       select id, 'Acme', 'teal', '', 1, now() from "user" where email = 'pro@fundscout.example' returning id
     )
     insert into list_entries (list_id, company_id, added_at) select id, $1, now() from made`,
    [company],
  );
});

const note = (page: Page) => page.getByRole('textbox', { name: 'Note on Berlin Robot Freight in Acme' });
/** Writes a note and leaves its field, which saves it at once. */
const write = async (page: Page, text: string) => {
  await note(page).fill(text);
  await note(page).blur();
};
const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('note:')).length);
const saved = async (): Promise<string> => {
  const { rows } = await journeys.database.pool.query('select note from list_entries where company_id = $1', [company]);
  return rows[0].note;
};

/** Saves the note from another browser of the user. */
async function saveElsewhere(text: string): Promise<void> {
  await journeys.database.pool.query(
    'update list_entries set note = $1, note_version = note_version + 1 where company_id = $2',
    [text, company],
  );
}

test('saves a note when typing pauses, on blur and when leaving the page', async () => {
  const { page, errors } = await journeys.visit({ as: 'pro', path: PAGE });
  const release = await hold(page, '**/notes/*');
  await note(page).pressSequentially('Call on Monday');
  expect(await drafts(page)).toBe(1);
  release();
  await page.getByRole('main').getByText('Saved', { exact: true }).waitFor();
  expect(await saved()).toBe('Call on Monday');
  expect(await drafts(page)).toBe(0);
  await page.unroute('**/notes/*');

  const put = page.waitForRequest((request) => request.method() === 'PUT');
  await write(page, 'Call on Tuesday');
  await put;
  await expect.poll(saved).toBe('Call on Tuesday');
  await page.getByRole('main').getByText('Saved', { exact: true }).waitFor();

  await note(page).fill('Call on Friday');
  await page.goto('/robots.txt');
  await expect.poll(saved).toBe('Call on Friday');
  await page.goto(PANEL);
  await expect.poll(() => note(page).inputValue()).toBe('Call on Friday');
  expect(errors).toEqual([]);
});

test('sends a note typed offline once the connection is back, or on the next visit', async () => {
  const { page, context } = await journeys.visit({ as: 'pro', path: PAGE });
  await note(page).waitFor();
  await context.setOffline(true);
  await write(page, 'Typed in a tunnel');
  await page.getByText("Not saved yet. We'll retry.").waitFor();
  expect(await saved()).toBe('');
  await context.setOffline(false);
  await page.getByRole('main').getByText('Saved', { exact: true }).waitFor();
  expect(await saved()).toBe('Typed in a tunnel');
  expect(await drafts(page)).toBe(0);

  await context.setOffline(true);
  await note(page).fill('Typed on a plane');
  // A page that is closed may still send its note, past the emulated network; one that crashes cannot.
  await Promise.all([page.waitForEvent('crash'), page.goto('chrome://crash').catch(() => {})]);
  await page.close();
  await context.setOffline(false);
  expect(await saved()).toBe('Typed in a tunnel');
  // Any page sends it.
  const next = await context.newPage();
  await next.goto('/search');
  await expect.poll(saved).toBe('Typed on a plane');
  await expect.poll(() => drafts(next)).toBe(0);
});

test('says why a note is not saved, and keeps it', async () => {
  const { page } = await journeys.visit({ as: 'pro', path: PAGE });
  const body = JSON.stringify({ code: 'subscription_required', status: 402, detail: 'Choose a plan to use lists' });
  await page.route('**/notes/*', (route) =>
    route.fulfill({ status: 402, contentType: 'application/problem+json', body }),
  );
  await write(page, 'Typed without a plan');
  await page.getByText('Not saved: Choose a plan to use lists. Your text stays in this browser.').waitFor();
  expect(await drafts(page)).toBe(1);
  await page.unroute('**/notes/*');
  await write(page, 'Typed with a plan');
  await page.getByRole('main').getByText('Saved', { exact: true }).waitFor();
  expect([await saved(), await drafts(page)]).toEqual(['Typed with a plan', 0]);
});

test('shares unsaved text between the tabs of a browser', async () => {
  const { page, context } = await journeys.visit({ as: 'pro', path: PAGE });
  const other = await context.newPage();
  await other.goto(PAGE);
  await note(other).waitFor();
  await note(page).waitFor();
  await context.setOffline(true);
  await note(page).fill('From the first tab');
  await expect.poll(() => note(other).inputValue()).toBe('From the first tab');
  await note(other).focus();
  await other.keyboard.press('Control+End');
  await other.keyboard.type(', then the second');
  await expect.poll(() => note(page).inputValue()).toBe('From the first tab, then the second');
  await context.setOffline(false);
  await expect.poll(saved).toBe('From the first tab, then the second');
  for (const tab of [page, other]) {
    await expect.poll(() => drafts(tab)).toBe(0);
    expect(await tab.getByText('This note was changed elsewhere').count()).toBe(0);
  }
});

test('saves unsent notes before signing out, and leaves no draft', async () => {
  const { page } = await journeys.visit({ as: 'pro', path: PAGE });
  await note(page).waitFor();
  await page.route('**/notes/*', (route) => route.abort(), { times: 1 });
  await write(page, 'Typed before leaving');
  await page.getByText("Not saved yet. We'll retry.").waitFor();
  await logOut(page);
  await page.waitForURL((url) => url.pathname === '/');
  expect(await saved()).toBe('Typed before leaving');
  expect(await drafts(page)).toBe(0);
});

test('asks before signing out deletes a note that cannot be saved', async () => {
  const { page, context } = await journeys.visit({ as: 'pro', path: PAGE });
  await note(page).waitFor();
  const other = await context.newPage();
  await other.goto(PAGE);
  await note(other).waitFor();
  await context.setOffline(true);
  await note(page).fill('Mine');
  await saveElsewhere('Theirs');
  await logOut(page);
  await page.getByText("We couldn't save 1 note. Signing out deletes it.").waitFor();
  // Logging out fails offline, so the draft stays.
  await page.getByRole('button', { name: 'Log out anyway' }).click();
  await page.getByText('Sign out failed').waitFor();
  expect(await drafts(page)).toBe(1);
  await context.setOffline(false);
  await page.getByText('This note was changed elsewhere').waitFor();
  await logOut(page);
  await page.getByRole('button', { name: 'Log out anyway' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  expect(await saved()).toBe('Theirs');
  expect(await drafts(page)).toBe(0);
  const typed = () =>
    other.locator('textarea').evaluateAll((fields: HTMLTextAreaElement[]) => fields.map(({ value }) => value));
  await expect.poll(typed).not.toContain('Mine');
});

test('keeps the drafts of an expired session for its user, and removes them when another user signs in', async () => {
  const { page, context } = await journeys.visit({ as: 'pro', path: PAGE });
  const expire = async (text: string) => {
    await note(page).waitFor();
    await context.setOffline(true);
    await write(page, text);
    await page.getByText("Not saved yet. We'll retry.").waitFor();
    await context.clearCookies();
    await context.setOffline(false);
    await openPath(page, '/search');
    expect(await drafts(page)).toBe(1);
  };
  await expire('Typed before it expired');
  await signInByRequest(page, 'pro');
  await page.goto('/search');
  await expect.poll(saved).toBe('Typed before it expired');
  await expect.poll(() => drafts(page)).toBe(0);

  await page.goto(PAGE);
  await expire('Not for others');
  await signInByRequest(page, 'monthly');
  await page.goto('/terms');
  await expect.poll(() => drafts(page)).toBe(0);
  expect(await saved()).toBe('Typed before it expired');
});

test('shows both versions of a note that was changed elsewhere, and keeps the one chosen', async () => {
  const { page, context } = await journeys.visit({ as: 'pro', path: PAGE });
  await note(page).waitFor();
  const makeConflict = async (theirs: string, mine: string) => {
    await context.setOffline(true);
    await note(page).fill(mine);
    await saveElsewhere(theirs);
    await context.setOffline(false);
    await page.getByText('This note was changed elsewhere').waitFor();
  };
  await makeConflict('Theirs', 'Mine');
  expect(await note(page).inputValue()).toBe('Mine');
  expect(await page.getByRole('blockquote').textContent()).toBe('Theirs');
  expect(await violations(page)).toEqual([]);
  expect(await saved()).toBe('Theirs');
  // Both versions survive a reload.
  await page.reload();
  await page.getByText('This note was changed elsewhere').waitFor();
  await note(page).press('Control+End');
  await page.keyboard.type(' and more');
  await page.getByRole('button', { name: 'Keep my version' }).click();
  await page.getByRole('main').getByText('Saved', { exact: true }).waitFor();
  expect(await saved()).toBe('Mine and more');
  expect(await isFocusLost(page)).toBe(false);

  await makeConflict('Theirs again', 'Mine again');
  await page.getByRole('button', { name: 'Keep the saved version' }).click();
  await expect.poll(() => note(page).inputValue()).toBe('Theirs again');
  expect(await saved()).toBe('Theirs again');
  expect(await drafts(page)).toBe(0);
});

test('does not save a note that is too long, and keeps its text', async () => {
  const { page } = await journeys.visit({ as: 'pro', path: PAGE });
  await note(page).fill('x'.repeat(MAX_NOTE));
  await note(page).press('y');
  await page.getByText('5,001 of 5,000 characters').waitFor();
  expect((await note(page).inputValue()).length).toBe(MAX_NOTE + 1);
  await note(page).blur();
  await page.reload();
  await page.getByText('5,001 of 5,000 characters').waitFor();
  expect(await saved()).toBe('');
  await note(page).press('Control+End');
  await note(page).press('Backspace');
  await note(page).blur();
  await page.getByRole('main').getByText('Saved', { exact: true }).waitFor();
  expect((await saved()).length).toBe(MAX_NOTE);
});

test('changes the status and tags of a company in the panel and on its page', async () => {
  const { page, errors } = await journeys.visit({ as: 'pro', path: PANEL });
  const status = page.getByRole('combobox', { name: 'Status in Acme' });
  await status.selectOption('Contacted');
  await page.getByText(/ moved to Contacted$/).waitFor();
  const add = page.getByRole('combobox', { name: 'Add tag in Acme' });
  await add.fill('Warm  intro');
  await add.press('Enter');
  await page.getByText('Tagged #Warm intro').waitFor();
  await add.fill('WARM INTRO');
  await add.press('Enter');
  const tags = page.getByRole('list', { name: 'Tags in Acme' }).getByRole('button', { name: /^Remove / });
  expect(await tags.count()).toBe(1);
  await add.fill('x'.repeat(41));
  await add.press('Enter');
  await page.getByText('Use 40 characters or fewer').waitFor();
  await add.press('Escape');
  await expect.poll(() => isFocused(page.locator('aside[data-panel]'))).toBe(true);

  await openPath(page, PAGE);
  expect(await status.inputValue()).toBe('contacted');
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 1000 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await violations(page)).toEqual([]);
  }
  await page.getByRole('button', { name: 'Remove #Warm intro' }).press('Enter');
  await page.getByText('#Warm intro removed').waitFor();
  expect(await isFocusLost(page)).toBe(false);
  await expect.poll(() => tags.count()).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => tags.count()).toBe(1);
  expect(errors).toEqual([]);
});

test('reserves space for the lists, and loads nothing for companies in no list', async () => {
  const { page } = await journeys.visit({ as: 'pro', path: '/robots.txt' });
  await page.goto(PAGE);
  await note(page).waitFor();
  expect(await layoutShift(page)).toBeLessThan(0.01);
  // The facts fill the column that the lists would leave empty.
  const leftOf = async (name: string) => (await page.getByRole('heading', { name, exact: true }).boundingBox())?.x;
  expect(await leftOf('Facts')).toBe(await leftOf('Funding'));
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await openPath(page, '/company/austin-robot-freight');
  expect(await page.getByRole('heading', { name: 'Your lists' }).count()).toBe(0);
  expect(scripts.filter((url) => /company-entries|note-/.test(url))).toEqual([]);
});
