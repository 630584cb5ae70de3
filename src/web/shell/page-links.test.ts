import { expect, test } from 'vitest';
import { footerGroups, pageLinks, userLinks } from './page-links.ts';

const everywhere = () => true;
const nowhere = () => false;

test.each([
  ['a visitor', { signedIn: false, hideLps: false, hasPage: everywhere }, ['Search', 'LPs', 'Pricing', 'FAQ']],
  ['a user', { signedIn: true, hideLps: false, hasPage: everywhere }, ['Search', 'LPs']],
  ['a user of a site with hidden LPs', { signedIn: true, hideLps: true, hasPage: everywhere }, ['Search']],
  [
    'a visitor of a site with hidden LPs',
    { signedIn: false, hideLps: true, hasPage: everywhere },
    ['Search', 'Pricing', 'FAQ'],
  ],
  ['a site without an LP page', { signedIn: false, hideLps: false, hasPage: nowhere }, ['Search', 'Pricing', 'FAQ']],
])('header links for %s', (_case, viewpoint, labels) => {
  expect(pageLinks(viewpoint).map(({ label }) => label)).toEqual(labels);
});

test.each([
  ['an admin', { admin: true, customer: false, hasPage: everywhere }, ['Account Settings', 'Converter', 'Admin Panel']],
  [
    'a customer',
    { admin: false, customer: true, hasPage: everywhere },
    ['Plan and billing', 'Account Settings', 'Converter'],
  ],
  ['anyone else', { admin: false, customer: false, hasPage: everywhere }, ['Account Settings', 'Converter']],
  ['an admin of a site without these pages', { admin: true, customer: true, hasPage: nowhere }, []],
])('user menu of %s', (_case, viewpoint, labels) => {
  expect(userLinks(viewpoint).map(({ label }) => label)).toEqual(labels);
});

test('footer of a full site, and of a site with only search', () => {
  const labels = (hasPage: (path: string) => boolean) =>
    footerGroups(hasPage).map(({ heading, links }) => [heading, ...links.map(({ label }) => label)]);
  expect(labels(everywhere)).toEqual([
    ['Product', 'Search', 'Compare', 'Converter', 'Data sources', 'Contact Us', 'LinkedIn'],
    ['Directory', 'Cities', 'Industries', 'Companies'],
    ['Legal', 'Terms of Service', 'Privacy Policy', "Don't sell my info"],
  ]);
  expect(labels((path) => path === '/search')).toEqual([['Product', 'Search', 'Contact Us', 'LinkedIn']]);
});

test('links the support email while there is no contact form', () => {
  const contact = (hasPage: (path: string) => boolean) =>
    footerGroups(hasPage)[0]?.links.find(({ label }) => label === 'Contact Us')?.to;
  expect(contact(everywhere)).toBe('/contact');
  expect(contact(nowhere)).toMatch(/^mailto:/);
});
