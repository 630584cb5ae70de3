/** @module-tag browser */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { emailOf } from '#test/accounts.ts';
import { useTestDatabase } from '#test/database.ts';
import { addUser } from '#test/payments.ts';
import { type HostedProduct, sendTo, signInTo, startHostedProduct } from '#test/product.ts';
import { unpackJson } from '#web/platform/api/query-client.ts';

const DAY_MS = 86_400_000;

const database = useTestDatabase('sample');
let product: HostedProduct;
let slug: string;

beforeAll(async () => {
  product = await startHostedProduct({ DATABASE_URL: database.url, SAMPLE_DATA: 'on' });
  const { companies } = await (await fetch(`${product.url}/api/companies`)).json();
  slug = companies[0].slug;
  await database.pool.query('update site_settings set grace_days = 7');
  await addPayer('past-due', { status: 'past_due', paid_until: inDays(-1) });
  await addPayer('overdue', { status: 'past_due', paid_until: inDays(-8) });
  const end = inDays(5);
  await addPayer('canceled-in-period', { status: 'active', cancel_at: end, current_period_end: end, paid_until: end });
  await addPayer('banned', { status: 'active' });
});
afterAll(() => product.stop());

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

type Row = { status: string; paid_until?: Date; current_period_end?: Date; cancel_at?: Date };

async function addPayer(kind: string, row: Row): Promise<void> {
  const user_id = await addUser(database, emailOf(kind));
  const values = { user_id, plan_id: 'monthly' as const, ...row };
  await database.db.insertInto('subscriptions').values(values).execute();
}

async function cookieOf(kind: string): Promise<string> {
  await database.db.deleteFrom('rate_limits').execute(); // All requests come from one address.
  return signInTo(product.url, kind);
}

/** Requests, by column heading. Mutating calls have bodies that change nothing. */
const REQUESTS: Record<string, [method: string, path: string, body?: object]> = {
  companies: ['GET', '/api/companies'],
  company: ['GET', '/api/companies/:slug'],
  evidence: ['GET', '/api/companies/:slug/evidence'],
  export: ['POST', '/api/exports/companies', { searchQuery: 'harbor', filters: {} }],
  plan: ['GET', '/api/billing/subscription'],
  sessions: ['GET', '/api/account/sessions'],
  settings: ['PATCH', '/api/settings', {}],
  '/': ['GET', '/'],
  '/search': ['GET', '/search'],
  '/company': ['GET', '/company/:slug'],
  '/profile': ['GET', '/profile'],
  '/success': ['GET', '/success'],
  '/monthly': ['GET', '/monthly'],
  lps: ['GET', '/api/lps'],
  'lps export': ['POST', '/api/exports/lps', { searchQuery: 'bank', filters: {} }],
  '/lps': ['GET', '/lps'],
};

/** Status, redirect target, and whether contact addresses in the response are open or masked. */
const TABLE = `
                   | companies  | company    | evidence | export   | plan | sessions | settings | /           | /search    | /company   | /profile    | /success    | /monthly    | lps        | lps export | /lps
visitor            | 200 masked | 200 masked | 200      | 401      | 401  | 401      | 404      | 200 masked  | 200 masked | 200 masked | 302 /signin | 302 /signin | 302 /signup | 200 masked | 401        | 200 masked
free               | 200 masked | 200 masked | 200      | 402      | 200  | 200      | 404      | 302 /search | 200 masked | 200 masked | 200         | 200         | 200         | 200 masked | 403        | 200 masked
trial              | 200 open   | 200 open   | 200 open | 403      | 200  | 200      | 404      | 302 /search | 200 open   | 200 open   | 200         | 200         | 200         | 200 masked | 403        | 200 masked
monthly            | 200 open   | 200 open   | 200 open | 200 open | 200  | 200      | 404      | 302 /search | 200 open   | 200 open   | 200         | 200         | 200         | 200 masked | 403        | 200 masked
pro                | 200 open   | 200 open   | 200 open | 200 open | 200  | 200      | 404      | 302 /search | 200 open   | 200 open   | 200         | 200         | 200         | 200 masked | 403        | 200 masked
lifetime           | 200 open   | 200 open   | 200 open | 200 open | 200  | 200      | 404      | 302 /search | 200 open   | 200 open   | 200         | 200         | 200         | 200 masked | 403        | 200 masked
lps                | 200 masked | 200 masked | 200      | 402      | 200  | 200      | 404      | 302 /search | 200 masked | 200 masked | 200         | 200         | 200         | 200 open   | 200 open   | 200 open
admin              | 200 open   | 200 open   | 200 open | 200 open | 200  | 200      | 200      | 302 /search | 200 open   | 200 open   | 200         | 200         | 200         | 200 open   | 200 open   | 200 open
past-due           | 200 open   | 200 open   | 200 open | 200 open | 200  | 200      | 404      | 302 /search | 200 open   | 200 open   | 200         | 200         | 200         | 200 masked | 403        | 200 masked
overdue            | 200 masked | 200 masked | 200      | 402      | 200  | 200      | 404      | 302 /search | 200 masked | 200 masked | 200         | 200         | 200         | 200 masked | 403        | 200 masked
canceled-in-period | 200 open   | 200 open   | 200 open | 200 open | 200  | 200      | 404      | 302 /search | 200 open   | 200 open   | 200         | 200         | 200         | 200 masked | 403        | 200 masked
banned             | 200 masked | 200 masked | 200      | 401      | 401  | 401      | 404      | 200 masked  | 200 masked | 200 masked | 302 /signin | 302 /signin | 302 /signup | 200 masked | 401        | 200 masked
`;

