import { expect, test } from 'vitest';
import { footerGroups, pageLinks, userLinks } from './page-links.ts';

const hasAll = () => true;
const hasNone = () => false;

test.each([
  ['a visitor', { signedIn: false, hideLps: false, hasPage: hasAll }, ['Search', 'LPs', 'Pricing', 'FAQ']],
  ['a user', { signedIn: true, hideLps: false, hasPage: hasAll }, ['Search', 'LPs']],
  ['a user of a site with hidden LPs', { signedIn: true, hideLps: true, hasPage: hasAll }, ['Search']],
  [
    'a visitor of a site with hidden LPs',
    { signedIn: false, hideLps: true, hasPage: hasAll },
    ['Search', 'Pricing', 'FAQ'],
  ],
  ['a site without an LP page', { signedIn: false, hideLps: false, hasPage: hasNone }, ['Search', 'Pricing', 'FAQ']],
])('lists the header links for %s', (_case, viewpoint, labels) => {
  expect(pageLinks(viewpoint).map(({ label }) => label)).toEqual(labels);
});

test.each([
  [
    'an admin',
    { admin: true, customer: false, hasPage: hasAll },
    ['Account Settings', 'Converter', 'CRM', 'Developers', 'Admin Panel'],
  ],
  [
    'a customer',
    { admin: false, customer: true, hasPage: hasAll },
    ['Plan and billing', 'Account Settings', 'Converter', 'CRM', 'Developers'],
  ],
  [
    'anyone else',
    { admin: false, customer: false, hasPage: hasAll },
    ['Account Settings', 'Converter', 'CRM', 'Developers'],
  ],
  ['an admin of a site without these pages', { admin: true, customer: true, hasPage: hasNone }, []],
])('lists the user menu for %s', (_case, viewpoint, labels) => {
  expect(userLinks(viewpoint).map(({ label }) => label)).toEqual(labels);
});

test('lists only existing pages in the footer', () => {
  const labels = (hasPage: (path: string) => boolean) =>
    footerGroups(hasPage).map(({ heading, links }) => [heading, ...links.map(({ label }) => label)]);
  expect(labels(hasAll)).toEqual([
    ['Product', 'Search', 'Compare', 'Converter', 'Data sources', 'Developers', 'Contact Us', 'LinkedIn'],
    ['Directory', 'Cities', 'Industries', 'Companies'],
    ['Legal', 'Terms of Service', 'Privacy Policy', "Don't sell my info"],
  ]);
  expect(labels((path) => path === '/search')).toEqual([['Product', 'Search', 'Contact Us', 'LinkedIn']]);
});

test('links the support email while there is no contact form', () => {
  const contact = (hasPage: (path: string) => boolean) =>
    footerGroups(hasPage)[0]?.links.find(({ label }) => label === 'Contact Us')?.to;
  expect(contact(hasAll)).toBe('/contact');
  expect(contact(hasNone)).toMatch(/^mailto:/);
});
