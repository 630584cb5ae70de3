import { MESSAGES } from '#domain/messages.ts';
import { ApiError } from './api.ts';

/** Causes that the browser names where the server gave no words of its own. */
const CAUSES: readonly string[] = [MESSAGES.noAnswer, MESSAGES.unreachable];

/**
 * The words for a failure: the server's own; `wordless`, with the cause after it, where it had none; `unexpected` where the
 * page itself failed.
 */
export function failureWords(error: unknown, wordless: string, unexpected = wordless): string {
  if (!(error instanceof ApiError)) return unexpected;
  const words: string = error.message;
  if (CAUSES.includes(words)) return `${wordless.replace(/\.?$/, '.')} ${words}`;
  return words === MESSAGES.unexpected ? wordless : words;
}
