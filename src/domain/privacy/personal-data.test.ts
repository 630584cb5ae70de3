import { expect, test } from 'vitest';
import { ACCOUNT_DATA } from './personal-data.ts';
import { KEPT_DAYS, KEPT_RESULT_MONTHS } from './retention.ts';

test('the policy states the retention periods that the code uses', () => {
  const howLong = (what: string) => ACCOUNT_DATA.find((data) => data.what.startsWith(what))?.howLong;
  expect(howLong('Your searches')).toBe(`${KEPT_DAYS.activity} days`);
  expect(howLong('Emails we sent')).toBe(`${KEPT_DAYS.mails} days`);
  expect(howLong('Payment notifications')).toBe(`${KEPT_DAYS.paymentNotes} days`);
  expect(howLong('Your webhooks')).toContain(`${KEPT_DAYS.webhooks} days`);
  expect(howLong('Recalls: contacts you exported')).toContain(`${KEPT_DAYS.recalledAddresses} days`);
  expect(howLong('Your delivery results')).toContain(`${KEPT_RESULT_MONTHS} months`);
  expect(howLong('Sessions')).toContain(`${KEPT_DAYS.sessions} days`);
});
