import { expect, test } from 'vitest';
import { EMAIL_CHECKS } from './email-checks.ts';
import { emailStatus, emailStatusText, mailDomain } from './email-status.ts';

const at = new Date('2026-11-03T10:00:00Z');
const NOTHING = { report: null, domain: null };

test.each([
  ['ada@heron.example', NOTHING, 'Not checked'],
  ['ada@@heron', NOTHING, 'Invalid address'],
  ['ada@heron.example', { ...NOTHING, domain: { takesMail: true, at } }, 'Mail domain checked Nov 3, 2026'],
  ['ada@heron.example', { ...NOTHING, domain: { takesMail: false, at } }, 'No mail server as of Nov 3, 2026'],
  [
    'ada@heron.example',
    { report: { outcome: 'bounced' as const, at }, domain: { takesMail: true, at } },
    'Bounce reported Nov 3, 2026',
  ],
  ['ada@heron.example', { ...NOTHING, report: { outcome: 'confirmed' as const, at } }, 'Delivery reported Nov 3, 2026'],
])('%s with %j: %s', (email, state, words) => {
  const status = emailStatus(email, state);
  expect(emailStatusText(status)).toBe(words);
  expect(emailStatusText(status)).not.toMatch(/verified/i);
});

test.each([
  ['Ada@Heron.IO', 'heron.io'],
  ['ada@heron.example', null],
  ['ada@mail.example.com', null],
  ['ada@heron.test', null],
  ['nobody', null],
])('looks up the domain of %s: %s', (email, domain) => {
  expect(mailDomain(email)).toBe(domain);
});

test('describes the checks of email addresses, without a guarantee', () => {
  expect(EMAIL_CHECKS).toMatch(/mail server.*every 30 days.*not checked yet.*can still bounce/);
});
