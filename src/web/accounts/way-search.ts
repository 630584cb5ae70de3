import { ERRORS, type ErrorCode } from '#domain/errors.ts';
import { MESSAGES } from '#domain/messages.ts';
import { ownPath } from '#domain/own-path.ts';

/** What the address of a page on the way in says. */
export type WaySearch = {
  /** The path of ours that someone goes on to. */
  next?: string;
  /** The code of what went wrong at a door that answers by leading here. */
  error?: string;
};

/** Reads it; what leads to another site is left out. */
export function readWaySearch({ next, error }: Record<string, unknown>): WaySearch {
  return {
    ...(ownPath(next) && { next: ownPath(next) ?? undefined }),
    ...(typeof error === 'string' && { error }),
  };
}

/** What an error code in the address says in words. */
export function errorWords(code: string): string {
  return isErrorCode(code) ? ERRORS[code].title : MESSAGES.otherWayFailed;
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERRORS, code);
}
