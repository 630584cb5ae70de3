/** @module-tag browser */
import type { APIRequestContext, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { FORM_SECONDS } from '#domain/privacy/requests.ts';
import { signerFor } from '#server/platform/database/secrets.ts';
import { unsubscribeUrls } from '#server/platform/mail/unsubscribe.ts';
import { openPath, setUpJourneys } from '#test/journeys.ts';
import { latestEmailTo, linkIn } from '#test/outbox.ts';

const journeys = setUpJourneys();
let savedSearch: string;
let pro: string;
beforeAll(async () => {
  pro = await journeys.userId('pro');
});

const database = (sql: string, values: unknown[] = []) => journeys.database.pool.query(sql, values);
const count = async (condition: string) => Number((await database(`select count(*) from ${condition}`)).rows[0].count);
const appUrl = () => journeys.product.url;

/** The owner's browser, signed in to an account or not. */
type Owner = { page: Page; call(method: 'post' | 'put', path: string, data: object): Promise<unknown> };

const mailed = async (to: string) => linkIn(await latestEmailTo(journeys.product, to));

const NEW_PASSWORD = 'heron in the reeds';

type MailedLink = {
  as?: 'pro' | 'monthly' | 'admin';
  /** Causes the email. @returns its link */
  send(owner: Owner): Promise<string>;
  fields?: Record<string, string>;
  button: string;
  /** Whether the change was made. */
  isDone(): Promise<boolean>;
};

const LINKS: Record<string, MailedLink> = {
  'confirms a new account': {
    async send({ call }) {
      const email = 'wren@harbour.example';
      const account = { email, password: NEW_PASSWORD, name: '', terms: true, callbackURL: '/?confirmed=1' };
      await call('post', 'auth/sign-up/email', account);
      return mailed(email);
    },
    button: 'Confirm email address',
    isDone: async () => (await count(`"user" where email = 'wren@harbour.example' and "emailVerified"`)) === 1,
  },
  'signs in': {
    async send({ call }) {
      await call('post', 'auth/sign-in/magic-link', { email: 'free@fundscout.example', callbackURL: '/search' });
      return mailed('free@fundscout.example');
    },
    button: 'Sign in',
    isDone: async () => (await count(`session join "user" on "user".id = "userId" where email like 'free@%'`)) === 1,
  },
  'resets a password': {
    async send({ call }) {
      const email = 'lifetime@fundscout.example';
      await call('post', 'auth/request-password-reset', { email, redirectTo: '/reset-password' });
      return mailed(email);
    },
    fields: { 'New password': NEW_PASSWORD, 'Confirm password': NEW_PASSWORD },
    button: 'Save New Password',
    isDone: async () => (await count(`mails where subject like '%password was changed'`)) === 1,
  },
  'sets the first password': {
    as: 'admin',
    async send({ call }) {
      await call('post', 'auth/admin/create-user', { email: 'invited@harbour.example', name: '' });
      return mailed('invited@harbour.example');
    },
    fields: { 'New password': NEW_PASSWORD, 'Confirm password': NEW_PASSWORD },
    button: 'Save New Password',
    isDone: async () => (await count(`"user" where email like 'invited@%' and "emailVerified"`)) === 1,
  },
  'approves a new email address': {
    as: 'monthly',
    async send({ call }) {
      await call('post', 'auth/change-email', { newEmail: 'mo@harbour.example', callbackURL: '/profile' });
      return mailed('monthly@fundscout.example');
    },
    button: 'Approve change',
    isDone: async () => (await count(`mails where recipient = 'mo@harbour.example'`)) === 1,
  },
  'confirms a new email address': {
    as: 'monthly',
    send: () => mailed('mo@harbour.example'),
    button: 'Confirm new address',
    isDone: async () => (await count(`"user" where email = 'mo@harbour.example'`)) === 1,
  },
  'confirms a privacy request': {
    async send({ call }) {
      const { db } = journeys.database;
      const opened = (Date.now() - FORM_SECONDS * 1000).toString(36);
      const stamp = `${opened}.${(await signerFor(db, 'form_stamps')).sign(opened)}`;
      const person = { name: 'Robin Heron', email: 'robin@heron.example' };
      await call('post', 'requests/do-not-sell', { ...person, topic: 'do_not_sell', stamp });
      return mailed(person.email);
    },
    button: 'Confirm request',
    isDone: async () => (await count(`requests where state = 'open'`)) === 1,
  },
  'ends alerts': {
    as: 'pro',
    async send({ call }) {
      const created = await call('post', 'saved-searches', { name: 'Mine', params: 'query=ferry' });
      savedSearch = String(Object(created).id);
      await call('put', `saved-searches/${savedSearch}/alert`, { when: 'instant' });
      return unsubscribeLink('alert', savedSearch);
    },
    button: 'Unsubscribe',
    isDone: async () => (await count(`saved_searches where alert <> 'off'`)) === 0,
  },
  'ends monthly emails': {
    as: 'pro',
    async send({ call }) {
      await call('put', 'account/new-leads', { monthly: true });
      return unsubscribeLink('monthly', pro);
    },
    button: 'Unsubscribe',
    isDone: async () => (await count('profiles where monthly_leads_mail')) === 0,
  },
  'ends recall emails': {
    as: 'pro',
    send: () => unsubscribeLink('recalls', pro),
    button: 'Unsubscribe',
    isDone: async () => (await count('profiles where not recall_mail')) === 1,
  },
};

async function unsubscribeLink(kind: 'alert' | 'monthly' | 'recalls', id: string): Promise<string> {
  return (await unsubscribeUrls(journeys.database.db, { appUrl: appUrl(), kind, id })).page;
}

/** Paths of emailed links that only open a page: billing, recalls, alerts, new leads, answers to requests. */
const PAGES = ['/search', '/search?added=2026-10-01', '/profile/plan', '/recalls', '/signup', '/signin'];

async function visitAs(account?: MailedLink['as']): Promise<Owner> {
  const { page } = await journeys.visit({ as: account, path: '/robots.txt' });
  return {
    page,
    async call(method, path, data) {
      const answer = await page.request[method](`${appUrl()}/api/${path}`, { headers: { origin: appUrl() }, data });
      expect([path, answer.ok()]).toEqual([path, true]);
      return answer.json().catch(() => null);
    },
  };
}

/** Tables that any request or the background work of an earlier change may write. */
const UNRELATED =
  /^(rate_limits|revealed_companies|generated_secrets|(customer|webhook)_progress|billing_.+|sandbox_.+|subscriptions)$/;

/** Content of every table, without new challenges for passkeys. */
async function everything(): Promise<Record<string, string>> {
  const { rows } = await database(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const contents: Record<string, string> = {};
  for (const { name } of rows) {
    if (UNRELATED.test(name)) continue;
    const { rows: content } = await database(
      `select md5(string_agg(row::text, ',' order by row::text)) as digest from "${name}" as row
       where row::text not like '%expectedChallenge%'`,
    );
    contents[name] = content[0].digest;
  }
  return contents;
}

/** URLs that a visitor has requested before; most anchors are on every page. */
const requested = new Set<string>();

/** Requests a link like scanners and browsers that load pages ahead: HEAD, GET, then every anchor of the page. */
async function followAnchors(request: APIRequestContext, link: string, visitor = 'scanner'): Promise<void> {
  await request.head(link);
  const page = await request.get(link);
  expect(page.status()).toBe(200);
  const anchors = (await page.text()).matchAll(/<a\s[^>]*href="([^"]+)"/g);
  const urls = new Set([...anchors].map(([, href = '']) => new URL(href.replaceAll('&amp;', '&'), page.url()).href));
  for (const url of urls) {
    if (!url.startsWith(appUrl()) || requested.has(`${visitor} ${url}`)) continue;
    requested.add(`${visitor} ${url}`);
    await request.get(url);
  }
}

async function scan(links: readonly string[], owner: Owner, as = 'visitor'): Promise<void> {
  const before = await everything();
  const { page: scanner } = await visitAs();
  for (const link of links) {
    await followAnchors(owner.page.request, link, as);
    await followAnchors(scanner.request, link);
    await openPath(scanner, link);
  }
  expect(await everything()).toEqual(before);
}

test.each(Object.entries(LINKS))('a link that %s needs a press', async (_effect, { as, send, ...link }) => {
  const owner = await visitAs(as);
  const url = await send(owner);
  expect(await link.isDone()).toBe(false);
  await scan([url], owner, as);
  await owner.page.goto(url);
  for (const [label, value] of Object.entries(link.fields ?? {})) await owner.page.getByLabel(label).fill(value);
  await owner.page.getByRole('main').getByRole('button', { name: link.button, exact: true }).click();
  await expect.poll(() => link.isDone()).toBe(true);
  if (link.fields) await owner.page.waitForURL((url) => url.pathname !== '/reset-password');
});

test('emailed links to pages change nothing', async () => {
  const owner = await visitAs('pro');
  const paths = [...PAGES, `/search?newMatchesOf=${savedSearch}`];
  await scan(
    paths.map((path) => appUrl() + path),
    owner,
    'pro',
  );
});

test("a mail client's unsubscribe URL only works when posted", async () => {
  const { page, call } = await visitAs('pro');
  await call('put', 'account/new-leads', { monthly: true });
  const { call: url } = await unsubscribeUrls(journeys.database.db, { appUrl: appUrl(), kind: 'monthly', id: pro });
  const before = await everything();
  for (const method of ['HEAD', 'GET']) expect((await page.request.fetch(url, { method })).ok()).toBe(false);
  expect(await everything()).toEqual(before);
  expect((await fetch(url, { method: 'POST', body: 'List-Unsubscribe=One-Click' })).status).toBe(204);
  expect(await count('profiles where monthly_leads_mail')).toBe(0);
});
