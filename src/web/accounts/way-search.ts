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

const DONE = ['signed-up', 'reset-sent', 'password-set'] as const;

export type Done = (typeof DONE)[number];

/** Reads it. What is not fit to be used is undefined rather than left out: the router would keep it as it was. */
export function readWaySearch({ next, error, again, done }: Record<string, unknown>): WaySearch {
  return {
    next: ownPath(next) ?? undefined,
    error: textOrNone(error),
    again: again === '1' ? again : undefined,
    done: DONE.find((known) => known === done),
  };
}

/** A parameter that stands once in the address. */
export function textOrNone(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
