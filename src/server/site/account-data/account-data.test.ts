import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { signIn } from '#test/accounts.ts';
import { useTestApp } from '#test/app.ts';
import { cases } from '#test/cases.ts';
import { addRowsOfUser } from '#test/rows-of-user.ts';
import { linkCall, mailedLink } from '#test/visitor.ts';

const app = useTestApp();

async function download() {
  const response = await app.send('/api/account/data', { as: 'pro' });
  expect(response.status).toBe(200);
  return response;
}

test("downloads one file with only this user's data, including the picture", async () => {
  const body = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  await app.send('/api/account/avatar', { method: 'PUT', as: 'pro', body });
  await app.send('/api/activity', { as: 'free', body: { type: 'search', query: 'of another' } });
  const response = await download();
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="fundscout-data-2026-11-21.json"');
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  const text = await response.text();
  expect(JSON.parse(text)).toMatchObject({
    exportedAt: '2026-11-21T12:00:00.000Z',
    user: { email: 'pro@fundscout.example', name: 'Petra Pro' },
    profile: { first_name: 'Petra', last_name: 'Pro' },
    subscription: { plan_id: 'pro', status: 'active' },
    identities: [{ providerId: 'credential' }],
    sessions: [{ userAgent: expect.anything() }],
    avatar: expect.stringMatching(/^data:image\/webp;base64,/),
    activity: [],
  });
  expect(text).not.toContain('of another');
  expect(text.match(/[\w.]+@fundscout\.example/g)).toEqual(
    expect.not.arrayContaining([expect.not.stringMatching('^pro@fundscout.example$')]),
  );
});

test('includes every table about the user, but no credentials', async () => {
  const { rows } = await app.pool.query(
    `select "user".id, password, token from "user" join account on account."userId" = "user".id
     join session on session."userId" = "user".id where email = 'pro@fundscout.example'`,
  );
  const [{ id, password, token }] = rows;
  const { tables, marks } = await addRowsOfUser(app.pool, id);
  const text = await (await download()).text();
  const visible = marks.filter((mark) => text.includes(mark));
  expect(visible.sort()).toEqual(
    cases`
      mark-account-accountId- | mark-account-providerId- | mark-apikey-name- | mark-apikey-start-
      mark-billing_customers-stripe_customer_id- | mark-clients-name- | mark-contact_checks-answer-
      mark-contact_checks-reasons- | mark-crm_connections-account- | mark-crm_connections-crm-
      mark-crm_connections-mapping- | mark-crm_pushes-asked- | mark-crm_pushes-counts- | mark-crm_pushes-crm-
      mark-crm_pushes-problem- | mark-crm_pushes-state- | mark-delivery_results-email- | mark-delivery_results-kind-
      mark-exports-asked- | mark-exports-counts- | mark-exports-kind- | mark-lists-color- | mark-lists-description-
      mark-lists-name- | mark-oauthConsent-clientId- | mark-oauthConsent-scopes- | mark-passkey-name-
      mark-plan_grants-plan_id- | mark-profiles-first_name- | mark-profiles-heard_about_us- | mark-profiles-last_name-
      mark-saved_searches-alert- | mark-saved_searches-name- | mark-saved_searches-params-
      mark-saved_searches-time_zone- | mark-status_meanings-meaning- | mark-status_meanings-words- | mark-subscriptions-plan_id- | mark-subscriptions-status-
      mark-table_layouts-layout- | mark-table_layouts-view- | mark-user_activity-action_details-
      mark-user_activity-action_type- | mark-walletAddress-address- | mark-webhook_endpoints-url-
    `.sort(),
  );
  const includes = (table: string) => visible.some((mark) => mark.startsWith(`mark-${table}-`));
  // Not exported: counters and times of lists and customers, recall notices (they refer to recalls), events, API requests
  // and search results that are deleted within a day, and single sign-on, which belongs to companies. Sessions and the authenticator are exported in
  // part, exported contacts as numbers, and companies seen by name if they still exist.
  expect(tables.filter((table) => !includes(table))).toEqual(cases`
    customer_owners | events | exported_contacts | idempotent_requests | list_changes | list_owners | recall_notices
    revealed_companies | search_snapshots | session | ssoProvider | twoFactor
  `);
  expect(text).toContain('mark-recall');
  for (const secret of [password, token, decodeURIComponent(token)]) expect(text).not.toContain(secret);
});

test('removes one-time codes from email subjects', async () => {
  const code = '493817';
  await app.pool.query(
    "insert into mails (recipient, subject, body_text, state) values ('Pro@fundscout.example', $1, $2, 'outbox')",
    [`${code} is your code`, `Type ${code}`],
  );
  const text = await (await download()).text();
  expect(JSON.parse(text).mails).toContainEqual(expect.objectContaining({ subject: '•••••• is your code' }));
  expect(text).not.toContain(code);
});

