import { type Context, Hono } from 'hono';
import * as z from 'zod';
import { sameSitePath } from '#domain/return-path.ts';
import type { AppDependencies, AppEnv, AppFetch } from '../../../app-env.ts';
import { endpoint } from '../../../platform/api/endpoint.ts';
import { readForm } from '../../../platform/http/body.ts';
import { apiHeaders } from '../../../platform/http/response-headers.ts';
import { ownOrigins, requireSameOrigin } from '../../../platform/http/same-origin.ts';
import { FORMS, type FormInput, type FormIssues, returnedForm, returnForm, takeReturnedForm } from './forms.ts';

const MAX_FORM_BYTES = 16_000;

/** Not trimmed. */
const SECRETS: ReadonlySet<string> = new Set(['password', 'confirmation']);

/** Page parameters to keep when a form is returned. */
const KEPT_PARAMETERS = ['next', 'step', 'confirm', 'token'];

const secondStep = z.object({ twoFactorRedirect: z.literal(true) });
const problem = z.object({ code: z.string(), detail: z.string() });

/**
 * Account forms for browsers without scripts. Each makes the same API call as scripts would, through `answer`, and
 * redirects, or returns to its page with the errors.
 */
export function formRoutes({ auth, config }: Pick<AppDependencies, 'auth' | 'config'>, answer: AppFetch) {
  const routes = new Hono();
  for (const [path, formOf] of Object.entries(FORMS)) {
    routes.post(path, apiHeaders(config.appUrl), requireSameOrigin(ownOrigins(config)), async (c) => {
      const form = await readFormInput(c);
      const { check, action, page = path } = formOf(form.query);
      const goBack = async (issues: FormIssues, error?: string) => {
        await returnForm(c, auth, form, issues);
        return c.redirect(`${page}?${parametersAgain(form.query, error)}`, 303);
      };
      const issues = check?.(form) ?? {};
      if (Object.values(issues).some(Boolean)) return goBack(issues);
      const { call, body, redirectTo } = action(form);
      const response = await answer(asCall(c, call, body), Object(c.env));
      for (const cookie of response.headers.getSetCookie()) c.header('set-cookie', cookie, { append: true });
      if (response.ok)
        return c.redirect((await asksForSecondStep(response)) ? secondStepPage(form.query) : redirectTo, 303);
      const { code, detail } = problem.parse(await response.json());
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

async function readFormInput(c: Context): Promise<FormInput> {
  const fields = await readForm(c, MAX_FORM_BYTES);
  const text = (field: string) => {
    const value = fields.get(field) ?? '';
    return SECRETS.has(field) ? value : value.trim();
  };
  return { text, has: (field) => fields.has(field), query: new URL(c.req.url).searchParams };
}

/** Builds the API call with the cookies, origin and address of the form request. */
function asCall(c: Context, call: string, body: object): Request {
  const headers = new Headers(c.req.raw.headers);
  headers.set('content-type', 'application/json');
  headers.delete('content-length');
  return new Request(new URL(`/api/auth/${call}`, c.req.url), { method: 'POST', headers, body: JSON.stringify(body) });
}

async function asksForSecondStep(response: Response): Promise<boolean> {
  return secondStep.safeParse(await response.json()).success;
}

function secondStepPage(query: URLSearchParams): string {
  const next = sameSitePath(query.get('next'));
  return `/signin?${new URLSearchParams({ step: 'second-factor', ...(next && { next }) })}`;
}

/** Drops the token of an expired link, so that the page offers a new one. */
function parametersAgain(query: URLSearchParams, error: string | undefined): URLSearchParams {
  const parameters = KEPT_PARAMETERS.flatMap((name) => {
    const value = name === 'token' && error === 'link_expired' ? null : query.get(name);
    return value === null ? [] : [[name, value]];
  });
  return new URLSearchParams([...parameters, ['again', '1'], ...(error ? [['error', error]] : [])]);
}
