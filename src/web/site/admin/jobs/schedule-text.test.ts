import { expect, test } from 'vitest';
import { scheduleText } from './schedule-text.ts';

test.each([
  ['20 3 * * *', 'Every day at 03:20'],
  ['5 14 * * *', 'Every day at 14:05'],
  ['*/10 * * * *', 'Every 10 minutes'],
  ['5 * * * *', 'Every hour at :05'],
  ['0 3 * * 1', '0 3 * * 1'],
])('describes %s as %s', (cron, words) => expect(scheduleText(cron)).toBe(words));
