import { ownPath } from '#domain/return-path.ts';
import type { AuthBody, AuthCall } from '../api.ts';

/** A form of the sign-in pages and the dialog. */
export type AuthStep = 'signin' | 'signup' | 'reset' | 'code' | 'link' | 'second-factor' | 'confirm';

/** The form that is shown, the address typed so far, and what the form before it has done. */
export type AuthState = { step: AuthStep; email: string; done?: Done };

/** Goes to another form; what was typed is dropped, except `email`. */
export type Go = (step: AuthStep, email?: string, done?: Done) => void;

/** Makes a call that signs in, then asks for the second factor if the account has one. @throws ApiError */
export type SignIn = <P extends AuthCall>(path: P, ...body: AuthBody<P>) => Promise<void>;

/** The URL parameters of the sign-in pages. */
export type AuthSearch = {
  /** The path of ours to go on to. */
  next?: string;
  /** The code of an error that redirected here. */
  error?: string;
  /** A form was sent without scripts and came back. */
  again?: '1';
  /** What the form that redirected here has done. */
  done?: Done;
};

const DONE = ['signed-up', 'reset-sent', 'password-set'] as const;

export type Done = (typeof DONE)[number];

/** Invalid values are undefined rather than missing: the router would keep the raw ones. */
export function readAuthSearch({ next, error, again, done }: Record<string, unknown>): AuthSearch {
  return {
    next: ownPath(next) ?? undefined,
    error: textOrNone(error),
    again: again === '1' ? again : undefined,
    done: DONE.find((known) => known === done),
  };
}

/** A parameter that appears once. */
export function textOrNone(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