const message = (name: string, email: string, text: string) =>
  app.db.insertInto('requests').values({ kind: 'contact', state: 'open', name, email, message: text }).execute();

test('includes form messages from the address and emails to previous addresses', async () => {
  const { id } = await app.db
    .selectFrom('user')
    .select('id')
    .where('email', '=', 'pro@fundscout.example')
    .executeTakeFirstOrThrow();
  await message('Petra', 'pro@fundscout.example', 'A question of mine');
  await message('Fritz', 'free@fundscout.example', 'of another');
  await app.pool.query(
    "insert into mails (recipient, subject, state, user_id) values ('new@harbour.example', 'Confirm', 'delivered', $1)",
    [id],
  );
  const text = await (await download()).text();
  const { requests, mails } = JSON.parse(text);
  expect(requests).toMatchObject([{ kind: 'contact', name: 'Petra', message: 'A question of mine', reply: null }]);
  expect(mails).toContainEqual(expect.objectContaining({ recipient: 'new@harbour.example', subject: 'Confirm' }));
  expect(text).not.toContain('of another');
});

test('does not reveal whether an unconfirmed address has an account', async () => {
  const cookie = await signIn(app, 'monthly');
  const send = (path: string, body?: object) => app.send(path, { body, headers: { cookie } });
  const press = (to: string) => app.send(linkCall(mailedLink(app, to)), { method: 'POST', headers: { cookie } });
  const listed: string[][] = [];
  for (const newEmail of ['free@fundscout.example', 'nobody@harbour.example']) {
    await send('/api/auth/change-email', { newEmail, callbackURL: '/profile' });
    expect((await press('monthly@fundscout.example')).headers.get('location')).toBe('/profile?again=1');
    expect(app.mails.at(-1)?.to).toBe(newEmail);
    const text = await (await send('/api/account/data')).text();
    expect(text).not.toContain(newEmail);
    listed.push(JSON.parse(text).mails.map(({ subject }: { subject: string }) => subject));
  }
  const [taken = [], free = []] = listed;
  expect(free).toEqual([...taken, taken.at(-1)]);

  await press('nobody@harbour.example');
  const after = await (await send('/api/account/data')).text();
  expect(JSON.parse(after).user.email).toBe('nobody@harbour.example');
  expect(JSON.parse(after).mails).toContainEqual(
    expect.objectContaining({ recipient: 'monthly@fundscout.example', subject: expect.stringMatching(/was changed/) }),
  );
});

test('omits form messages from an unconfirmed address', async () => {
  const address = 'unconfirmed@harbour.example';
  await message('Somebody', address, 'A question of its owner');
  await app.send('/api/me', { as: 'trial' });
  await app.pool.query('update "user" set email = $1, "emailVerified" = false where email = $2', [
    address,
    'trial@fundscout.example',
  ]);
  const answer = await app.send('/api/account/data', { as: 'trial' });
  expect(JSON.parse(await answer.text())).toMatchObject({ user: { email: address }, requests: [] });
});

test('includes many delivery results completely and in order', async () => {
  await app.pool.query(
    `insert into delivery_results (user_id, email, month, kind, sent_on, by_hand, dated, reported_at)
     select id, 'p' || lpad((n / 3)::text, 4, '0') || '@many.example', '2026-01-01'::date + n % 3 * interval '1 month',
       'delivered', '2026-01-01'::date + n % 3 * interval '1 month', false, true, now()
     from "user", generate_series(0, 2499) as n where email = 'pro@fundscout.example'`,
  );
  const { deliveryResults } = JSON.parse(await (await download()).text());
  const months = ['2026-01-01', '2026-02-01', '2026-03-01'];
  expect(deliveryResults.filter(({ email }: { email: string }) => email.endsWith('@many.example'))).toEqual(
    Array.from({ length: 2_500 }, (_, n) => ({
      email: `p${String(Math.floor(n / 3)).padStart(4, '0')}@many.example`,
      kind: 'delivered',
      sent_on: months[n % 3],
      by_hand: false,
      reported_at: expect.any(String),
    })),
  );
});

test('includes long activity completely and in order', async () => {
  await app.pool.query(
    `insert into user_activity (user_id, action_type, action_details)
     select id, 'search', jsonb_build_object('query', $1 || n) from "user", generate_series(1, 2500) as n
     where email = 'pro@fundscout.example'`,
    [randomBytes(20).toString('hex')],
  );
  const { activity } = JSON.parse(await (await download()).text());
  const numbers = activity
    .slice(-2_500)
    .map(({ action_details }: { action_details: { query: string } }) => Number(action_details.query.slice(40)));
  expect(numbers).toEqual(Array.from({ length: 2_500 }, (_, n) => n + 1));
});
