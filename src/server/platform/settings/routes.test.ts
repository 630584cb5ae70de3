import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type Account, useTestApp } from '#test/app.ts';
import { DEFAULT_SETTINGS } from '#test/settings.ts';

const app = useTestApp();

const FOR_ADMINS = { grace_days: 0 };

const change = (body: unknown, as?: Account) => app.send('/api/settings', { method: 'PATCH', body, as });
const settings = async () => (await app.send('/api/settings')).json();

test.each<Account | undefined>([
  undefined,
  'free',
  'pro',
])('%s can read the settings but not change them', async (as) => {
  const refused = await change({ hide_lp_search: true }, as);
  expect(refused.status).toBe(404);
  expect(await refused.json()).toMatchObject({ code: 'not_found' });
  expect(await (await app.send('/api/settings', { as })).json()).toEqual(DEFAULT_SETTINGS);
});

test('a change by an admin applies to the next request of everyone', async () => {
  await settings(); // Fills the cache.
  const answer = await change({ hide_lp_search: true }, 'admin');
  expect(await answer.json()).toEqual({ ...DEFAULT_SETTINGS, ...FOR_ADMINS, hide_lp_search: true });
  expect(await settings()).toMatchObject({ hide_lp_search: true });
  expect((await (await app.send('/api/me')).json()).settings).toMatchObject({ hide_lp_search: true });
  expect(await (await change({}, 'admin')).json()).toMatchObject({ hide_lp_search: true });
  await change({ hide_lp_search: false }, 'admin');
});

test('the audit log says what a change set to another value, before and after', async () => {
  const entries = async () =>
    (await (await app.send('/api/admin/audit?action=settings.change', { as: 'admin' })).json()).entries;
  const before = (await entries()).length;
  await change({ operator_name: 'Quay Ltd', social_url: '', grace_days: 0 }, 'admin');
  await change({ operator_name: 'Quay Ltd' }, 'admin');
  const [entry, ...others] = await entries();
  expect(entry.details).toEqual({ operator_name: { from: '', to: 'Quay Ltd' } });
  expect(others).toHaveLength(before);
  await change({ operator_name: '' }, 'admin');
});

test('the grace period applies at once and is visible to admins only', async () => {
  await app.db
    .insertInto('subscriptions')
    .values({
      user_id: (
        await app.db
          .selectFrom('user')
          .select('id')
          .where('email', '=', 'free@fundscout.example')
          .executeTakeFirstOrThrow()
      ).id,
      status: 'past_due',
      plan_id: 'pro',
      paid_until: new Date(app.billing.now().getTime() - 86_400_000),
    })
    .execute();
  const active = async () => (await (await app.send('/api/me', { as: 'free' })).json()).access.active;
  await expect.poll(active).toBe(false);
  expect(await (await change({ grace_days: 14 }, 'admin')).json()).toMatchObject({ grace_days: 14 });
  await expect.poll(active).toBe(true);
  expect(await settings()).toEqual(DEFAULT_SETTINGS);
  await change({ grace_days: 0 }, 'admin');
  await expect.poll(active).toBe(false);
  await app.db.deleteFrom('subscriptions').execute();
});

test('everyone sees the operator, with the lines of the address', async () => {
  const operator = { operator_name: 'Harrow & Vale Ltd', operator_address: '1 Mill Lane\nYork YO1 7AA' };
  await change({ ...operator, operator_name: ` ${operator.operator_name} ` }, 'admin');
  expect((await (await app.send('/api/me')).json()).settings).toMatchObject(operator);
  await change({ operator_name: '', operator_address: '' }, 'admin');
  expect(await settings()).toEqual(DEFAULT_SETTINGS);
});

