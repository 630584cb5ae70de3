import { expect, test } from 'vitest';
import { ApiError } from './api.ts';
import { shouldRetry } from './query-client.ts';

const answered = (status: number) => new ApiError('unexpected', status, 'No');

test.each([
  ['a server error', 0, answered(500), true],
  ['an unavailable database', 2, answered(503), true],
  ['a repeated server error', 3, answered(500), false],
  ['a missing response', 0, answered(0), true],
  ['a truncated response', 0, answered(200), true],
  ['an unexpected error', 0, new Error('No'), true],
  ['a bad request', 0, answered(400), false],
  ['a not-found error', 0, answered(404), false],
  ['a rate limit', 0, answered(429), false],
])('decides whether to retry %s after %i failures', (_, failures, error, again) =>
  expect(shouldRetry(failures, error)).toBe(again));
