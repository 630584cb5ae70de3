import { expect, test } from 'vitest';
import { ACTIVITY_DAYS } from './activity.ts';
import { ACCOUNT_DATA } from './personal-data.ts';
import { KEPT_DAYS } from './retention.ts';

test('the policy says the days that the code forgets by', () => {
  const howLong = (what: string) => ACCOUNT_DATA.find((data) => data.what.startsWith(what))?.howLong;
  expect(howLong('Searches')).toBe(`${ACTIVITY_DAYS} days`);
  expect(howLong('Messages')).toBe(`${KEPT_DAYS.mails} days`);
  expect(howLong('That the payment provider')).toBe(`${KEPT_DAYS.paymentNotes} days`);
  expect(howLong('Sessions')).toContain(`${KEPT_DAYS.sessions} days`);
});