test('the brand is used by pages, emails and files, and empty values stand for the default', async () => {
  const brand = {
    brand_name: 'Harbour & Co',
    support_email: 'help@harbour.example',
    social_url: 'https://x.com/harbour',
  };
  const before = await (await app.send('/og/site.png')).headers.get('etag');
  const apiTitle = async () => (await (await app.send('/api/v1/openapi.json')).json()).info.title;
  expect(await apiTitle()).toBe('Fundscout API');
  expect(await (await change(brand, 'admin')).json()).toMatchObject(brand);
  expect((await (await app.send('/api/me')).json()).settings).toMatchObject(brand);
  expect(await apiTitle()).toBe('Harbour & Co API');
  const llms = await (await app.send('/llms.txt')).text();
  expect(llms).toMatch(/^# Harbour & Co\n/);
  expect(llms).not.toContain('Fundscout');
  const auditFile = await app.send('/api/admin/audit/file', { as: 'admin' });
  expect(auditFile.headers.get('content-disposition')).toContain('"harbour-co-audit-');
  expect((await app.send('/og/site.png')).headers.get('etag')).not.toBe(before);
  const icon = await app.send('/og/icon.png');
  const { width, height } = await sharp(await icon.arrayBuffer()).metadata();
  expect({ width, height }).toEqual({ width: 180, height: 180 });
  await app.send('/api/auth/request-password-reset', { body: { email: 'pro@fundscout.example', redirectTo: '/' } });
  await expect.poll(() => app.mails.at(-1)?.subject).toBe('Reset your Harbour & Co password');
  await change({ brand_name: '', support_email: '', social_url: '' }, 'admin');
  expect(await (await app.send('/llms.txt')).text()).toMatch(/^# Fundscout\n/);
});

test('everyone sees the claims of the operator', async () => {
  const claims = { contacts_exported: '3k', trusted_by: 'Trusted by 40 agencies', new_leads: '90 new leads a month' };
  const answer = await change({ ...claims, trusted_by: ` ${claims.trusted_by} `, hide_claims: true }, 'admin');
  expect(await answer.json()).toMatchObject({ ...claims, hide_claims: true });
  expect((await (await app.send('/api/me')).json()).settings).toMatchObject({ ...claims, hide_claims: true });
  await change({ contacts_exported: '', trusted_by: '', new_leads: '', hide_claims: false }, 'admin');
  expect(await settings()).toEqual(DEFAULT_SETTINGS);
});

test('admins upload and remove the logo, checked like other pictures', async () => {
  const upload = (body: Buffer, as?: Account) =>
    app.send('/api/settings/logo', { method: 'PUT', body, as, headers: { 'content-type': 'image/png' } });
  const picture = await sharp({ create: { width: 600, height: 300, channels: 4, background: '#0b5a4180' } })
    .png()
    .toBuffer();
  expect((await upload(picture, 'pro')).status).toBe(404);
  expect(await (await upload(Buffer.from('<svg/>'), 'admin')).json()).toMatchObject({ code: 'unsupported_image' });
  expect((await app.send('/api/settings/logo')).status).toBe(404);
  const images = ['/og/site.png', '/og/icon.png'];
  const colors = async (path: string) => {
    const { channels } = await sharp(await (await app.send(path)).arrayBuffer()).stats();
    return channels.map(({ mean }) => Math.round(mean));
  };
  const without = await Promise.all(images.map(colors));
  const { logo } = await (await upload(picture, 'admin')).json();
  for (const [i, path] of images.entries()) expect(await colors(path)).not.toEqual(without[i]);
  expect(await settings()).toMatchObject({ logo });
  const stored = await app.send(`/api/settings/logo?v=${logo}`);
  expect(stored.headers.get('cache-control')).toContain('immutable');
  const { width, height, format, hasAlpha } = await sharp(await stored.arrayBuffer()).metadata();
  expect({ width, height, format, hasAlpha }).toEqual({ width: 192, height: 96, format: 'webp', hasAlpha: true });
  expect((await app.send('/api/settings/logo', { method: 'DELETE', as: 'admin' })).status).toBe(204);
  expect(await settings()).toEqual(DEFAULT_SETTINGS);
});

test('picks up a change by another process', async () => {
  expect(await settings()).toMatchObject({ hide_lp_search: false });
  await app.pool.query('update site_settings set hide_lp_search = true');
  await expect.poll(settings).toMatchObject({ hide_lp_search: true });
});

test('does not reread unchanged settings', async () => {
  const withoutTable = async () => {
    await settings();
    await app.pool.query('alter table site_settings rename to away');
    try {
      return (await app.send('/api/settings')).status;
    } finally {
      await app.pool.query('alter table away rename to site_settings');
    }
  };
  await expect.poll(withoutTable).toBe(200); // Notifications of the changes above may still be arriving.
});

test.each([
  [{ sample_data: false }, 'sample_data'],
  [{ id: 2 }, 'id'],
  [{ hide_lp_search: 'yes' }, 'hide_lp_search'],
  [{ operator_name: 'x'.repeat(201) }, 'operator_name'],
  [{ operator_address: 'x'.repeat(501) }, 'operator_address'],
  [{ operator_address: null }, 'operator_address'],
  [{ brand_name: 'Harbour <b>' }, 'brand_name'],
  [{ brand_name: 'x'.repeat(41) }, 'brand_name'],
  [{ brand_name: 'Harbour\nBcc' }, 'brand_name'],
  [{ support_email: 'help' }, 'support_email'],
  [{ social_url: 'javascript:alert(1)' }, 'social_url'],
  [{ logo: 'x' }, 'logo'],
  [{ hide_claims: 'no' }, 'hide_claims'],
  [{ contacts_exported: '1'.repeat(13) }, 'contacts_exported'],
  [{ trusted_by: 'x'.repeat(61) }, 'trusted_by'],
  [{ new_leads: 'x'.repeat(61) }, 'new_leads'],
  [{ grace_days: 15 }, 'grace_days'],
  [{ grace_days: -1 }, 'grace_days'],
  [{ grace_days: 1.5 }, 'grace_days'],
  [{ trial_daily_reveals: -1 }, 'trial_daily_reveals'],
  [{ paid_daily_reveals: 1.5 }, 'paid_daily_reveals'],
  [{ paid_daily_reveals: 1_000_000 }, 'paid_daily_reveals'],
  [[], 'body'],
])('rejects %j and names the field', async (body, field) => {
  const response = await change(body, 'admin');
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: 'invalid_parameters', errors: [{ field }] });
});
