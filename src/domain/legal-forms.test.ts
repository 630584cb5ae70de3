import { expect, test } from 'vitest';
import { hasLegalForm, withoutLegalForm } from './legal-forms.ts';

test.each([
  ['Acme Robotics, Inc.', 'Acme Robotics'],
  ['Acme Co., Ltd.', 'Acme'],
  ['Acme , Inc', 'Acme'],
  ['Acme  LLC', 'Acme'],
  ['Acme,LLC', 'Acme'],
  ['Acme Corp /DE/', 'Acme'],
  ['Acme/CA', 'Acme'],
  ['Incorporated Minds', 'Incorporated Minds'],
  ['Inc.', 'Inc.'],
])('%s is called %s', (name, called) => {
  expect(withoutLegalForm(name)).toBe(called);
});

test.each([
  ['Acme LLC', true],
  ['LLC', true],
  ['Dana Reed', false],
])('whether %s ends in a legal form: %s', (name, has) => {
  expect(hasLegalForm(name)).toBe(has);
});

test.each([' ', '\n', ' ,', ' /de '])('a long name of %j is read once, not once for each of its signs', (sign) => {
  const name = `Acme${sign.repeat(400_000)}x`;
  expect(withoutLegalForm(name) === name).toBe(true); // The name itself would fill the report of a failure.
  expect(hasLegalForm(name)).toBe(false);
});

test('a text of many legal forms is no name', () => {
  expect(withoutLegalForm(`Acme${' inc'.repeat(200_000)}`)).toMatch(/^Acme inc/);
});
