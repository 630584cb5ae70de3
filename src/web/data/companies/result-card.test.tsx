import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { CompanyCard } from '#domain/companies/company.ts';
import type { CompanyActions } from './company-actions.ts';
import { ResultCard } from './result-card.tsx';

const actions: CompanyActions = { open: () => {}, copyEmail: () => {}, askForAccess: () => {} };

const BARE: CompanyCard = {
  id: 1,
  slug: 'quiet-works',
  organizationName: 'Quiet Works',
  description: null,
  industries: [],
  industryGroups: [],
  headquartersLocation: null,
  website: null,
  linkedin: null,
  lastFundingAmountUsd: null,
  lastFundingAmount: null,
  lastFundingDate: null,
  lastFundingType: null,
  totalFundingAmountUsd: null,
  contacts: [],
  hasCompanyEmail: false,
  rounds: [],
};

const FULL: CompanyCard = {
  ...BARE,
  organizationName: 'Harrow & <b>Gate</b>',
  description: 'Quotes for freight <img src=x onerror=alert(1)>',
  industries: ['AI', 'SaaS', 'Retail', 'Logistics', 'Robotics'],
  headquartersLocation: 'Denver, Colorado, United States',
  website: 'www.harrowgate.example',
  linkedin: 'https://linkedin.example/company/harrowgate',
  lastFundingAmountUsd: 18_500_000,
  lastFundingDate: '2026-11-18',
  lastFundingType: 'Series A',
  totalFundingAmountUsd: 22_500_000,
  contacts: [
    { firstName: 'Dana', lastName: 'Whitlock', role: null, email: 'dana@harrowgate.example', emailMasked: false },
    { firstName: 'Bo', lastName: 'Ek', role: 'CTO', email: null, emailMasked: false },
  ],
  rounds: [{ date: '2026-11-18', type: 'Series A', amountUsd: 18_500_000 }],
};

const html = (company: CompanyCard) =>
  renderToStaticMarkup(<ResultCard company={company} position={1} current={false} actions={actions} />);
const text = (company: CompanyCard) =>
  html(company)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

test('leaves no place empty', () => {
  const card = text(BARE);
  for (const words of ['No description available', 'Location not specified', 'No contact'])
    expect(card).toContain(words);
  expect(card).not.toMatch(/null|undefined|NaN|\+\d|No email/);
  expect(html(BARE)).not.toContain('class="track"');
  expect(text({ ...BARE, hasCompanyEmail: true })).toContain('Company email only');
  // Contacts that a visitor's network may not see any more are not missing.
  expect(text({ ...BARE, contactsOmitted: true })).not.toContain('No contact');
  expect(html(BARE)).not.toContain('href="https');
});

test.each<[string, Partial<CompanyCard>, string]>([
  ['nothing', {}, 'N/A N/A'],
  ['a type', { lastFundingType: 'Seed' }, 'Undisclosed Seed N/A'],
  ['a date', { lastFundingDate: '2026-11-18' }, 'Undisclosed Nov 18, 2026'],
  ['a total', { totalFundingAmountUsd: 2e6 }, 'N/A N/A $2.0M total'],
  ['another currency', { lastFundingAmount: '€4m', lastFundingType: 'Seed' }, '€4m Seed N/A'],
  ['both currencies', { lastFundingAmount: '€4m', lastFundingAmountUsd: 4.5e6 }, '$4.5M N/A'],
])('shows the last round when the file says only %s', (_, fields, funding) => {
  expect(text({ ...BARE, ...fields })).toContain(` No contact ${funding} `);
});

test('shows the company, its contact and its funding', () => {
  const card = text(FULL);
  for (const words of [
    'Denver, Colorado, US',
    'Dana Whitlock',
    '+1',
    'Founder',
    '$18.5M',
    'Nov 18, 2026',
    'Series A',
  ]) {
    expect(card).toContain(words);
  }
  expect(card).toContain('$22.5M total');
  expect(html(FULL)).toContain('href="https://www.harrowgate.example"');
  expect(html(FULL)).toContain('href="mailto:dana@harrowgate.example"');
  const [contact] = FULL.contacts;
  const smuggling = { ...FULL, contacts: contact ? [{ ...contact, email: 'a?bcc=b@c.example?cc=d' }] : [] };
  expect(html(smuggling)).toContain('href="mailto:a%3Fbcc%3Db@c.example%3Fcc%3Dd"');
});

test('shows the first contact with an email', () => {
  const [dana, bo] = FULL.contacts;
  if (!dana || !bo) throw new Error('no contacts');
  const card = text({ ...FULL, contacts: [bo, dana] });
  expect(card).toContain('Dana Whitlock +1');
  expect(card).toContain('dana@harrowgate.example');
  const unreachable = html({ ...FULL, contacts: [bo] });
  expect(unreachable).toContain('Bo Ek');
  expect(unreachable).toContain('No email address');
  expect(unreachable).not.toContain('email-copy');
});

test('shows three industries and +N for the rest', () => {
  const card = text({ ...FULL, headquartersLocation: 'Rome' });
  expect(card).toContain('AI SaaS Retail +2');
  expect(card).not.toContain('Logistics');
});

test('does not repeat a total equal to the last amount', () => {
  expect(text({ ...FULL, totalFundingAmountUsd: 18_500_000 })).not.toContain('total');
});

test('offers neither mailto nor copy for a masked address', () => {
  const [contact] = FULL.contacts;
  if (!contact) throw new Error('no contact');
  const masked = html({ ...FULL, contacts: [{ ...contact, email: 'd***a@harrowgate.example', emailMasked: true }] });
  expect(masked).toContain('d***a@harrowgate.example');
  expect(masked).not.toMatch(/mailto:|Copy /);
});

test('escapes markup in imported values', () => {
  expect(html(FULL)).not.toMatch(/<img|<b>Gate/);
});

test.each(['javascript:alert(1)', 'data:text/html,x', 'not a host at all'])('does not link %s', (website) => {
  expect(html({ ...FULL, website })).not.toMatch(/href="(javascript|data):/);
});