/** Requests for users' own data about companies. */
const WORKSPACE: typeof REQUESTS = {
  searches: ['GET', '/api/saved-searches'],
  lists: ['GET', '/api/lists'],
  'list counts': ['GET', '/api/list-counts'],
  entries: ['GET', '/api/list-entries?company=1'],
  status: ['GET', '/api/companies?status=won'],
  clients: ['GET', '/api/clients'],
  'ledger counts': ['GET', '/api/ledger-counts'],
  exported: ['GET', '/api/companies?exported=!any'],
  'pressure counts': ['GET', '/api/pressure-counts'],
  pressure: ['GET', '/api/companies?pressure=low'],
  'least contacted': ['GET', '/api/companies?sort=least-contacted'],
  customers: ['GET', '/api/customers'],
  'customer counts': ['GET', '/api/customer-counts'],
  hidden: ['GET', '/api/companies?customers=!any'],
  recalls: ['GET', '/api/recalls'],
  'recall file': ['GET', '/api/recalls/file'],
  'confirm recalls': ['POST', '/api/recalls/confirm', { ids: [] }],
  'recall emails': ['PUT', '/api/recalls/emails', { emails: true }],
  results: ['GET', '/api/delivery-results'],
  'results file': ['POST', '/api/delivery-results/preview?columns=nothing'],
  bounce: ['PUT', '/api/contacts/2000000000/bounce'],
  'no bounce': ['DELETE', '/api/contacts/2000000000/bounce'],
  'data sources': ['GET', '/api/data-sources'],
  'save results': ['POST', '/api/delivery-results?columns=nothing'],
  'delete results': ['DELETE', '/api/delivery-results'],
};

