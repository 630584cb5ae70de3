import { beforeAll, expect, test } from 'vitest';
import { userIdOf } from '#test/accounts.ts';
import { apiCalls } from '#test/api-calls.ts';
import { useTestApp } from '#test/app.ts';
import { unsubscribeUrls } from './unsubscribe.ts';

const app = useTestApp();
let ids: Record<'monthly' | 'recalls' | 'customers' | 'alert', string>;
beforeAll(async () => {
  const user = await userIdOf(app, 'pro');
  const { id } = await answer('POST', 'saved-searches', { name: 'AI', params: 'query=AI' });
  ids = { monthly: user, recalls: user, customers: user, alert: `${id}` };
});

const { answer } = apiCalls(() => app);

async function subscribe(): Promise<void> {
  await answer('PUT', 'account/new-leads', { monthly: true });
  await answer('PUT', 'recalls/emails', { emails: true });
  await answer('PUT', 'customers/emails', { emails: true });
  await answer('PUT', `saved-searches/${ids.alert}/alert`, { when: 'instant' });
}

/** The kinds of emails that are turned on. */
async function subscribed(): Promise<string[]> {
  const on = {
    alert: (await answer('GET', 'saved-searches')).searches[0].alert.when !== 'off',
    monthly: (await answer('GET', 'account/new-leads')).monthly,
    recalls: (await answer('GET', 'recalls')).emails,
    customers: (await answer('GET', 'customers/raised')).emails,
  };
  return Object.entries(on).flatMap(([kind, isOn]) => (isOn ? [kind] : []));
}

async function linkTo(kind: keyof typeof ids): Promise<string> {
  const { call } = await unsubscribeUrls(app.db, { appUrl: '', kind, id: ids[kind] });
  return new URL(call, 'http://localhost').search;
}

test.each([
  ['alert', ['monthly', 'recalls', 'customers']],
  ['monthly', ['alert', 'recalls', 'customers']],
  ['recalls', ['alert', 'monthly', 'customers']],
  ['customers', ['alert', 'monthly', 'recalls']],
] as const)('turns off only %s emails with one click, without a session', async (kind, others) => {
  await subscribe();
  const path = `/api/unsubscribe${await linkTo(kind)}`;
  expect((await app.api.request(path.slice(0, -1), { method: 'POST' })).status).toBe(404);
  expect(await subscribed()).toHaveLength(4);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const body = 'List-Unsubscribe=One-Click';
  expect((await app.api.request(path, { method: 'POST', headers, body })).status).toBe(204);
  expect(await subscribed()).toEqual(others);
  const form = await app.api.request(path, { method: 'POST', headers: { ...headers, accept: 'text/html' }, body });
  expect([form.status, form.headers.get('location')]).toEqual([303, `/unsubscribe?done=${kind}`]);
});

test('rejects a link whose kind was changed', async () => {
  await subscribe();
  const changed = (await linkTo('recalls')).replace('recalls-', '');
  expect((await app.api.request(`/api/unsubscribe${changed}`, { method: 'POST' })).status).toBe(404);
  expect(await subscribed()).toHaveLength(4);
});
