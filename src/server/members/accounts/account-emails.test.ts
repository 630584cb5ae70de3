import { expect, test } from 'vitest';
import * as mails from './account-emails.ts';

const to = 'mira@harrowgate.example';
const url = 'http://localhost:3000/open?token=abc&next=%2F';
const at = new Date('2026-11-21T09:05:00Z');
const change = { to, at, userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', appUrl: 'http://localhost:3000' };

const EVERY = [
  mails.confirmAddress({ to, url, price: null, trial: true, sample: true, password: true }),
  mails.confirmAddress({ to, url, price: null, trial: true, sample: false, password: false }),
  mails.confirmAddress({ to, url, price: 'annual', trial: true, sample: false, password: true }),
  mails.confirmAddress({ to, url, price: 'monthly', trial: false, sample: false, password: true }),
  mails.accountCreated({ to, url }),
  mails.accountExists({ to, signInUrl: url, resetUrl: 'http://localhost:3000/reset' }),
  mails.resetPassword({ to, url }),
  mails.signInLink({ to, url }),
  mails.signInCode({ to, code: '042917', host: 'fundscout.example' }),
  mails.confirmEmailChange({ to, newEmail: 'new@harrowgate.example', url }),
  mails.confirmNewEmail({ to, url }),
  mails.emailChanged({ to, newEmail: 'new@harrowgate.example' }),
  mails.passwordChanged(change, { apiKeys: 2, apps: 1, feeds: 1 }),
  mails.passwordReset(change),
  mails.secondFactorChanged(change, 'totp_off'),
  mails.newDevice({ ...change, device: 'Firefox on Linux', place: 'Germany' }),
  mails.accountDeleted({
    to,
    retainedData: ['invoices'],
    plan: 'Your monthly plan ended with your account.',
    byAdmin: true,
  }),
];

test.each(
  EVERY.map((mail) => [mail.subject, mail] as const),
)('%s: text and HTML have the same content', (subject, mail) => {
  expect(mail.to).toBe(to);
  expect(subject).toMatch(/Fundscout/);
  const texts = mail.html
    .replace(/<title>.*<\/title>|<[^>]+>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'");
  for (const line of mail.text.split(/\n+/).filter((text) => !text.startsWith('@'))) {
    expect(texts).toContain(line.replace(/:$/, ''));
  }
  expect(mail.html).not.toMatch(/<img|<script|<link|@import|url\(|undefined/);
});

test('shows a link as a button and as a full URL', () => {
  const { html, text } = mails.resetPassword({ to, url });
  const href = url.replace('&', '&amp;');
  expect(html.split(`href="${href}"`)).toHaveLength(3);
  expect(html).toContain(`>${href}</a>`);
  expect(text).toContain(`\n${url}\n`);
});

test('puts the code in the subject and an autofill line at the end', () => {
  const { subject, text } = mails.signInCode({ to, code: '042917', host: 'fundscout.example' });
  expect(subject).toBe('042917 is your Fundscout code');
  expect(text.split('\n').at(-1)).toBe('@fundscout.example #042917');
});

test('escapes user input and keeps it on one line', () => {
  const device = `<img src=x onerror="alert(1)">\r\nBcc: everyone@x.example ${'very '.repeat(100)}long`;
  const { html, text } = mails.newDevice({ ...change, device, place: "<b>'Nowhere'</b>" });
  expect(html).not.toMatch(/<img|<b>|onerror="/);
  expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt; Bcc: everyone@x.example');
  expect(text).toContain("… in <b>'Nowhere'</b> on Nov 21, 2026");
  expect(text).not.toContain('\nBcc:');
  const { subject } = mails.signInCode({ to, code: '1\r\nBcc: everyone@x.example', host: 'fundscout.example' });
  expect(subject).toBe('1 Bcc: everyone@x.example is your Fundscout code');
});

test('omits an unknown location', () => {
  expect(mails.newDevice({ ...change, device: 'Safari on iOS', place: null }).text).toContain(
    'from Safari on iOS on Nov 21, 2026, 9:05 AM UTC.',
  );
});

test('emails about security name the change, the time and the device, and link to the settings', () => {
  const { subject, text } = mails.secondFactorChanged(change, 'passkey_added', 'Work laptop');
  expect(subject).toBe('A passkey was added to your Fundscout account');
  expect(text).toContain('Its name is “Work laptop”.');
  expect(text).toContain('This was on Nov 21, 2026, 9:05 AM UTC, from Firefox on Linux.');
  expect(text).toContain('http://localhost:3000/profile/security');
  expect(text).toContain('http://localhost:3000/reset-password');
  expect(mails.passwordReset({ ...change, userAgent: null }).text).toContain('on Nov 21, 2026, 9:05 AM UTC.');
});
