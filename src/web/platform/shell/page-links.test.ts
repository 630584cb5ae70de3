import { expect, test } from 'vitest';
import { pageLinks, userLinks } from './page-links.ts';

test.each([
  ['a visitor', { signedIn: false, hideLps: false }, ['Search', 'LPs', 'Pricing', 'FAQ']],
  ['a user', { signedIn: true, hideLps: false }, ['Search', 'LPs']],
  ['a user of a site with hidden LPs', { signedIn: true, hideLps: true }, ['Search']],
  ['a visitor of a site with hidden LPs', { signedIn: false, hideLps: true }, ['Search', 'Pricing', 'FAQ']],
])('lists the header links for %s', (_case, viewpoint, labels) => {
  expect(pageLinks(viewpoint).map(({ label }) => label)).toEqual(labels);
});

test.each([
  ['an admin', { admin: true, customer: false }, ['Account Settings', 'Converter', 'CRM', 'Developers', 'Admin Panel']],
  [
    'a customer',
    { admin: false, customer: true },
    ['Plan and billing', 'Account Settings', 'Converter', 'CRM', 'Developers'],
  ],
  ['anyone else', { admin: false, customer: false }, ['Account Settings', 'Converter', 'CRM', 'Developers']],
])('lists the user menu for %s', (_case, viewpoint, labels) => {
  expect(userLinks(viewpoint).map(({ label }) => label)).toEqual(labels);
});
