import { expect, test } from 'vitest';
import { DEFAULT_REVEAL_LIMITS } from '#domain/billing/reveal-budget.ts';
import { faq, type SiteFacts } from './faq.ts';

const FACTS: SiteFacts = {
  lps: true,
  sampleData: false,
  newest: '2026-11-20',
  operator: 'Harrow & Vale Ltd',
  limits: DEFAULT_REVEAL_LIMITS,
  newLeads: '500+ new leads every month',
};

test('includes the LP question if the site shows LPs', () => {
  const withLps = faq(FACTS).map(({ question }) => question);
  expect(withLps).toContain('What is the LP database?');
  expect(faq({ ...FACTS, lps: false }).map(({ question }) => question)).toEqual(withLps.slice(0, -1));
});

test.each<[Partial<SiteFacts>, string, RegExp]>([
  [{}, 'Where does the data come from?', /public sources/],
  [{ sampleData: true }, 'Where does the data come from?', /fictional/],
  [
    {},
    'How fresh is the data?',
    /^It is updated at least monthly: 500\+ new leads every month\. .* The newest is from Nov 20, 2026\.$/,
  ],
  [{ newLeads: null }, 'How fresh is the data?', /^It is updated at least monthly\. New rounds/],
  [{ newest: null }, 'How fresh is the data?', /as soon as they are imported\.$/],
  [{}, 'How are email addresses checked?', /^We check that each address is valid and .*can still bounce/],
  [
    {},
    'Is there an export limit?',
    /5,000 companies a day .*\(300 during the trial\)\. Exports don't count toward this limit\.$/,
  ],
  [{}, 'Who runs Fundscout?', /^Harrow & Vale Ltd runs Fundscout\. Write to/],
  [{ operator: '' }, 'How do I reach you?', /^Write to support@/],
  [{}, 'Do I need a card?', /^Yes/],
])('with %j answers "%s" with %s', (changes, title, answer) => {
  expect(faq({ ...FACTS, ...changes }).find(({ question }) => question === title)?.answer).toMatch(answer);
});

test('links text that occurs once in its answer', () => {
  const linked = faq(FACTS).flatMap(({ answer, link }) => (link ? [{ answer, ...link }] : []));
  expect(linked.map(({ href }) => href)).toEqual([
    '/request-trial',
    '/do-not-sell',
    'mailto:support@fundscout.example',
    '/lps',
  ]);
  for (const { answer, text } of linked) expect(answer.split(text)).toHaveLength(2);
});

test('says that both plans have a trial and canceling is free', () => {
  const answers = faq(FACTS).map(({ answer }) => answer);
  expect(answers.join(' ')).toContain('7 days with the monthly or the annual plan');
  expect(answers.join(' ')).toContain('anytime, with no fees.');
});

test('includes the question of who runs the site only if the operator is known', () => {
  const questions = faq({ ...FACTS, operator: '' }).map(({ question }) => question);
  expect(questions).not.toContain('Who runs Fundscout?');
});

test('does not mention LPs if the site hides them', () => {
  expect(JSON.stringify(faq({ ...FACTS, lps: false }))).not.toMatch(/limited partners|\bLPs?\b/);
});
