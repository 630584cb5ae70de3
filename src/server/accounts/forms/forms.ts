import { emailIssue, signInIssues, signUpIssues } from '#domain/accounts/credentials.ts';
import { codeIssue, plainCode } from '#domain/accounts/one-time-codes.ts';
import { confirmedAt, ownPath } from '#domain/own-path.ts';

/** What was sent: the text of a field, and the parameters of the page that the form stands on. */
export type Sent = { typed: (field: string) => string; at: URLSearchParams };

/** What is wrong with what was typed, by field, in words. */
export type FormIssues = Readonly<Record<string, string | undefined>>;

/** What the API is asked for, and where whoever sent the form goes on to. */
type Errand = { call: string; body: object; goesTo: string };

type Form = {
  /** Scripts look at this before they send anything; here nothing has looked yet. */
  check?: (sent: Sent) => FormIssues;
  errand: (sent: Sent) => Errand;
  /** The page it stands on, where that is not its own address. */
  page?: string;
};

const signIn: Form = {
  check: ({ typed }) => signInIssues({ email: typed('email'), password: typed('password') }),
  errand: ({ typed, at }) => ({
    call: 'sign-in/email',
    body: { email: typed('email'), password: typed('password') },
    goesTo: wayOn(at),
  }),
};

/** Six digits are of an authenticator app, everything else is a backup code. */
const secondStep: Form = {
  check: ({ typed }) => (typed('code') ? {} : { code: codeIssue('') }),
  errand: ({ typed, at }) => {
    const code = plainCode(typed('code'));
    const goesTo = wayOn(at);
    if (codeIssue(code)) return { call: 'two-factor/verify-backup-code', body: { code }, goesTo };
    return {
      call: 'two-factor/verify-totp',
      body: { code, trustDevice: typed('trust') === 'on' || undefined },
      goesTo,
    };
  },
};

const signUp: Form = {
  check: ({ typed }) => ({
    ...signUpIssues({ email: typed('email'), password: typed('password'), confirmation: typed('confirmation') }),
    ...(!typed('terms') && { terms: 'Agree to the terms to create an account' }),
  }),
  errand: ({ typed, at }) => ({
    call: 'sign-up/email',
    body: {
      email: typed('email'),
      password: typed('password'),
      name: '',
      callbackURL: confirmedAt(ownPath(at.get('next')) ?? '/'),
      first_name: typed('first_name'),
      last_name: typed('last_name'),
      heard_about_us: typed('heard_about_us'),
    },
    goesTo: '/signin?done=signed-up',
  }),
};

const requestReset: Form = {
  check: ({ typed }) => ({ email: emailIssue(typed('email')) }),
  errand: ({ typed }) => ({
    call: 'request-password-reset',
    body: { email: typed('email'), redirectTo: '/reset-password' },
    goesTo: '/signin?done=reset-sent',
  }),
};

/** The link knows whose password it is: there is no address to be wrong. */
const newPassword: Form = {
  check: ({ typed }) => ({
    ...signUpIssues({ email: '', password: typed('password'), confirmation: typed('confirmation') }),
    email: undefined,
  }),
  errand: ({ typed, at }) => ({
    call: 'reset-password',
    body: { newPassword: typed('password'), token: at.get('token') },
    goesTo: '/signin?done=password-set',
  }),
};

const signOut: Form = { page: '/profile', errand: () => ({ call: 'sign-out', body: {}, goesTo: '/' }) };

/** The form that is sent to an address, by what the page there asks for. */
export const FORMS: Readonly<Record<string, (at: URLSearchParams) => Form>> = {
  '/signin': (at) => (at.get('step') === 'second-factor' ? secondStep : signIn),
  '/signup': () => signUp,
  '/reset-password': (at) => (at.has('token') ? newPassword : requestReset),
  '/signout': () => signOut,
};

/** Where someone goes on to who has signed in, as `requireVisitor` of the pages says. */
function wayOn(at: URLSearchParams): string {
  return ownPath(at.get('next')) ?? '/search';
}
