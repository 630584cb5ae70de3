import { createSerializationAdapter } from '@tanstack/react-router';
import { MESSAGES } from '#domain/messages.ts';
import { ApiError } from '../api.ts';

/**
 * How an error of the server's rendering reaches the browser: those of the API as they are,
 * of any other only that it happened; the rest goes to the server's log. Without this its message
 * would be in the page's source.
 */
export const errorSerialization = createSerializationAdapter({
  key: 'error',
  test: (value): value is Error => value instanceof Error,
  toSerializable: (error) => {
    if (error instanceof ApiError) return { code: error.code, status: error.status, message: error.message };
    console.error('A page could not be rendered:', error);
    return null;
  },
  fromSerializable: (said) =>
    said ? new ApiError(said.code, said.status, said.message) : new Error(MESSAGES.unexpected),
});
