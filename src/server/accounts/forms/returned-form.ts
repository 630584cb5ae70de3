import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import * as z from 'zod';
import type { Auth } from '../auth.ts';
import type { CallContext } from '../call-context.ts';
import type { FormIssues, Sent } from './forms.ts';

/** Longer texts are not kept: they would not fit into a cookie, and no field takes them. */
const MAX_LENGTH = 254;

/** What comes back with a form that was refused. No secret is among it: passwords and codes are typed again. */
const KEPT_FIELDS = ['email', 'first_name', 'last_name', 'heard_about_us'];

const COOKIE = 'returned_form';
const KEPT_SECONDS = 60;
const SCOPE = { httpOnly: true, sameSite: 'lax', path: '/', maxAge: KEPT_SECONDS } as const;

const texts = z.record(z.string().max(40), z.string().max(MAX_LENGTH));

/** What was typed into a form that comes back, and what was wrong with it, by field. */
export const returnedForm = z.object({ typed: texts, issues: texts });
type ReturnedForm = z.infer<typeof returnedForm>;

const NOTHING: ReturnedForm = { typed: {}, issues: {} };

/** Gives a form back to the browser. A cookie carries it, since addresses of pages end up in logs and histories. */
export async function returnForm(c: Context, auth: Auth, { typed }: Sent, issues: FormIssues): Promise<void> {
  const kept = KEPT_FIELDS.map((field) => [field, typed(field)] as const).filter(
    ([, text]) => text && text.length <= MAX_LENGTH,
  );
  const { name, attributes } = await cookie(auth);
  setCookie(c, name, JSON.stringify({ typed: Object.fromEntries(kept), issues }), attributes);
}

/** Fills in the form of the page that a call of the library redirects to; `again=1` in its address shows it. */
export function fillInForm(ctx: CallContext, typed: { email: string }): void {
  const { name, attributes } = ctx.context.createAuthCookie(COOKIE, { maxAge: KEPT_SECONDS });
  ctx.setCookie(name, JSON.stringify({ typed, issues: {} }), { ...attributes, ...SCOPE });
}

/** Takes the form that was given back out of the browser: it is shown once. */
export async function takeReturnedForm(c: Context, auth: Auth): Promise<ReturnedForm> {
  const { name, attributes } = await cookie(auth);
  const kept = getCookie(c, name);
  if (kept === undefined) return NOTHING;
  setCookie(c, name, '', { ...attributes, maxAge: 0 });
  try {
    return returnedForm.parse(JSON.parse(kept));
  } catch {
    return NOTHING;
  }
}

async function cookie(auth: Auth) {
  const { createAuthCookie } = await auth.$context;
  const { name, attributes } = createAuthCookie(COOKIE, { maxAge: KEPT_SECONDS });
  return { name, attributes: { ...attributes, ...SCOPE } };
}
