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
  ['Solvarn SAS', 'Solvarn'],
  ['Hopper Brau GmbH & Co. KG', 'Hopper Brau'],
  ['Yombriliru Sp. z o.o.', 'Yombriliru'],
  ['Bexo S.A. de C.V.', 'Bexo'],
  ['Trumvik (Pty) Ltd', 'Trumvik'],
  ['Vela A.E.', 'Vela'],
  ['Vela AE', 'Vela AE'],
  ['Vela C.V.', 'Vela'],
  ['Vela, S.A.P.I. de C.V.', 'Vela'],
  ['Vela Sanayi ve Ticaret A.Ş.', 'Vela'],
  ['Vela GmbH i.G.', 'Vela'],
  ['Vela L.L.C-FZ', 'Vela'],
  ['Vela sp z oo', 'Vela'],
  ['SAS', 'SAS'],
  ['Oy', 'Oy'],
])('strips %s to %s', (name, called) => {
  expect(withoutLegalForm(name)).toBe(called);
});

test.each([
  ['Acme LLC', true],
  ['LLC', true],
  ['Dana Reed', false],
])('%s ends in a legal form: %s', (name, has) => {
  expect(hasLegalForm(name)).toBe(has);
});

test.each([' ', '\n', ' ,', ' /de '])('reads a long name of %j in linear time', (sign) => {
  const name = `Acme${sign.repeat(400_000)}x`;
  expect(withoutLegalForm(name) === name).toBe(true); // Comparing the names themselves would fill the failure report.
  expect(hasLegalForm(name)).toBe(false);
});

test('stops after a few legal forms', () => {
  expect(withoutLegalForm(`Acme${' inc'.repeat(200_000)}`)).toMatch(/^Acme inc/);
});
