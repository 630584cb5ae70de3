import { expect, test } from 'vitest';
import { pageLinks, userLinks } from './page-links.ts';

const everywhere = () => true;
const nowhere = () => false;

test.each([
  ['a visitor', { signedIn: false, hideLps: false, hasPage: everywhere }, ['Search', 'LPs', 'Pricing']],
  ['a user', { signedIn: true, hideLps: false, hasPage: everywhere }, ['Search', 'LPs']],
  ['hidden LPs', { signedIn: true, hideLps: true, hasPage: everywhere }, ['Search']],
  ['hidden LPs for a visitor', { signedIn: false, hideLps: true, hasPage: everywhere }, ['Search', 'Pricing']],
  ['no page of LPs', { signedIn: false, hideLps: false, hasPage: nowhere }, ['Search', 'Pricing']],
])('the pages for %s', (_case, viewpoint, labels) => {
  expect(pageLinks(viewpoint).map(({ label }) => label)).toEqual(labels);
});

test.each([
  ['an admin', { admin: true, hasPage: everywhere }, ['Account Settings', 'Admin Panel']],
  ['anyone else', { admin: false, hasPage: everywhere }, ['Account Settings']],
  ['an admin of a site without these pages', { admin: true, hasPage: nowhere }, []],
])('the menu of %s', (_case, viewpoint, labels) => {
  expect(userLinks(viewpoint).map(({ label }) => label)).toEqual(labels);
});
