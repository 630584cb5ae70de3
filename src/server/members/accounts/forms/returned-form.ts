import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import * as z from 'zod';
import { EMAIL_CHANGE_RESULTS } from '#domain/emails/email-change-results.ts';
import type { Auth } from '../auth.ts';
import type { CallContext } from '../call-context.ts';
import type { FormIssues, SentForm } from './forms.ts';

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
export async function returnForm(c: Context, auth: Auth, { text }: SentForm, issues: FormIssues): Promise<void> {
  const typed = KEPT_FIELDS.map((field) => [field, text(field)] as const).filter(
    ([, value]) => value && value.length <= MAX_LENGTH,
  );
  const { name, attributes } = await cookie(auth);
  setCookie(c, name, JSON.stringify({ typed: Object.fromEntries(typed), issues }), attributes);
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
