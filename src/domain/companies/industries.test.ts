import { expect, test } from 'vitest';
import { industryMatches } from '#test/naive-search.ts';
import { industriesByFilter, industryNamed, industryWords } from './industries.ts';

test.each([
  ['AI & Robotics', ['ai', 'robotics']],
  ['E-Commerce', ['e', 'commerce']],
  ['3D Printing', ['3d', 'printing']],
  ['Café', ['café']],
  ['Cafe\u0301', ['café']],
  ['हेल्थ', ['हेल्थ']],
  ['  %_\\ ', []],
  ['', []],
])('splits %j into words', (text, words) => {
  expect(industryWords(text)).toEqual(words);
});

test.each([
  ['Enterprise Software', 'Software', true],
  ['Software', 'software', true],
  ['E-Commerce', 'e commerce', true],
  ['Health Care', 'Care', true],
  ['Retail', 'AI', false],
  ['Software Development', 'Development Software', false],
  ['Software', 'Enterprise Software', false],
  ['Enterprise Resource Software', 'Enterprise Software', false],
  ['Software', 'Soft', false],
  ['Software', '%', false],
  ['', '', false],
])('%j matches %j: %s', (entry, value, matches) => {
  expect(industryMatches(entry, value)).toBe(matches);
});

test.each([
  ['fintech', 'FinTech'],
  ['Fin Tech ', 'FinTech'],
  ['ecommerce', 'E-Commerce'],
  ['energie', 'Énergie'],
  ['tech', null],
  ['  &', null],
])('recognizes %j as the industry %j', (text, named) => {
  expect(industryNamed(['&', 'EdTech', 'FinTech', 'E-Commerce', 'Énergie'], text)?.industry ?? null).toBe(named);
});

test.each([
  [[], ['Retail', 'SaaS', 'Applied AI', 'AI']],
  [['AI'], ['Applied AI', 'Retail', 'SaaS', 'AI']],
  [['!AI'], ['Retail', 'SaaS', 'Applied AI', 'AI']],
  [
    ['ai', 'saas'],
    ['SaaS', 'Retail', 'Applied AI', 'AI'],
  ],
  [['data analytics'], ['Data & Analytics', 'Retail', 'SaaS', 'Applied AI', 'AI']],
  [['Fishing'], ['Retail', 'SaaS', 'Applied AI', 'AI']],
])('the industry that the filter %j includes comes first: %j', (values, order) => {
  const company = { industries: ['Retail', 'SaaS', 'Applied AI', 'AI'], industryGroups: ['Data & Analytics'] };
  expect(industriesByFilter(company, values)).toEqual(order);
});
