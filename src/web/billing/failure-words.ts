import { MESSAGES } from '#domain/messages.ts';
import { ApiError } from '../api.ts';

/** What a toast says about a failure: the server's words, `wordless` where it had none, otherwise that it was unexpected. */
export function failureWords(error: unknown, wordless: string, unexpected: string): string {
  if (!(error instanceof ApiError)) return unexpected;
  return error.message === MESSAGES.unexpected ? wordless : error.message;
}
