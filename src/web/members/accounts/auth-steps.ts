import { sameSitePath } from '#domain/return-path.ts';
import type { AuthBody, AuthCall } from '../../platform/api/api.ts';

export type AuthStep = 'signin' | 'signup' | 'reset' | 'code' | 'link' | 'second-factor' | 'confirm';

export type AuthState = { step: AuthStep; email: string; done?: Done };

/** Switches to another form; drops all input except `email`. */
export type Go = (step: AuthStep, email?: string, formResult?: Done) => void;

/** Makes a call that signs in, then asks for the second factor if the account has one. @throws ApiError */
export type SignIn = <P extends AuthCall>(path: P, ...body: AuthBody<P>) => Promise<void>;

export type AuthSearch = {
  next?: string;
  /** The code of an error that redirected here. */
  error?: string;
  /** The form was submitted without scripts and returned. */
  again?: '1';
  /** The result of the form that redirected here. */
  done?: Done;
};

export const CONFIRMATIONS = ['1', 'provider'] as const;

/** How to sign in after opening a confirmation link in another browser: with the password, or through the provider. */
export type Confirmation = (typeof CONFIRMATIONS)[number];

const DONE = ['signed-up', 'reset-sent', 'password-set'] as const;

export type Done = (typeof DONE)[number];

/** Invalid values are undefined rather than missing: the router would keep the raw ones. */
export function readAuthSearch({ next, error, again, done }: Record<string, unknown>): AuthSearch {
  return {
    next: sameSitePath(next) ?? undefined,
    error: textOrNone(error),
    again: again === '1' ? again : undefined,
    done: DONE.find((step) => step === done),
  };
}

export function textOrNone(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
