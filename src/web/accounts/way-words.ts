import { ERRORS, type ErrorCode } from '#domain/errors.ts';
import { MESSAGES } from '#domain/messages.ts';
import { ACCOUNT_MESSAGES } from './account-messages.ts';
import type { Done } from './way-search.ts';

const DONE: Record<Done, string> = {
  'signed-up': MESSAGES.confirmationSent.description,
  'reset-sent': MESSAGES.resetSent.description,
  'password-set': `${MESSAGES.passwordSet.title}. ${MESSAGES.passwordSet.description}`,
};

// Apart from `way-search.ts`, which every page loads with the routes: the table of errors is large.

/** What a form has done, in words. */
export function doneWords(done: Done): string {
  return DONE[done];
}

/** What an error code in the address says in words. */
export function errorWords(code: string): string {
  return isErrorCode(code) ? ERRORS[code].title : ACCOUNT_MESSAGES.otherWayFailed;
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERRORS, code);
}
