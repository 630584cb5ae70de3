/** @module-tag browser */
import { beforeAll, expect, test } from 'vitest';
import { violations } from '#test/axe.ts';
import { addCompanies } from '#test/companies.ts';
import { openPath, settled, setUpJourneys } from '#test/journeys.ts';
import { hold } from '#test/page-steps.ts';

const journeys = setUpJourneys({ sample: true });
beforeAll(async () => {
  await journeys.database.pool.query(
    `update companies set last_funding_amount_usd = total_funding_amount_usd + 1000000
     where id in (select id from companies where total_funding_amount_usd > 0 order by id limit 2)`,
  );
});

const wrong = async () => {
  const { rowCount } = await journeys.database.pool.query(
    'select from companies where last_funding_amount_usd > total_funding_amount_usd',
  );
  return rowCount;
};

test('fixes, dismisses, reopens and undoes quality issues by keyboard', async () => {
  expect(await wrong()).toBe(2);
  const { page, errors } = await journeys.visit({ as: 'admin', path: '/admin/quality' });
  await page.getByText(/^Start with undeliverable emails \([\d,]+\): users who export/).waitFor();
  await page.getByRole('link', { name: /^Last round above the total/ }).press('Enter');
  const waitForIssues = (count: number) =>
    page.getByRole('link', { name: new RegExp(`^Last round above the total\\s*${count}$`) }).waitFor();
  await waitForIssues(2);
  const press = async (name: RegExp) => {
    await page.getByRole('button', { name }).first().focus();
    await page.keyboard.press('Enter');
  };
  const nextRow = page.getByRole('region', { name: 'Last round above the total' }).getByRole('row').nth(1);
  await nextRow.waitFor();
  await settled(page);
  await page.keyboard.press('j');
  await expect.poll(() => nextRow.evaluate((row) => row.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('f');
  await page.getByText(/^Fixed /).waitFor();
  await waitForIssues(1);
  expect(await wrong()).toBe(1);

  await expect.poll(() => nextRow.evaluate((row) => row.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('d');
  await page.getByText('No issues found.').waitFor();
  await page.getByRole('link', { name: '1 dismissed' }).press('Enter');
  await press(/^Reopen/);
  await page.getByText('No dismissed issues.').waitFor();
  await page.getByRole('link', { name: 'Open issues' }).press('Enter');
  await page.getByRole('button', { name: /^Dismiss/ }).waitFor();

  await page.goto('/admin/history');
  await press(/^Undo change/);
  await page.getByText(/company changed back/).waitFor();
  expect(await wrong()).toBe(2);
  expect(errors).toEqual([]);
});

test('lists rounds that may repeat, and leads to the editor, which says so at the total', async () => {
  const round = (announced_on: string) => ({ announced_on, type: 'Series A', amount_usd: 4e6 });
  await addCompanies(journeys.database.db, [
    {
      organization_name: 'Twicewell',
      total_funding_amount_usd: 8e6,
      contacts: [{ first_name: 'Ada', email: 'ada@twicewell.example' }],
      rounds: [round('2024-04-05'), round('2024-04-13')],
    },
  ]);
  const { page } = await journeys.visit({ as: 'admin', path: '/admin/quality?rule=repeated-round' });
  const row = page.getByRole('row').filter({ hasText: 'Twicewell' });
  await row.getByText('Series A, $4.0M, Apr 5, 2024; Series A, $4.0M, Apr 13, 2024; total $8.0M').waitFor();
  await row.getByRole('link', { name: 'Edit rounds' }).click();
  const twice = 'Series A of $4,000,000 on Apr 5, 2024 and Series A of $4,000,000 on Apr 13, 2024';
  await page.getByText(`May be the same round: ${twice}.`).waitFor();
});

test('disables the old rows while another rule loads, and keeps focus while paging', async () => {
  const { page } = await journeys.visit({ as: 'admin', path: '/admin/quality' });
  const release = await hold(page, '**/api/admin/quality/no-contact*');
  const first = page.getByRole('button', { name: /^Dismiss/ }).first();
  const takesFocus = () =>
    first.evaluate((button) => {
      button.focus();
      return document.activeElement === button;
    });
  expect(await takesFocus()).toBe(true);
  await page.getByRole('link', { name: /^No contact/ }).click();
  await page.getByRole('heading', { name: 'No contact' }).waitFor();
  await expect.poll(takesFocus).toBe(false);
  release();
  await page.getByRole('table', { name: 'No contact' }).or(page.getByText('No issues found')).waitFor();

  await openPath(page, '/admin/companies');
  await page.getByRole('link', { name: 'Next' }).focus();
  for (const range of ['51–100 of', '101–150 of']) {
    await page.keyboard.press('Enter');
    await page.getByText(range).waitFor();
  }
});

/** Companies of one name in different cities, and two with the same website. */
function duplicates() {
  const person = (email: string) => ({ first_name: 'Ada', email });
  const named = (organization_name: string, city: string, values = {}) => ({
    organization_name,
    slug: `${organization_name}-${city}`.toLowerCase(),
    headquarters_location: `${city}, Germany`,
    ...values,
  });
  return [
    named('Zephyrine', 'Bonn', { description: 'Wind', contacts: [person('a@zephyrine.example')] }),
    named('Zephyrine', 'Ulm', { website: 'https://zephyrine.example', contacts: [person('b@zephyrine.example')] }),
    named('Zephyrine', 'Kiel'),
    named('Quillon', 'Bonn', { website: 'https://quillon.example', description: 'Pens' }),
    named('Quillon', 'Ulm', { crunchbase_key: 'quillon' }),
    named('Brightmere', 'Bonn', { website: 'https://brightmere.example', description: 'Lakes' }),
    named('Brightmere', 'Ulm', { website: 'https://brightmere.example' }),
  ];
}

test('merges, keeps apart and undoes possible duplicates by keyboard alone', async () => {
  await addCompanies(journeys.database.db, duplicates());
  const { page, errors } = await journeys.visit({ as: 'admin', path: '/admin/quality' });
  const group = page.getByRole('region', { name: 'Zephyrine' });
  const list = page.getByRole('link', { name: /^Possible duplicates/ });
  await group.getByText('1 of 3').waitFor();
  expect(await list.getAttribute('aria-current')).toBe('page');
  const radio = (field: string, name: RegExp) =>
    group.getByRole('group', { name: field, exact: true }).getByRole('radio', { name });
  expect(await radio('Website', /zephyrine\.example/).isChecked()).toBe(true);

  // The third company is another one.
  await group.getByRole('checkbox').nth(2).focus();
  await page.keyboard.press('Space');
  await group.getByText('Zephyrine gains 1 contact').waitFor();
  await page.keyboard.press('m');
  await page.getByText('Merged 1 company into Zephyrine').waitFor();
  await page.keyboard.press('n');
  await page.getByText('Zephyrine: not the same company').waitFor();
  await page.getByText('1 of 2').waitFor();
  await page.getByRole('link', { name: '1 pair marked as different' }).waitFor();
  const redirect = await page.request.get('/company/zephyrine-ulm', { maxRedirects: 0 });
  expect([redirect.status(), redirect.headers().location]).toEqual([308, '/company/zephyrine-bonn']);

  await page.keyboard.press('j');
  await page.getByText('2 of 2').waitFor();
  await page.keyboard.press('k');
  await page.getByText('1 of 2').waitFor();
  await page.keyboard.press('u');
  await page.getByText('Zephyrine is a possible duplicate again').waitFor();
  await page.keyboard.press('u');
  await page.getByText('Merge into Zephyrine undone').waitFor();
  await group.getByText('1 of 3').waitFor();
  expect((await page.request.get('/company/zephyrine-ulm', { maxRedirects: 0 })).status()).toBe(200);
  expect(errors).toEqual([]);
});

test('undoes decisions by key after the last group too', async () => {
  const { page, errors } = await journeys.visit({ as: 'admin', path: '/admin/quality?rule=duplicates' });
  await settled(page);
  for (const [key, outcome] of [
    ['n', 'Group 1 of 2'],
    ['n', 'Group 1 of 1'],
    ['n', 'No possible duplicates.'],
    ['u', 'Group 1 of 1'],
    ['u', 'Group 1 of 2'],
    ['u', 'Group 1 of 3'],
  ] as const) {
    await page.keyboard.press(key);
    await page.getByText(outcome, { exact: true }).waitFor();
    await page.getByRole('button', { name: /^(?:Saving|Undoing)\.\.\./ }).waitFor({ state: 'hidden' });
  }
  expect(errors).toEqual([]);
});

test('merges all companies with the same website after a preview, with one undo', async () => {
  const { page, errors } = await journeys.visit({ as: 'admin', path: '/admin/quality?rule=duplicates' });
  await page.getByRole('button', { name: 'Merge all with the same website (1)' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/^1 company will be merged into another with the same website and a similar name/).waitFor();
  expect(await dialog.getByRole('list', { name: 'Groups to merge' }).textContent()).toMatch(
    /^Keeps Brightmere.*Merges Brightmere/,
  );
  await dialog.getByRole('button', { name: 'Merge 1 group' }).press('Enter');
  await page.getByText('Merged 1 company with the same website into 1 other.').waitFor();
  await expect.poll(() => page.getByRole('button', { name: /^Merge all/ }).count()).toBe(0);
  await page.getByRole('button', { name: /^Undo the merge of all/ }).press('Enter');
  await page.getByRole('button', { name: 'Merge all with the same website (1)' }).waitFor();
  expect(errors).toEqual([]);
});

test.each([
  'light',
  'dark',
] as const)('possible duplicates have no accessibility violations, %s', async (colorScheme) => {
  const { page } = await journeys.visit({ as: 'admin', path: '/admin/quality?rule=duplicates' });
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  expect(await violations(page)).toEqual([]);
  await openPath(page, '/admin/quality?rule=duplicates');
  await page.getByRole('button', { name: /^Merge all/ }).click();
  await page.getByRole('list', { name: 'Groups to merge' }).waitFor();
  expect(await violations(page)).toEqual([]);
});
