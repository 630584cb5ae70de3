import { expect, test } from 'vitest';
import { CSV_COLUMNS } from './companies/company-fields.ts';
import { FEATURES, factOf } from './competitor-facts.ts';
import { COMPETITOR_SLUGS, isCompetitor } from './competitors.ts';
import { isDay } from './dates.ts';
import { OTHER_FORMATS } from './exports/export-formats.ts';

/** Registered domains of each provider: a source must be one of its own pages. */
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

test.each(COMPETITOR_SLUGS)('cites a dated page of %s for every fact, or says not published', (slug) => {
  const facts = FEATURES.map((feature) => factOf(feature, slug));
  for (const { verdict, source } of facts) {
    expect(source === null).toBe(verdict === 'unknown');
    // Never claim that a feature is missing: it may just not be public.
    expect(verdict).not.toBe('no');
    if (!source) continue;
    const { host, pathname } = new URL(source.url);
    expect(`.${host}`.endsWith(`.${DOMAINS[slug]}`)).toBe(true);
    expect(pathname).not.toBe('/');
    expect([source.accessed, source.published ?? source.accessed].every(isDay)).toBe(true);
    expect((source.published ?? source.accessed) <= source.accessed).toBe(true);
  }
});

test('describes our own exports with their actual numbers', () => {
  const own = FEATURES.map((feature) => `${feature.own.verdict}: ${feature.own.text}`).join('\n');
  expect(own).toContain(`${OTHER_FORMATS.length - 1} CRMs and email tools, Excel`);
  expect(own).toContain(`${CSV_COLUMNS.length}-column CSV`);
});

test('states no price, cap or other figure of a competitor', () => {
  for (const { others } of FEATURES) {
    for (const { text } of Object.values(others)) expect(text).not.toMatch(/\d|[$€%]/);
  }
});
