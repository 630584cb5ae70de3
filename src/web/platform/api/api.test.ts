import { expect, test } from 'vitest';
import { MESSAGES } from '#domain/messages.ts';
import { ApiError, errorMessage } from './api.ts';

test.each([
  [new ApiError('payments_unavailable', 503, 'Payments are unavailable'), 'Payments are unavailable'],
  [new ApiError('unexpected', 0, MESSAGES.unreachable), MESSAGES.unreachable],
  [new ApiError('unexpected', 500, MESSAGES.unexpected), 'It failed'],
  [new ApiError('unexpected', 502, MESSAGES.serverError), 'It failed'],
  [new Error('Error from the browser'), 'It was unexpected'],
])('describes %o as: %s', (error, words) => {
  expect(errorMessage(error, 'It failed', 'It was unexpected')).toBe(words);
});
