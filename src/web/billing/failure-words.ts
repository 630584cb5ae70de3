import { MESSAGES } from '#domain/messages.ts';
import { ApiError } from '../api.ts';

/** What a toast says about a failure: the server's words, `wordless` where it had none, otherwise that it was unexpected. */
export function failureWords(error: unknown, wordless: string, unexpected: string): string {
  if (!(error instanceof ApiError)) return unexpected;
  const words: string = error.message;
  return words === MESSAGES.unexpected || words === MESSAGES.noAnswer ? wordless : words;
}