const WORKSPACE_TABLE = `
                   | searches | lists | list counts | entries | status | clients | ledger counts | exported | pressure counts | pressure | least contacted | customers | customer counts | hidden   | recalls | recall file | confirm recalls | recall emails | results | results file | bounce | no bounce | data sources | save results | delete results
visitor            | 401      | 401   | 401         | 401     | 400    | 401     | 401           | 400      | 401             | 400      | 400             | 401       | 401             | 400      | 401     | 401         | 401             | 401           | 401     | 401          | 401    | 401       | 200          | 401          | 401
free               | 200      | 200   | 402         | 402     | 402    | 200     | 402           | 402      | 402             | 402      | 402             | 200       | 402             | 402      | 200     | 200         | 200             | 200           | 200     | 402          | 402    | 404       | 200          | 402          | 204
trial              | 200      | 200   | 200         | 200     | 200    | 200     | 200           | 200 open | 200             | 200 open | 200 open        | 200       | 200             | 200 open | 200     | 200         | 200             | 200           | 200     | 400          | 404    | 404       | 200          | 400          | 204
monthly            | 200      | 200   | 200         | 200     | 200    | 200     | 200           | 200 open | 200             | 200 open | 200 open        | 200       | 200             | 200 open | 200     | 200         | 200             | 200           | 200     | 400          | 404    | 404       | 200          | 400          | 204
pro                | 200      | 200   | 200         | 200     | 200    | 200     | 200           | 200 open | 200             | 200 open | 200 open        | 200       | 200             | 200 open | 200     | 200         | 200             | 200           | 200     | 400          | 404    | 404       | 200          | 400          | 204
lifetime           | 200      | 200   | 200         | 200     | 200    | 200     | 200           | 200 open | 200             | 200 open | 200 open        | 200       | 200             | 200 open | 200     | 200         | 200             | 200           | 200     | 400          | 404    | 404       | 200          | 400          | 204
lps                | 200      | 200   | 402         | 402     | 402    | 200     | 402           | 402      | 402             | 402      | 402             | 200       | 402             | 402      | 200     | 200         | 200             | 200           | 200     | 402          | 402    | 404       | 200          | 402          | 204
admin              | 200      | 200   | 200         | 200     | 200    | 200     | 200           | 200 open | 200             | 200 open | 200 open        | 200       | 200             | 200 open | 200     | 200         | 200             | 200           | 200     | 400          | 404    | 404       | 200          | 400          | 204
past-due           | 200      | 200   | 200         | 200     | 200    | 200     | 200           | 200 open | 200             | 200 open | 200 open        | 200       | 200             | 200 open | 200     | 200         | 200             | 200           | 200     | 400          | 404    | 404       | 200          | 400          | 204
overdue            | 200      | 200   | 402         | 402     | 402    | 200     | 402           | 402      | 402             | 402      | 402             | 200       | 402             | 402      | 200     | 200         | 200             | 200           | 200     | 402          | 402    | 404       | 200          | 402          | 204
canceled-in-period | 200      | 200   | 200         | 200     | 200    | 200     | 200           | 200 open | 200             | 200 open | 200 open        | 200       | 200             | 200 open | 200     | 200         | 200             | 200           | 200     | 400          | 404    | 404       | 200          | 400          | 204
banned             | 401      | 401   | 401         | 401     | 400    | 401     | 401           | 400      | 401             | 400      | 400             | 401       | 401             | 400      | 401     | 401         | 401             | 401           | 401     | 401          | 401    | 401       | 200          | 401          | 401
`;

async function answer(cookie: string | undefined, [method, path, body]: [string, string, object?]): Promise<string> {
  const headers = { ...(cookie && { cookie }) };
  const response = await sendTo(product.url)(path.replace(':slug', slug), { method, body, headers });
  const text = await response.text();
  const open = (text.match(/(?<![*\w.])[a-z0-9.]+@[a-z0-9-]+\.example/gi) ?? []).filter(isContact).length > 0;
  const masked = /\w\*{3,}\w@/.test(text);
  const to = response.headers.get('location')?.replace(/\?.*/, '');
  return [response.status, to, open && 'open', masked && 'masked'].filter(Boolean).join(' ');
}

function isContact(address: string): boolean {
  return !/@fundscout\.example|^support@/.test(address);
}

async function seenBy(kind: string, calls: typeof REQUESTS): Promise<string[]> {
  const setBanned = (banned: boolean) =>
    database.db.updateTable('user').set({ banned }).where('email', '=', emailOf(kind)).execute();
  await setBanned(false);
  const cookie = kind === 'visitor' ? undefined : await cookieOf(kind);
  await setBanned(kind === 'banned');
  const answers: string[] = [];
  for (const request of Object.values(calls)) answers.push(await answer(cookie, request));
  return answers;
}

const cells = (line: string) => line.split('|').map((cell) => cell.trim());

test.each([
  ['call and page', TABLE, REQUESTS],
  ['call for the data of a user', WORKSPACE_TABLE, WORKSPACE],
])('each kind of user gets the response in the table for each %s', async (_, table, calls) => {
  const [header = '', ...lines] = table.trim().split('\n');
  expect(cells(header)).toEqual(['', ...Object.keys(calls)]);
  const expected = lines.map(cells);
  const rows: string[][] = [];
  for (const [kind = ''] of expected) rows.push([kind, ...(await seenBy(kind, calls))]);
  expect(rows).toEqual(expected);
});

