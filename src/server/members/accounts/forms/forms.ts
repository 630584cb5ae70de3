import { emailIssue, signInIssues, signUpIssues } from '#domain/accounts/credentials.ts';
import { codeIssue, normalizeCode } from '#domain/accounts/one-time-codes.ts';
import { sameSitePath, withConfirmed } from '#domain/return-path.ts';

export type Sent = { typed: (field: string) => string; has: (field: string) => boolean; at: URLSearchParams };

export type FormIssues = Readonly<Record<string, string | undefined>>;

/** The API call, and where to redirect afterward. */
type FormAction = { call: string; body: object; goesTo: string };

type Form = {
  check?: (sent: Sent) => FormIssues;
  action: (sent: Sent) => FormAction;
  /** The page of the form, if not at the form's own path. */
  page?: string;
};

const signIn: Form = {
  check: ({ typed }) => signInIssues({ email: typed('email'), password: typed('password') }),
  action: ({ typed, at }) => ({
    call: 'sign-in/email',
    body: { email: typed('email'), password: typed('password') },
    goesTo: nextPath(at),
  }),
};

/** Six digits are an authenticator code, anything else is a backup code. */
const secondStep: Form = {
  check: ({ typed }) => (typed('code') ? {} : { code: codeIssue('') }),
  action: ({ typed, at }) => {
    const code = normalizeCode(typed('code'));
    const goesTo = nextPath(at);
    if (codeIssue(code)) return { call: 'two-factor/verify-backup-code', body: { code }, goesTo };
    return {
      call: 'two-factor/verify-totp',
      body: { code, trustDevice: typed('trust') === 'on' || undefined },
      goesTo,
    };
  },
};

const signUp: Form = {
  check: ({ typed, has }) => ({
    ...signUpIssues({
      email: typed('email'),
      password: typed('password'),
      // The short form has no such field.
      confirmation: typed(has('confirmation') ? 'confirmation' : 'password'),
    }),
    ...(!typed('terms') && { terms: 'Agree to the terms to create an account' }),
  }),
  action: ({ typed, at }) => ({
    call: 'sign-up/email',
    body: {
      email: typed('email'),
      password: typed('password'),
      name: '',
      callbackURL: withConfirmed(sameSitePath(at.get('next')) ?? '/'),
      first_name: typed('first_name'),
      last_name: typed('last_name'),
      heard_about_us: typed('heard_about_us'),
      terms: true,
    },
    goesTo: '/signin?done=signed-up',
  }),
};

const requestReset: Form = {
  check: ({ typed }) => ({ email: emailIssue(typed('email')) }),
  action: ({ typed }) => ({
    call: 'request-password-reset',
    body: { email: typed('email'), redirectTo: '/reset-password' },
    goesTo: '/signin?done=reset-sent',
  }),
};

const newPassword: Form = {
  check: ({ typed }) => ({
    ...signUpIssues({ email: '', password: typed('password'), confirmation: typed('confirmation') }),
    email: undefined,
  }),
  action: ({ typed, at }) => ({
    call: 'reset-password',
    body: { newPassword: typed('password'), token: at.get('token') },
    goesTo: '/signin?done=password-set',
  }),
};

const signOut: Form = { page: '/profile', action: () => ({ call: 'sign-out', body: {}, goesTo: '/' }) };

export const FORMS: Readonly<Record<string, (at: URLSearchParams) => Form>> = {
  '/signin': (at) => (at.get('step') === 'second-factor' ? secondStep : signIn),
  '/signup': () => signUp,
  '/reset-password': (at) => (at.has('token') ? newPassword : requestReset),
  '/signout': () => signOut,
};

/** Where to go after signing in, like `requireVisitor` of the pages. */
function nextPath(at: URLSearchParams): string {
  return sameSitePath(at.get('next')) ?? '/search';
}
