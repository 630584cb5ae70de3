import { expect, test } from 'vitest';
import { ApiError } from './api.ts';
import { shouldRetry } from './query-client.ts';

const responded = (status: number) => new ApiError('unexpected', status, 'No');

test.each([
  ['a server error', 0, responded(500), true],
  ['an unavailable database', 2, responded(503), true],
  ['a repeated server error', 3, responded(500), false],
  ['a missing response', 0, responded(0), true],
  ['a truncated response', 0, responded(200), true],
  ['an unexpected error', 0, new Error('No'), true],
  ['a bad request', 0, responded(400), false],
  ['a not-found error', 0, responded(404), false],
  ['a rate limit', 0, responded(429), false],
])('decides whether to retry %s after %i failures', (_, failures, error, again) =>
  expect(shouldRetry(failures, error)).toBe(again));
