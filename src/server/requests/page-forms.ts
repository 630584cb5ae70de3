import { Hono } from 'hono';
import * as z from 'zod';
import type { Config } from '../config.ts';
import { readForm } from '../http/body.ts';
import { answerProblem } from '../http/problem.ts';
import { pageHeaders, plainHeaders } from '../http/response-headers.ts';
import { ownOrigins, requireSameOrigin } from '../http/same-origin.ts';
import { formAgain } from './form-again.ts';

type Answer = (request: Request, env: object) => Response | Promise<Response>;

/** A form that was sent without scripts and came back: what was typed, what was wrong with it, and why it was refused. */
type ReturnedForm = { typed: Record<string, string>; issues: Record<string, string>; refused: string | null };

const MAX_FORM_BYTES = 64_000;

/** Kept by the browser's form itself, or not to be seen. */
const NOT_TYPED: ReadonlySet<string> = new Set(['stamp', 'homepage', 'link']);

const FORMS = {
  '/contact': 'requests/contact',
  '/request-trial': 'requests/trial',
  '/do-not-sell': 'requests/do-not-sell',
} as const;

const problem = z.object({
  detail: z.string(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).default([]),
});
const confirmed = z.object({ outcome: z.string() });
const environment = z.object({
  returnedForm: z.object({
    typed: z.record(z.string(), z.string()),
    issues: z.record(z.string(), z.string()),
    refused: z.string().nullable(),
  }),
});

/**
 * The forms as browsers without scripts send them: each makes the call that scripts would make, by `answer`. It leads on
 * to what comes next; one that was refused is its page again, made by `pages`, with all that was typed still in it, or a
 * plain one where `pages` cannot make it.
 */
export function requestForms(config: Config, answer: Answer, pages: Answer) {
  const room = new Hono().onError(answerProblem);
  for (const [path, call] of Object.entries(FORMS)) {
    room.post(path, plainHeaders(config.appUrl), requireSameOrigin(ownOrigins(config)), async (c) => {
      const fields = Object.fromEntries(await readForm(c, MAX_FORM_BYTES));
      const isConfirmation = path === '/do-not-sell' && fields.link !== undefined;
      const headers = new Headers(c.req.raw.headers);
      headers.delete('content-length');
      headers.delete('content-type');
      const env = Object(c.env);
      const url = new URL(`/api/${isConfirmation ? 'requests/confirm' : call}`, c.req.url);
      const asked = new Headers([...headers, ['content-type', 'application/json']]);
      const answered = await answer(
        new Request(url, { method: 'POST', headers: asked, body: JSON.stringify(fields) }),
        env,
      );
      if (answered.ok) {
        const done = isConfirmation ? confirmed.parse(await answered.json()).outcome : 'sent';
        return c.redirect(`${path}?done=${done}`, 303);
      }
      const { detail, errors } = problem.parse(await answered.json());
      const returnedForm: ReturnedForm = {
        typed: Object.fromEntries(Object.entries(fields).filter(([field]) => !NOT_TYPED.has(field))),
        issues: Object.fromEntries(errors.map(({ field, message }) => [field, message])),
        refused: errors.length > 0 ? null : detail,
      };
      const page = await pages(new Request(c.req.url, { headers }), { ...env, returnedForm });
      if (page.status < 500) return new Response(page.body, { status: answered.status, headers: page.headers });
      const again = { ...pageHeaders('', config.appUrl), 'retry-after': '60' };
      return c.html(formAgain(path, fields), 503, again);
    });
  }
  return room;
}

/** The form that came back to the page which asks in process; null where none did. */
export function returnedIn(env: unknown): ReturnedForm | null {
  return environment.safeParse(env).data?.returnedForm ?? null;
}
