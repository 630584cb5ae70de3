import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import * as z from 'zod';
import { emailIssue, signInIssues, signUpIssues } from '#domain/accounts/credentials.ts';
import { codeIssue, normalizeCode } from '#domain/accounts/one-time-codes.ts';
import { EMAIL_CHANGE_RESULTS } from '#domain/emails/email-change-results.ts';
import { sameSitePath, withConfirmed } from '#domain/return-path.ts';
import type { Auth } from '../auth.ts';
import type { CallContext } from '../call-context.ts';

/** A submitted form: its fields, and the query of its page. */
export type FormInput = { text: (field: string) => string; has: (field: string) => boolean; query: URLSearchParams };

export type FormIssues = Readonly<Record<string, string | undefined>>;

/** The API call, and where to redirect afterward. */
type FormAction = { call: string; body: object; redirectTo: string };

type FormDefinition = {
  check?: (input: FormInput) => FormIssues;
  action: (input: FormInput) => FormAction;
  /** The page of the form, if not at the form's own path. */
  page?: string;
};

const signIn: FormDefinition = {
  check: ({ text }) => signInIssues({ email: text('email'), password: text('password') }),
  action: ({ text, query }) => ({
    call: 'sign-in/email',
    body: { email: text('email'), password: text('password') },
    redirectTo: nextPath(query),
  }),
};

/** Six digits are an authenticator code, anything else is a backup code. */
const secondStep: FormDefinition = {
  check: ({ text }) => (text('code') ? {} : { code: codeIssue('') }),
  action: ({ text, query }) => {
    const code = normalizeCode(text('code'));
    const redirectTo = nextPath(query);
    if (codeIssue(code)) return { call: 'two-factor/verify-backup-code', body: { code }, redirectTo };
    return {
      call: 'two-factor/verify-totp',
      body: { code, trustDevice: text('trust') === 'on' || undefined },
      redirectTo,
    };
  },
};

const signUp: FormDefinition = {
  check: ({ text, has }) => ({
    ...signUpIssues({
      email: text('email'),
      password: text('password'),
      // The short form has no such field.
      confirmation: text(has('confirmation') ? 'confirmation' : 'password'),
    }),
    ...(!text('terms') && { terms: 'Agree to the terms to create an account' }),
  }),
  action: ({ text, query }) => ({
    call: 'sign-up/email',
    body: {
      email: text('email'),
      password: text('password'),
      name: '',
      callbackURL: withConfirmed(sameSitePath(query.get('next')) ?? '/'),
      first_name: text('first_name'),
      last_name: text('last_name'),
      heard_about_us: text('heard_about_us'),
      terms: true,
    },
    redirectTo: '/signin?done=signed-up',
  }),
};

const requestReset: FormDefinition = {
  check: ({ text }) => ({ email: emailIssue(text('email')) }),
  action: ({ text }) => ({
    call: 'request-password-reset',
    body: { email: text('email'), redirectTo: '/reset-password' },
    redirectTo: '/signin?done=reset-sent',
  }),
};

const newPassword: FormDefinition = {
  check: ({ text }) => ({
    ...signUpIssues({ email: '', password: text('password'), confirmation: text('confirmation') }),
    email: undefined,
  }),
  action: ({ text, query }) => ({
    call: 'reset-password',
    body: { newPassword: text('password'), token: query.get('token') },
    redirectTo: '/signin?done=password-set&again=1',
  }),
};

const signOut: FormDefinition = { page: '/profile', action: () => ({ call: 'sign-out', body: {}, redirectTo: '/' }) };

export const FORMS: Readonly<Record<string, (query: URLSearchParams) => FormDefinition>> = {
  '/signin': (query) => (query.get('step') === 'second-factor' ? secondStep : signIn),
  '/signup': () => signUp,
  '/reset-password': (query) => (query.has('token') ? newPassword : requestReset),
  '/signout': () => signOut,
};

/** Where to go after signing in, like `requireVisitor` of the pages. */
function nextPath(query: URLSearchParams): string {
  return sameSitePath(query.get('next')) ?? '/search';
}

/** Longer texts would not fit into a cookie, and are invalid anyway. */
const MAX_LENGTH = 254;

/** Input returned with a rejected form, without passwords and codes. */
const KEPT_FIELDS = ['email', 'first_name', 'last_name', 'heard_about_us'];

const COOKIE = 'returned_form';
const KEPT_SECONDS = 60;
const SCOPE = { httpOnly: true, sameSite: 'lax', path: '/', maxAge: KEPT_SECONDS } as const;

const texts = z.record(z.string().max(40), z.string().max(MAX_LENGTH));

/** Input and errors of a rejected form, by field, or the result of an emailed link. */
export const returnedForm = z.object({
  typed: texts,
  issues: texts,
  emailChange: z.enum(EMAIL_CHANGE_RESULTS).optional(),
});
export type ReturnedForm = z.infer<typeof returnedForm>;

const NOTHING: ReturnedForm = { typed: {}, issues: {} };

/** Returns the input in a cookie, since URLs end up in logs and browser histories. */
export async function returnForm(c: Context, auth: Auth, { text }: FormInput, issues: FormIssues): Promise<void> {
  const inputEntries = KEPT_FIELDS.map((field) => [field, text(field)] as const).filter(
    ([, value]) => value && value.length <= MAX_LENGTH,
  );
  const { name, attributes } = await cookie(auth);
  setCookie(c, name, JSON.stringify({ typed: Object.fromEntries(inputEntries), issues }), attributes);
}

/** Fills in the page that a call redirects to; `again=1` in its URL shows it. */
export function fillInPage(ctx: CallContext, content: Partial<ReturnedForm>): void {
  const { name, attributes } = ctx.context.createAuthCookie(COOKIE, { maxAge: KEPT_SECONDS });
  ctx.setCookie(name, JSON.stringify({ ...NOTHING, ...content }), { ...attributes, ...SCOPE });
}

/** Reads and deletes the returned form: it is shown once. */
export async function takeReturnedForm(c: Context, auth: Auth): Promise<ReturnedForm> {
  const { name, attributes } = await cookie(auth);
  const content = getCookie(c, name);
  if (content === undefined) return NOTHING;
  setCookie(c, name, '', { ...attributes, maxAge: 0 });
  try {
    return returnedForm.parse(JSON.parse(content));
  } catch {
    return NOTHING;
  }
}

async function cookie(auth: Auth) {
  const { createAuthCookie } = await auth.$context;
  const { name, attributes } = createAuthCookie(COOKIE, { maxAge: KEPT_SECONDS });
  return { name, attributes: { ...attributes, ...SCOPE } };
}
