import { expect, test } from 'vitest';
import { DEFAULT_REVEAL_LIMITS } from './billing/reveal-budget.ts';
import { CSV_COLUMNS } from './companies/company-fields.ts';
import { comparisonRows } from './competitor-facts.ts';
import { COMPETITOR_SLUGS, type CompetitorSlug, isCompetitor } from './competitors.ts';
import { isDay } from './dates.ts';
import { OTHER_FORMATS } from './exports/export-formats.ts';

const SITE = { ...DEFAULT_REVEAL_LIMITS, sample_data: false };

/** Registered domain of each provider. */
const DOMAINS: Record<string, string> = {
  crunchbase: 'crunchbase.com',
  apollo: 'apollo.io',
  pitchbook: 'pitchbook.com',
  zoominfo: 'zoominfo.com',
  dealroom: 'dealroom.co',
  growthlist: 'growthlist.co',
};

test('compares with six providers', () => {
  expect(COMPETITOR_SLUGS).toEqual(Object.keys(DOMAINS));
  expect([isCompetitor('apollo'), isCompetitor('constructor')]).toEqual([true, false]);
});

/** Rows with a sourced fact: at least twelve each. */
const ROWS = { crunchbase: 19, apollo: 19, pitchbook: 13, zoominfo: 16, dealroom: 14, growthlist: 14 };

test.each(COMPETITOR_SLUGS)('states a fact about %s in every row, each with a dated source', (slug) => {
  const rows = comparisonRows(slug, SITE);
  expect(rows).toHaveLength(ROWS[slug]);
  expect(rows[0]?.name).toBe('Strongest at');
  for (const { name, own, other } of rows) {
    expect([name, own, other.text].every((text) => text && !/not published|unknown/i.test(text))).toBe(true);
    const { url, asOf, publisher } = other.source;
    const { host, pathname, protocol } = new URL(url);
    expect([protocol, pathname.length > 1, isDay(asOf)]).toEqual(['https:', true, true]);
    // Either one of the provider's own pages, or its publisher is named.
    expect([url, publisher !== undefined]).toEqual([url, !`.${host}`.endsWith(`.${DOMAINS[slug]}`)]);
  }
});

test('compares prices, limits, sources and strengths where a source has them', () => {
  const names = (slug: CompetitorSlug) => comparisonRows(slug, SITE).map(({ name }) => name);
  const wanted = ['Strongest at', 'Price', 'Data sources', 'Limits'];
  expect(
    Object.fromEntries(COMPETITOR_SLUGS.map((slug) => [slug, wanted.filter((name) => !names(slug).includes(name))])),
  ).toEqual({
    crunchbase: [],
    apollo: [],
    pitchbook: [],
    zoominfo: ['Data sources'],
    dealroom: [],
    growthlist: ['Data sources', 'Limits'],
  });
});

test('describes our own product with its actual figures', () => {
  const ownCells = (site: typeof SITE) =>
    COMPETITOR_SLUGS.flatMap((slug) => comparisonRows(slug, site))
      .map(({ own }) => own)
      .join('\n');
  const own = ownCells({ ...SITE, paid_daily_reveals: 1_234 });
  expect(own).toContain(`${OTHER_FORMATS.length - 1} CRMs and email tools, Excel`);
  expect(own).toContain(`${CSV_COLUMNS.length}-column CSV`);
  expect(own).toContain('$79 per month, or $299 per year');
  expect(own).toContain('Email addresses of 1,234 companies a day');
  expect(own).toContain('SEC Form D filings and imported lists.');
  const sample = ownCells({ ...SITE, sample_data: true });
  expect(sample).toContain('This site shows fictional sample data.');
  expect(sample).not.toContain('Form D');
});
