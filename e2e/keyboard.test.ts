/** @module-tag browser */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from '#test/axe.ts';
import { settled, setUpSharedJourneys } from '#test/journeys.ts';
import { download, isFocused, press, searchOf } from '#test/page-steps.ts';

const journeys = setUpSharedJourneys();

const inFocus = (page: Page) =>
  page.evaluate(() => {
    const active = document.activeElement;
    return active?.getAttribute('aria-label') ?? active?.textContent ?? '';
  });
const parametersOf = (page: Page) => new URL(page.url()).searchParams;
const names = (page: Page) => page.locator('[data-slug] [data-name]');

test.each(['cards', 'table'])('the panel next to the %s takes, traps and returns focus', async (view) => {
  const { page } = await journeys.visit({ as: 'pro', path: `/search?view=${view}` });
  const row = names(page).nth(20);
  const name = (await row.textContent()) ?? '';
  await row.scrollIntoViewIfNeeded();
  const top = (await row.boundingBox())?.y;
  await row.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name });
  await panel.waitFor();
  await expect.poll(() => isFocused(panel)).toBe(true);
  expect((await row.boundingBox())?.y).toBeCloseTo(top ?? -1, 0);
  const edges = await Promise.all(
    [page.locator('[data-slug]').nth(20), panel].map(async (part) => (await part.boundingBox()) ?? { x: 0, width: 0 }),
  );
  if (view === 'cards') expect((edges[0]?.x ?? 0) + (edges[0]?.width ?? 0)).toBeLessThanOrEqual(edges[1]?.x ?? 0);

  // The panel is the same in both views.
  const focused = new Set<string>();
  for (let tabs = 0; view === 'cards' && tabs < 40; tabs++) {
    await page.keyboard.press('Tab');
    focused.add(await inFocus(page));
    expect(await panel.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  if (view === 'cards') expect(focused).toContain('Close');
  await page.keyboard.press('j');
  const next = (await names(page).nth(21).textContent()) ?? '';
  const nextPanel = page.getByRole('complementary', { name: next });
  await expect.poll(() => nextPanel.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await nextPanel.waitFor({ state: 'detached' });
  await expect.poll(() => inFocus(page)).toBe(next);
});

test.each([
  ['/search?view=cards', 'pro'],
  ['/search?view=table', 'pro'],
  ['/lps', 'lps'],
] as const)('j and k cross page boundaries of %s', async (path, as) => {
  const { page } = await journeys.visit({ as, path });
  await names(page).nth(49).focus();
  const last = await inFocus(page);
  await page.keyboard.press('j');
  await expect.poll(() => new URL(page.url()).searchParams.get('page')).toBe('2');
  await settled(page);
  await expect.poll(() => inFocus(page)).toBe(await names(page).first().textContent());
  await page.keyboard.press('k');
  await expect.poll(() => inFocus(page)).toBe(last);
  await expect.poll(() => new URL(page.url()).searchParams.get('page')).toBeNull();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
});

test.each([
  ['/search', 'pro', 'london'],
  ['/lps', 'lps', 'london'],
] as const)('on %s Escape leaves the search field, Enter goes to the results, and a button clears the field', async (path, as, text) => {
  const { page } = await journeys.visit({ as, path });
  const field = page.getByRole('searchbox', { name: /^Search/ });
  await field.fill(text);
  await field.press('Escape');
  expect(await field.inputValue()).toBe(text);
  expect(await isFocused(field)).toBe(false);
  await press(page, '/', 'Enter');
  await expect.poll(() => inFocus(page)).toMatch(/^Showing 1–\d+ of \d+ results$/);
  await page.keyboard.press('j');
  expect(await inFocus(page)).toBe(await names(page).first().textContent());
  expect(await field.inputValue()).toBe(text);
  await page.getByRole('button', { name: 'Clear search' }).click();
  expect(await field.inputValue()).toBe('');
  await expect.poll(() => searchOf(page)).toBe('');
});

test('j goes to the first result of a search that the URL opens', async () => {
  const { page } = await journeys.visit({ as: 'pro', path: '/search?fundingStage=Seed&query=robotics' });
  await page.keyboard.press('j');
  await expect.poll(() => inFocus(page)).toBe(await names(page).first().textContent());
  expect(await page.getByRole('searchbox', { name: 'Search companies' }).inputValue()).toBe('robotics');
});

test('f moves to the first filter and then to the next, beside the results and in the sheet, never into a text field', async () => {
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name') ?? '');
  const { page } = await journeys.visit({ as: 'pro', path: '/search?query=freight&location=continent:Europe' });
  await names(page).first().focus();
  for (const name of ['fundingStage', 'fundingDate', 'confirmed', 'location', 'industry', 'fundingAmount']) {
    await page.keyboard.press('f');
    await expect.poll(() => focused(page)).toBe(name);
    expect(await page.evaluate(() => document.activeElement?.matches(':checked:not([type="radio"])'))).toBe(false);
  }
  await page.getByLabel('Find an industry').focus();
  await page.keyboard.press('Escape'); // In a text field, f is a letter.
  expect(await inFocus(page)).toBe('Industry');
  await page.keyboard.press('f');
  await expect.poll(() => focused(page)).toBe('fundingAmount');
  expect(await page.getByLabel('Find an industry').inputValue()).toBe('');
  const { page: narrow } = await journeys.visit({ as: 'pro', path: '/search?query=quay', width: 820 });
  await names(narrow).first().focus();
  await narrow.keyboard.press('f');
  await narrow.getByRole('dialog', { name: 'Filters' }).waitFor();
  await expect.poll(() => focused(narrow)).toBe('fundingStage');
});

test('Enter selects the best match, and no key meant for a match removes an earlier choice', async () => {
  const { page } = await journeys.visit({ as: 'pro', path: '/search' });
  const find = page.getByLabel('Find a location');
  const valuesOf = (name: string) => new URL(page.url()).searchParams.getAll(name);
  await find.fill('catalon');
  await find.press('Enter');
  await expect.poll(() => valuesOf('location')).toEqual(['state:Catalonia, Spain']);
  await find.press('Enter');
  await find.press('Enter');
  await page.keyboard.type('germany'); // Replaces the text.
  await find.press('ArrowDown');
  await expect.poll(() => inFocus(page)).not.toBe('Find a location');
  await page.keyboard.press('ArrowUp');
  expect(await inFocus(page)).toBe('Find a location');
  expect(valuesOf('location')).toEqual(['state:Catalonia, Spain']);
  await press(page, 'ArrowDown', 'Enter');
  await expect.poll(() => valuesOf('location')).toEqual(['state:Catalonia, Spain', 'country:Germany']);
  await find.focus();
  await press(page, 'ArrowDown', 'Space');
  await find.fill('france');
  await press(page, 'ArrowDown', 'Space');
  await expect
    .poll(() => valuesOf('location').sort())
    .toEqual(['country:France', 'country:Germany', 'state:Catalonia, Spain']);
  await find.press('Escape');
  expect(await find.inputValue()).toBe('');

  const industry = page.getByLabel('Find an industry');
  await industry.fill('fin');
  await industry.press('Enter');
  await expect.poll(() => valuesOf('industry')).toHaveLength(1);
  const [first = ''] = valuesOf('industry');
  expect(first).toMatch(/^Fin/);
  await industry.fill('tech');
  await press(page, 'ArrowDown', 'Space');
  await expect.poll(() => valuesOf('industry')).toHaveLength(2);
  expect(valuesOf('industry')).toContain(first);
});

test('each filter option is one stop, and - excludes it', async () => {
  const { page } = await journeys.visit({ as: 'pro', path: '/search?query=freight' });
  const seed = page.getByRole('checkbox', { name: 'Pre-Seed', exact: true });
  const stages = () => new URL(page.url()).searchParams.getAll('fundingStage');
  await seed.focus();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.matches('[name="fundingStage"]'))).toBe(true);
  await seed.press('-');
  await expect.poll(stages).toEqual(['!Pre-Seed']);
  await page.getByRole('checkbox', { name: /^Pre-Seed.*excluded/ }).press('-');
  await expect.poll(stages).toEqual([]);
  const europe = page.getByRole('checkbox', { name: 'Europe', exact: true });
  const unfold = page.getByRole('button', { name: 'Locations in Europe' });
  await europe.press('ArrowRight');
  await expect.poll(() => unfold.getAttribute('aria-expanded')).toBe('true');
  await europe.press('ArrowLeft');
  await expect.poll(() => unfold.getAttribute('aria-expanded')).toBe('false');
});

