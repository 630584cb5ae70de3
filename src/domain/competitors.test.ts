import { expect, test } from 'vitest';
import {
  COMPETITOR_SLUGS,
  COMPETITORS,
  FACTS_READ,
  FEATURES,
  factOf,
  isCompetitor,
  NOT_PUBLISHED,
} from './competitors.ts';
import { CSV_COLUMNS } from './csv-columns.ts';
import { OTHER_FORMATS } from './export-formats.ts';

test('there are six, each with a source and all of one date', () => {
  expect(COMPETITOR_SLUGS).toEqual(['crunchbase', 'apollo', 'pitchbook', 'zoominfo', 'dealroom', 'growthlist']);
  for (const { source } of Object.values(COMPETITORS)) expect(URL.canParse(`https://${source}`)).toBe(true);
  expect(FACTS_READ.month).toMatch(/^\d{4}-\d{2}$/);
  expect([isCompetitor('apollo'), isCompetitor('constructor')]).toEqual([true, false]);
});

test.each(COMPETITOR_SLUGS)('of %s at least one fact is known, and what is not is said to be so', (slug) => {
  const facts = FEATURES.map((feature) => factOf(feature, slug));
  expect(facts.some((fact) => fact !== NOT_PUBLISHED)).toBe(true);
  // That somebody lacks something is never claimed: it may only not be public.
  expect(facts.filter(({ verdict }) => verdict === 'no')).toEqual([]);
});

test('of ourselves it says what the exports can, in their own numbers', () => {
  const own = FEATURES.map((feature) => `${feature.own.verdict}: ${feature.own.words}`).join('\n');
  expect(own).toContain(`${OTHER_FORMATS.length - 1} CRMs and senders, Excel`);
  expect(own).toContain(`${CSV_COLUMNS.length} columns`);
});

test('no price, cap or other figure of somebody else is given', () => {
  for (const { others } of FEATURES) {
    for (const { words } of Object.values(others)) expect(words).not.toMatch(/\d|[$€%]/);
  }
});
