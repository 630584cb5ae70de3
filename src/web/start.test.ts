import { expect, test, vi } from 'vitest';
import { ApiError } from './platform/api/api.ts';
import { errorSerialization } from './start.ts';

test('serializes an API error in full', () => {
  const json = errorSerialization.toSerializable(new ApiError('invalid_parameters', 400, 'page must be 1'));
  const arrived = errorSerialization.fromSerializable(JSON.parse(JSON.stringify(json)));
  expect(arrived).toBeInstanceOf(ApiError);
  expect(arrived).toMatchObject({ code: 'invalid_parameters', status: 400, message: 'page must be 1' });
});

test('hides the details of any other error and logs them', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const error = new Error('connect ECONNREFUSED 10.0.0.7:5432');
  const json = errorSerialization.toSerializable(error);
  expect(JSON.stringify(json)).not.toContain('10.0.0.7');
  expect(errorSerialization.fromSerializable(json).message).toBe('An unexpected error occurred');
  expect(log).toHaveBeenCalledWith(expect.any(String), error);
  log.mockRestore();
});