test('names that begin with the words are offered while typing; an arrow and Enter open one, Enter alone searches', async () => {
  const { page, errors } = await journeys.visit({ as: 'pro', path: '/search?query=quay' });
  const field = page.getByRole('searchbox', { name: 'Search companies' });
  const offers = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await field.fill('arrow');
  await expect.poll(() => offers.count()).toBe(5);
  for (const name of await offers.allTextContents()) expect(name).toMatch(/^Arrow/);
  await field.press('ArrowDown');
  expect(await offers.first().getAttribute('aria-selected')).toBe('true');
  expect(await field.getAttribute('aria-activedescendant')).toBe(await offers.first().getAttribute('id'));
  const name = (await offers.first().locator('span').first().textContent()) ?? '';
  await field.press('Enter');
  await page.getByRole('complementary', { name }).waitFor();
  expect(await offers.count()).toBe(0);
  await expect.poll(() => new URL(page.url()).searchParams.get('query')).toBe('arrow');
  await page.keyboard.press('Escape');
  await page.getByRole('complementary', { name }).waitFor({ state: 'detached' });
  // The newest of them is among the results.
  await expect.poll(() => page.locator('[data-name]:focus').textContent()).toContain(name);
  await field.fill('arro');
  await expect.poll(() => offers.count()).toBe(5);
  await field.press('Enter');
  await expect.poll(() => inFocus(page)).toMatch(/results$/);
  expect(await offers.count()).toBe(0);
  expect(new URL(page.url()).searchParams.get('open')).toBeNull();
  // Words in a description offer nothing.
  await field.fill('freight for');
  await settled(page);
  expect(await offers.count()).toBe(0);
  await field.fill('arro');
  await expect.poll(() => offers.count()).toBe(5);
  expect(errors).toEqual([]);
  expect(await violations(page)).toEqual([]);
});

