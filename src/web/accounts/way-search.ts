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

/** Reads it. What is not fit to be used is undefined rather than left out: the router would keep it as it was. */
export function readWaySearch({ next, error }: Record<string, unknown>): WaySearch {
  return { next: ownPath(next) ?? undefined, error: textOrNone(error) };
}

/** A parameter that stands once in the address. */
export function textOrNone(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** What an error code in the address says in words. */
export function errorWords(code: string): string {
  return isErrorCode(code) ? ERRORS[code].title : MESSAGES.otherWayFailed;
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERRORS, code);
}
