import { expect, test } from 'vitest';
import { ApiError } from './api.ts';
import { shouldRetry } from './query-client.ts';

const answered = (status: number) => new ApiError('unexpected', status, 'No');

test.each([
  ['the server in trouble', 0, answered(500), true],
  ['the database away', 2, answered(503), true],
  ['the server in trouble, three times', 3, answered(500), false],
  ['no answer', 0, answered(0), true],
  ['half an answer', 0, answered(200), true],
  ['something unforeseen', 0, new Error('No'), true],
  ['a wrong question', 0, answered(400), false],
  ['nothing there', 0, answered(404), false],
  ['too many questions', 0, answered(429), false],
])('%s, %i before', (_, failures, error, again) => expect(shouldRetry(failures, error)).toBe(again));
