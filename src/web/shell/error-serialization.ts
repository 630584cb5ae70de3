import { createSerializationAdapter } from '@tanstack/react-router';
import { MESSAGES } from '#domain/messages.ts';
import { ApiError } from '../api.ts';

/**
 * How an error of the server's rendering reaches the browser: those of the API as they are,
 * of any other only that it happened. Without this its message would be in the page's source.
 */
export const errorSerialization = createSerializationAdapter({
  key: 'error',
  test: (value): value is Error => value instanceof Error,
  toSerializable: (error) =>
    error instanceof ApiError ? { code: error.code, status: error.status, message: error.message } : null,
  fromSerializable: (said) =>
    said ? new ApiError(said.code, said.status, said.message) : new Error(MESSAGES.unexpected),
});
