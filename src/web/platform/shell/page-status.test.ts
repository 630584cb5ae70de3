import { expect, test } from 'vitest';
import { ApiError } from '../api/api.ts';
import { pageStatus } from './page-status.ts';

const UNAVAILABLE = new ApiError('database_unavailable', 503, 'The database is unavailable');

test.each([
  ['a successful page', [{ loaderData: { failure: null } }, {}], 200, 200],
  ['an API error', [{ loaderData: {} }, { error: UNAVAILABLE }], 500, 503],
  ['an unexpected error', [{ error: new Error('status') }], 500, 500],
  ['a page that reports an error itself', [{}, { loaderData: { httpStatus: 400 } }], 200, 400],
  ['a missing page', [{}], 404, 404],
])('returns the status of %s', (_case, matches, rendered, status) => {
  expect(pageStatus(matches, rendered)).toBe(status);
});
