import { expect, test } from 'vitest';
import { invoiceText } from './invoices.ts';

test.each([
  [299_00, 'paid', false, 'Paid'],
  [0, 'paid', true, 'Nothing due'],
  [299_00, 'open', true, 'Payment due'],
  [299_00, 'open', false, 'Not collected'],
  [299_00, 'uncollectible', true, 'Not collected'],
  [299_00, null, true, ''],
])('describes an invoice over %i cents that is %s (due: %s)', (total, status, isDue, text) => {
  expect(invoiceText({ total, status }, isDue)).toBe(text);
});
