import { createSerializationAdapter } from '@tanstack/react-router';
import { createStart } from '@tanstack/react-start';
import { MESSAGES } from '#domain/messages.ts';
import { ApiError } from './platform/api/api.ts';

/**
 * Serializes server-rendering errors for the browser: API errors in full, any other error without details, which go to
 * the log. Otherwise its message would be in the page source.
 */
export const errorSerialization = createSerializationAdapter({
  key: 'error',
  test: (value): value is Error => value instanceof Error,
  toSerializable: (error) => {
    if (error instanceof ApiError) return { code: error.code, status: error.status, message: error.message };
    console.error('A page could not be rendered:', error);
    return null;
  },
  fromSerializable: (serializedError) =>
    serializedError
      ? new ApiError(serializedError.code, serializedError.status, serializedError.message)
      : new Error(MESSAGES.unexpected),
});

/** Serialization shared by server and browser. */
export const startInstance = createStart(() => ({ serializationAdapters: [errorSerialization] }));
