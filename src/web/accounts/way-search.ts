import { ERRORS, type ErrorCode } from '#domain/errors.ts';
import { MESSAGES } from '#domain/messages.ts';
import { ownPath } from '#domain/own-path.ts';

/** What the address of a page on the way in says. */
export type WaySearch = {
  /** The path of ours that someone goes on to. */
  next?: string;
  /** The code of what went wrong at a door that answers by leading here. */
  error?: string;
  /** A form on it came back: it was sent without scripts. */
  again?: '1';
  /** What a form that leads here has done. */
  done?: Done;
};

const DONE = {
  'signed-up': MESSAGES.confirmationSent.description,
  'reset-sent': MESSAGES.resetSent.description,
  'password-set': `${MESSAGES.passwordSet.title}. ${MESSAGES.passwordSet.description}`,
};

export type Done = keyof typeof DONE;

/** Reads it. What is not fit to be used is undefined rather than left out: the router would keep it as it was. */
export function readWaySearch({ next, error, again, done }: Record<string, unknown>): WaySearch {
  return {
    next: ownPath(next) ?? undefined,
    error: textOrNone(error),
    again: again === '1' ? again : undefined,
    done: isDone(done) ? done : undefined,
  };
}

/** What a form has done, in words. */
export function doneWords(done: Done): string {
  return DONE[done];
}

/** A parameter that stands once in the address. */
export function textOrNone(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** What an error code in the address says in words. */
export function errorWords(code: string): string {
  return isErrorCode(code) ? ERRORS[code].title : MESSAGES.otherWayFailed;
}

function isDone(done: unknown): done is Done {
  return typeof done === 'string' && Object.hasOwn(DONE, done);
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERRORS, code);
}
