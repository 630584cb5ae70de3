/** @module-tag slow */
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '#test/app.ts';
import { addCompanies } from '#test/companies.ts';

const app = useTestApp('2026-11-21', { TRUSTED_PROXIES: '1' });
beforeAll(async () => {
  await addCompanies(app.db, [
    {
      organization_name: 'Harrowgate',
      headquarters_location: 'Rotterdam, South Holland, Netherlands',
      industries: ['Logistics'],
      total_funding_amount_usd: 7e6,
      rounds: [
        { announced_on: '2025-01-01', type: 'Seed', amount_usd: 2e6 },
        { announced_on: '2026-11-01', type: 'Series A', amount_usd: 5e6 },
      ],
    },
    { slug: 'tokyo', organization_name: '株式会社 سلام 🚚', headquarters_location: '東京' },
    { slug: 'zlaty', organization_name: 'Žlutý kůň, Ελλάδα & Яндекс' },
    { slug: 'long', organization_name: `${'Very '.repeat(60)}long` },
  ]);
});

async function picture(path: string) {
  const answer = await app.send(path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('image/png');
  const { format, width, height } = await sharp(await answer.arrayBuffer()).metadata();
  expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 });
  return answer.headers.get('etag') ?? '';
}

test.each([
  '/og/site.png',
  '/og/company/harrowgate.png',
  '/og/company/tokyo.png',
  '/og/company/zlaty.png',
  '/og/company/long.png',
])('%s is an image of the declared size', async (path) => {
  await picture(path);
});

test('still renders images after a user uploaded one', async () => {
  const photo = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const upload = await app.send('/api/account/avatar', { as: 'pro', method: 'PUT', body: new Uint8Array(photo) });
  expect(upload.status).toBe(200);
  expect((await app.send('/og/site.png')).status).toBe(200);
});

test('a changed company gets a new image, an unchanged one a 304', async () => {
  const etag = await picture('/og/company/harrowgate.png');
  const again = await app.send('/og/company/harrowgate.png', { headers: { 'if-none-match': etag } });
  expect(again.status).toBe(304);
  await app.pool.query(`update companies set total_funding_amount_usd = 9e6 where slug = 'harrowgate'`);
  expect(await picture('/og/company/harrowgate.png')).not.toBe(etag);
});

test('unknown records have no image', async () => {
  expect((await app.send('/og/company/nobody.png')).status).toBe(404);
});

test('limits rendering per network; cached images are unlimited', async () => {
  await app.pool.query(`insert into companies (slug, organization_name, name_key, search_text, source, version)
    select 'drawn-' || n, 'Drawn ' || n, 'drawn ' || n, '', 'import', 1 from generate_series(1, 70) as n`);
  const ask = async (n: number, address: string) =>
    (await app.send(`/og/company/drawn-${n}.png`, { headers: { 'x-forwarded-for': address } })).status;
  const statuses: number[] = [];
  for (let n = 1; n <= 62; n++) statuses.push(await ask(n, `192.0.2.${n}`));
  expect(statuses).toEqual([...Array(60).fill(200), 429, 429]);
  expect(await ask(1, '192.0.2.1')).toBe(200);
  expect(await ask(61, '198.51.100.1')).toBe(200);
});

test('refuses images beyond the queue limit and renders the rest', async () => {
  await app.pool.query(`update companies set organization_name = 'Again ' || id where slug like 'drawn-%'`);
  const statuses = await Promise.all(
    Array.from({ length: 30 }, async (_, n) => (await app.send(`/og/company/drawn-${n + 1}.png`)).status),
  );
  const images = statuses.filter((status) => status === 200).length;
  const refused = statuses.filter((status) => status === 429).length;
  expect(images).toBeGreaterThanOrEqual(20); // One that is rendered while others arrive makes room.
  expect(refused).toBeGreaterThan(0);
  expect(images + refused).toBe(30);
});
