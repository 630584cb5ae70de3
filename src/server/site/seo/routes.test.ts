import { gunzipSync } from 'node:zlib';
import { XMLParser } from 'fast-xml-parser';
import { beforeAll, expect, test, vi } from 'vitest';
import { useTestApp } from '#test/app.ts';
import { addCompanies } from '#test/companies.ts';
import { addLps } from '#test/lps.ts';

const SITE = 'http://localhost:3000';
const ADDRESS = 'dana.whitlock@harrowgate.example';

const app = useTestApp();
beforeAll(async () => {
  await addCompanies(app.db, [
    {
      organization_name: 'Harrowgate',
      description: `Logistics. Write to ${ADDRESS}`,
      industries: ['Logistics & Freight'],
      headquarters_location: 'Rotterdam, South Holland, Netherlands',
      contacts: [{ first_name: 'Dana', email: ADDRESS }],
    },
    { organization_name: 'Only Rounds', rounds: [{ announced_on: '2026-01-01', type: 'Seed', amount_usd: 1e6 }] },
    { organization_name: 'Nothing Known' },
  ]);
  await addLps(app.db, [
    { name: 'Fjord Pension', contacts: [{ first_name: 'Ingrid', email: 'ingrid@fjord.example' }] },
  ]);
  await app.pool.query(`insert into companies (id, slug, organization_name, name_key, search_text, description, version, source)
    overriding system value select 50001, 'far-away', 'Far Away', 'far away', 'far away', 'Far.', version, 'import' from search_version`);
});

const parser = new XMLParser({ isArray: (name) => name === 'url' || name === 'sitemap' });

/** The locations in a sitemap index or file. */
async function locations(path: string): Promise<string[]> {
  const answer = await app.send(path);
  expect(answer.status).toBe(200);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const xml = path.endsWith('.gz') ? gunzipSync(bytes).toString() : bytes.toString();
  expect(xml).not.toContain('@');
  const { sitemapindex, urlset } = parser.parse(xml);
  return (sitemapindex ? sitemapindex.sitemap : urlset.url).map(({ loc }: { loc: string }) => loc);
}

test('the index lists every file, and the files list every indexed page', async () => {
  const files = await locations('/sitemap.xml');
  expect(files).toEqual([
    `${SITE}/sitemaps/pages.xml.gz`,
    `${SITE}/sitemaps/directory-1.xml.gz`,
    `${SITE}/sitemaps/companies-1.xml.gz`,
    `${SITE}/sitemaps/companies-2.xml.gz`,
    `${SITE}/sitemaps/lps-1.xml.gz`,
  ]);
  const named = await Promise.all(files.map((file) => locations(file.slice(SITE.length))));
  const pages = named.flat();
  expect(pages).toEqual(
    expect.arrayContaining([
      `${SITE}/`,
      `${SITE}/directory/cities/rotterdam-south-holland-netherlands`,
      `${SITE}/directory/companies/h`,
      `${SITE}/company/harrowgate`,
      `${SITE}/company/only-rounds`,
      `${SITE}/company/far-away`,
      `${SITE}/lps/fjord-pension`,
    ]),
  );
  expect(pages).not.toContain(`${SITE}/company/nothing-known`);
  expect(new Set(pages).size).toBe(pages.length);
});

test('returns 404 for unknown sitemaps', async () => {
  for (const path of [
    '/sitemaps/companies-3.xml.gz',
    '/sitemaps/companies-0.xml.gz',
    '/sitemaps/companies-01.xml.gz',
    '/sitemaps/companies-99999.xml.gz',
    '/sitemaps/lps-2.xml.gz',
    '/sitemaps/users.xml.gz',
  ]) {
    const answer = await app.send(path);
    expect([path, answer.status]).toEqual([path, 404]);
  }
});

test('builds the index once, and again when data changes', async () => {
  const spy = vi.spyOn(app.pool, 'query');
  const files = await Promise.all(Array.from({ length: 10 }, () => locations('/sitemap.xml')));
  const read = spy.mock.calls.filter(([query]) =>
    /max\(last_changed_at\).* from companies/.test(JSON.stringify(query)),
  );
  spy.mockRestore();
  expect(read.length).toBeLessThanOrEqual(1);
  await app.pool.query(`insert into companies (id, slug, organization_name, name_key, search_text, version, source)
    overriding system value select 100001, 'farther', 'Farther', 'farther', 'farther', version, 'import' from search_version`);
  await app.pool.query('update search_version set version = version + 1');
  expect(await locations('/sitemap.xml')).toHaveLength((files[0]?.length ?? 0) + 1);
});

test('builds a file once, and again when its data changes', async () => {
  await app.pool.query(`update companies set description = 'New.' where slug = 'only-rounds'`);
  await app.pool.query('update search_version set version = version + 1');
  const spy = vi.spyOn(app.pool, 'query');
  const path = '/sitemaps/companies-1.xml.gz';
  const same = await Promise.all(Array.from({ length: 40 }, () => locations(path)));
  const read = spy.mock.calls.filter(([query]) => JSON.stringify(query).includes('"sitemap-companies"'));
  spy.mockRestore();
  expect(read).toHaveLength(1);
  expect(new Set(same.map((urls) => urls.join()))).toEqual(new Set([(await locations(path)).join()]));
  expect(same[0]).not.toContain(`${SITE}/company/late`);
  await addCompanies(app.db, [{ organization_name: 'Late', description: 'Late.' }]);
  expect(await locations(path)).toContain(`${SITE}/company/late`);
});

test('hidden LPs are not listed', async () => {
  await app.send('/api/settings', { method: 'PATCH', body: { hide_lp_search: true }, as: 'admin' });
  expect(await locations('/sitemaps/pages.xml.gz')).not.toContain(`${SITE}/lps`);
  expect(await locations('/sitemap.xml')).not.toContain(`${SITE}/sitemaps/lps-1.xml.gz`);
  expect((await app.send('/sitemaps/lps-1.xml.gz')).status).toBe(404);
  expect(await (await app.send('/llms.txt')).text()).not.toContain('/lps');
  await app.send('/api/settings', { method: 'PATCH', body: { hide_lp_search: false }, as: 'admin' });
});

test('robots.txt names the sitemap and disallows private paths', async () => {
  const text = await (await app.send('/robots.txt')).text();
  expect(text).toContain(`Sitemap: ${SITE}/sitemap.xml`);
  for (const path of ['/api/', '/admin', '/profile', '/exports', '/clients', '/outbox'])
    expect(text).toContain(`Disallow: ${path}\n`);
});