test('the filters in a sentence are offered, or show at once if no text matches; Enter uses them', async () => {
  const { page, errors } = await journeys.visit({ as: 'pro', path: '/search?fundingStage=Series+B' });
  const field = page.getByRole('searchbox', { name: 'Search companies' });
  const offer = page.getByRole('option', { name: 'Search with these filters' });
  const sentence = 'seed robotics in Germany last year, not consumer';
  const noCompanies = page.getByRole('heading', { name: 'No companies found' });
  await field.fill('seed zzqqxx');
  await field.press('Enter');
  await noCompanies.waitFor();
  await field.fill(sentence);
  // Their results show while the text stays in the field.
  const chips = page.getByRole('list', { name: 'Active filters' });
  await chips.getByRole('button', { name: 'Remove Germany' }).waitFor();
  await expect.poll(() => offer.count()).toBe(0);
  await expect.poll(() => noCompanies.count()).toBe(0);
  const cards = await page.getByRole('article').allInnerTexts();
  expect(cards.length).toBeGreaterThan(0);
  for (const text of cards) expect(text).toMatch(/Germany.*Seed/s);
  expect(await field.inputValue()).toBe(sentence);
  await field.press('Enter');
  await expect.poll(() => offer.count()).toBe(0);
  await expect.poll(() => parametersOf(page).getAll('fundingStage')).toEqual(['Seed']);
  expect(parametersOf(page).has('query')).toBe(false);
  await page.goBack();
  await expect.poll(() => parametersOf(page).get('query')).toBe('seed zzqqxx');
  expect(parametersOf(page).getAll('fundingStage')).toEqual(['Series B']);
  // A text that finds companies shows theirs, and how many its filter finds.
  await page.goto(new URL('/search', page.url()).href);
  await field.fill('robotics');
  await offer.getByText(/^\d+ companies$/).waitFor();
  await field.press('ArrowDown');
  expect(await field.getAttribute('aria-activedescendant')).toBe(await offer.getAttribute('id'));
  await field.press('Enter');
  await expect.poll(() => parametersOf(page).getAll('industry')).toEqual(['Robotics']);
  const search = parametersOf(page);
  expect(search.has('query')).toBe(false);
  expect(await field.inputValue()).toBe('');
  expect(await offer.count()).toBe(0);
  await page.goto(new URL('/search?fundingStage=Seed', page.url()).href);
  await field.fill('robotics');
  await offer.getByText(/^\d+ companies with your other filters$/).waitFor();
  await field.fill('seed except in France');
  await chips.getByRole('button', { name: 'Remove not France' }).waitFor();
  // Several filters say more than a text that happens to find something, which a link to it still shows.
  await page.goto(new URL('/search?query=robotics+in+Spain', page.url()).href);
  await page.getByText('Filter by Spain · Robotics').waitFor();
  await field.fill('freight');
  await field.press('Enter');
  await expect.poll(() => parametersOf(page).get('query')).toBe('freight');
  await page.goBack();
  await page.getByText('Filter by Spain · Robotics').waitFor();
  await field.fill('robotics in Spai');
  await field.fill('robotics in Spain');
  await field.press('Enter');
  await expect.poll(() => parametersOf(page).getAll('location')).toEqual(['country:Spain']);
  expect(parametersOf(page).has('query')).toBe(false);
  await field.fill('robotics in Germany');
  await chips.getByRole('button', { name: 'Remove Germany' }).waitFor();
  await expect.poll(() => offer.count()).toBe(0);
  expect(await field.inputValue()).toBe('robotics in Germany');
  // Filters that find nothing are used as well: what to drop from them is suggested then.
  await field.fill('seed robotics in Germany in June 2014');
  await field.press('Enter');
  await expect.poll(() => parametersOf(page).getAll('fundingDate')).toEqual(['2014-06-01..2014-06-30']);
  await page.getByText('No companies found').waitFor();
  await page
    .getByRole('list', { name: 'Suggestions' })
    .getByRole('link', { name: /^Without/ })
    .first()
    .waitFor();
  expect(errors).toEqual([]);
  expect(await violations(page)).toEqual([]);
});

