import { type Context, Hono } from 'hono';
import * as z from 'zod';
import { sameSitePath } from '#domain/return-path.ts';
import type { AppDependencies, AppEnv } from '../../../app-env.ts';
import { endpoint } from '../../../platform/api/endpoint.ts';
import { readForm } from '../../../platform/http/body.ts';
import { apiHeaders } from '../../../platform/http/response-headers.ts';
import { ownOrigins, requireSameOrigin } from '../../../platform/http/same-origin.ts';
import { FORMS, type FormIssues, type Sent } from './forms.ts';
import { returnedForm, returnForm, takeReturnedForm } from './returned-form.ts';

const MAX_FORM_BYTES = 16_000;

/** Not trimmed. */
const SECRETS: ReadonlySet<string> = new Set(['password', 'confirmation']);

/** Page parameters to keep when a form is returned. */
const KEPT_PARAMETERS = ['next', 'step', 'confirm', 'token'];

type Answer = (request: Request, env: object) => Response | Promise<Response>;

const secondStep = z.object({ twoFactorRedirect: z.literal(true) });
const problem = z.object({ code: z.string(), detail: z.string() });

/**
 * Account forms for browsers without scripts. Each makes the same API call as scripts would, through `answer`, and
 * redirects, or returns to its page with the errors.
 */
export function formRoutes({ auth, config }: Pick<AppDependencies, 'auth' | 'config'>, answer: Answer) {
  const routes = new Hono();
  for (const [path, formAt] of Object.entries(FORMS)) {
    routes.post(path, apiHeaders(config.appUrl), requireSameOrigin(ownOrigins(config)), async (c) => {
      const sent = await readSent(c);
      const { check, action, page = path } = formAt(sent.at);
      const goBack = async (issues: FormIssues, error?: string) => {
        await returnForm(c, auth, sent, issues);
        return c.redirect(`${page}?${parametersAgain(sent.at, error)}`, 303);
      };
      const issues = check?.(sent) ?? {};
      if (Object.values(issues).some(Boolean)) return goBack(issues);
      const { call, body, goesTo } = action(sent);
      const answered = await answer(asCall(c, call, body), Object(c.env));
      for (const cookie of answered.headers.getSetCookie()) c.header('set-cookie', cookie, { append: true });
      if (answered.ok) return c.redirect((await asksForSecondStep(answered)) ? secondStepPage(sent.at) : goesTo, 303);
      const { code, detail } = problem.parse(await answered.json());
      return code === 'weak_password' ? goBack({ password: detail }) : goBack({}, code);
    });
  }
  return routes;
}

export function returnedFormRoutes({ auth }: Pick<AppDependencies, 'auth'>) {
  return new Hono<AppEnv>().get(
    '/account/returned-form',
    endpoint(
      {
        operationId: 'get_returned_form',
        summary:
          'Get the input of a rejected form submitted without JavaScript, or the result of an emailed link, once',
        access: 'anyone',
        response: returnedForm,
      },
      ({ c }) => takeReturnedForm(c, auth),
    ),
  );
}

async function readSent(c: Context): Promise<Sent> {
  const fields = await readForm(c, MAX_FORM_BYTES);
  const typed = (field: string) => {
    const text = fields.get(field) ?? '';
    return SECRETS.has(field) ? text : text.trim();
  };
  return { typed, has: (field) => fields.has(field), at: new URL(c.req.url).searchParams };
}

/** Builds the API call with the cookies, origin and address of the form request. */
function asCall(c: Context, call: string, body: object): Request {
  const headers = new Headers(c.req.raw.headers);
  headers.set('content-type', 'application/json');
  headers.delete('content-length');
  return new Request(new URL(`/api/auth/${call}`, c.req.url), { method: 'POST', headers, body: JSON.stringify(body) });
}

async function asksForSecondStep(answered: Response): Promise<boolean> {
  return secondStep.safeParse(await answered.json()).success;
}

function secondStepPage(at: URLSearchParams): string {
  const next = sameSitePath(at.get('next'));
  return `/signin?${new URLSearchParams({ step: 'second-factor', ...(next && { next }) })}`;
}

/** Drops the token of an expired link, so that the page offers a new one. */
function parametersAgain(at: URLSearchParams, error: string | undefined): URLSearchParams {
  const kept = KEPT_PARAMETERS.flatMap((name) => {
    const value = name === 'token' && error === 'link_expired' ? null : at.get(name);
    return value === null ? [] : [[name, value]];
  });
  return new URLSearchParams([...kept, ['again', '1'], ...(error ? [['error', error]] : [])]);
}