test('a page reused for another user shows their own name and no data of the user it was rendered for', async () => {
  const people = [
    ['Ann-Kathrin', 'Ypsilanti', 'ann@reuse.example', 1],
    ['Sinéad </script><b>', 'O\'Brien & "Sons"\\', 'sinead@reuse.example', 12],
    [null, null, 'nameless@reuse.example', 2],
    [null, null, 'unnamed@reuse.example', 1],
  ] as const;
  const pages = [];
  for (const [first_name, last_name, email, recalls] of people) {
    const id = await addUser(database, email);
    await database.db.insertInto('subscriptions').values({ user_id: id, plan_id: 'pro', status: 'active' }).execute();
    await database.db.insertInto('profiles').values({ id, first_name, last_name }).execute();
    await addRecalls(id, recalls);
    const cookie = await cookieOf(email);
    for (const encoding of ['identity', 'gzip', 'br']) {
      const response = await fetch(`${product.url}/search?sort=name-asc`, {
        headers: { cookie, 'accept-encoding': encoding },
      });
      expect(response.headers.get('content-encoding') ?? 'identity').toBe(encoding);
      expect(response.headers.get('vary')).toBe('Accept-Encoding');
      pages.push({ email, html: await response.text(), policy: response.headers.get('content-security-policy') });
    }
  }
  const bodies = pages.map(({ html }) => ({
    name: /max-w-60[^>]*>(?:<[^>]*>)*<span[^>]*>([^<]*)</.exec(html)?.[1],
    recalls: /Recalls (?:<[^>]*>)*<span[^>]*>([^<]*)</.exec(html)?.[1],
    session: queriesOf(html).find(([[name]]) => name === 'session')?.[1],
    remaining: /"revealBudget":\{"limit":(\d+),"remaining":(\d+)/.exec(JSON.stringify(queriesOf(html)))?.slice(1),
  }));
  const expected = people.map(([first_name, last_name, email, recalls]) => ({
    recalls: String(recalls),
    name: first_name ? escaped(`${first_name} ${last_name}`) : email,
    session: expect.objectContaining({
      user: expect.objectContaining({ email }),
      profile: { first_name, last_name },
      recalls,
    }),
    remaining: ['5000', '4950'],
  }));
  expect(bodies).toEqual(expected.flatMap((page) => [page, page, page]));
  for (const { email, html, policy } of pages) {
    const others = people.map(([, , other]) => other).filter((other) => other !== email);
    expect(others.filter((other) => html.includes(other))).toEqual([]);
    const nonces = new Set(Array.from(html.matchAll(/ nonce="([^"]*)"/g), ([, nonce]) => nonce));
    expect([...nonces].map((nonce) => policy?.includes(`'nonce-${nonce}'`))).toEqual([true]);
  }
  expect(new Set(pages.map(({ policy }) => policy)).size).toBe(pages.length);
  // Two were rendered, with a name and without, and the rest reused.
  expect(new Set(pages.map(({ html }) => /,u:\d+/.exec(html)?.[0])).size).toBe(2);
});

test('a signed-in search page with 50 companies has at most 150,000 bytes', async () => {
  const headers = { cookie: await cookieOf('pro@fundscout.example'), 'accept-encoding': 'identity' };
  const html = await (await fetch(`${product.url}/search?sort=name-asc`, { headers })).text();
  expect(html.match(/<article /g)).toHaveLength(50);
  expect(Buffer.byteLength(html)).toBeLessThanOrEqual(150_000);
});

async function addRecalls(userId: string, count: number): Promise<void> {
  await database.pool.query(
    `with added as (
       insert into recalls (reason, address_hash, company, created_at)
       select 'undeliverable', '', 'X', now() from generate_series(1, $2) returning id
     )
     insert into recall_notices (recall_id, user_id, created_at, exported_at, client_ids)
     select id, $1, now(), now(), '{}' from added`,
    [userId, count],
  );
}

const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? '&#x27;');

/** The queries embedded in a page. */
function queriesOf(html: string): [key: unknown[], data: unknown][] {
  const [, text = ''] = /<script type="application\/json" id="query-data">([^<]*)</.exec(html) ?? [];
  return unpackJson(text) as ReturnType<typeof queriesOf>;
}