test('the export dialog shows the contact count before exporting, and typing a letter selects a format', async () => {
  const { page } = await journeys.visit({ as: 'pro', path: '/search?query=freight' });
  await page.getByRole('button', { name: 'Export CSV' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Export contacts' });
  const contacts = async () => Number(/(\d+) contacts from/.exec(await dialog.getByRole('status').innerText())?.[1]);
  await expect.poll(contacts).toBeGreaterThan(0);
  const all = await contacts();
  await press(page, 'Enter', 'Tab', 'Enter'); // On the heading and on the client, Enter exports nothing.
  await dialog.getByRole('radio', { name: 'All' }).focus();
  await press(page, 'Tab', 'Space');
  expect(await dialog.getByRole('checkbox', { name: 'Only contacts with an email address' }).isChecked()).toBe(true);
  await expect.poll(contacts).toBeLessThan(all);
  await press(page, 'Tab', 'h');
  expect(await dialog.getByLabel('Format').inputValue()).toBe('hubspot');
  const button = dialog.getByRole('button', { name: 'Export', exact: true });
  const file = await download(page, () => button.press('Enter'));
  expect(file.name).toMatch(/^fundscout-hubspot-/);
  await expect.poll(() => inFocus(page)).toContain('Export CSV');

  await page.getByRole('searchbox', { name: 'Search companies' }).fill('');
  await page.getByRole('heading', { name: /of 17,555 results$/ }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('e');
  await button.click();
  const question = page.getByRole('dialog', { name: /^Export 1\d,\d{3} companies\?$/ });
  await question.waitFor();
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await dialog.count()).toBe(1);
});

test('the navigation leads to every page by mouse, by keys and on phones', { tags: 'main' }, async () => {
  const { page, errors } = await journeys.visit({ as: 'pro', path: '/customers' });
  const navigation = page.getByRole('navigation', { name: 'Workspace' });
  const current = () => navigation.locator('[aria-current]').allInnerTexts();
  expect(await current()).toEqual(['Customers']);
  for (const [keys, path, place] of [
    [['g', 'r'], '/recalls', 'Recalls'],
    [['g', 'a'], '/profile', 'Account'],
    [['g', 's'], '/search', 'Search'],
  ] as const) {
    await press(page, ...keys);
    await page.waitForURL(path);
    await expect.poll(current).toEqual([place]);
    await settled(page);
  }
  // In a text field they are letters.
  await page.keyboard.type('gr');
  await expect.poll(() => searchOf(page)).toBe('?query=gr');
  await press(page, 'Escape', 'g', 'u');
  await page.waitForURL('/customers');
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Go to Recalls').waitFor();
  await page.keyboard.press('Escape');
  await navigation.getByRole('link', { name: 'Recalls' }).click();
  await page.getByRole('heading', { name: 'Recalls', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Petra Pro' }).click();
  await page.getByRole('menuitem', { name: 'Converter' }).click();
  await page.getByRole('heading', { name: 'Lead list converter' }).waitFor();
  expect(await navigation.isVisible()).toBe(true);
  // The server renders the frame of the viewer, so that none replaces another.
  const { page: visitor } = await journeys.visit();
  for (const path of ['/converter', '/developers', '/data', '/directory', '/compare', '/compare/crunchbase']) {
    expect(await (await page.request.get(path)).text(), path).toContain('aria-label="Workspace"');
    expect(await (await visitor.request.get(path)).text(), path).not.toContain('aria-label="Workspace"');
  }

  await page.setViewportSize({ width: 390, height: 844 });
  expect(await navigation.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Menu' }).click();
  const sheet = page.getByRole('dialog', { name: 'Menu' });
  await sheet.getByRole('link', { name: 'Customers' }).click();
  await page.getByRole('heading', { name: 'Customers', level: 1 }).waitFor();
  await expect.poll(() => sheet.count()).toBe(0);
  expect(errors).toEqual([]);
});
